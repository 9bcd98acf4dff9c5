#include "netkit/nk_model.h"

nk_status_t nk_model_load_memory(const void *data, size_t bytes, nk_arena_t *arena,
                                 nk_model_t *model)
{
    const nk_load_options_t options = {&nk_all_ops, 0};
    return nk_model_load_memory_with(data, bytes, &options, arena, model);
}
