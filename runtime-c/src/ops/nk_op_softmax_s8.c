#include "../nk_steps_s8.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    (void)record;
    nk_builder_finish_plain(builder, nk_step_softmax_s8(builder, &builder->current));
}

const nk_op_t nk_op_softmax_s8 = {NK_OP_SOFTMAX, 1, build};
