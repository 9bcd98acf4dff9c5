#include "netkit/nk_model.h"

#include <string.h>

#include "nk_step.h"

/** Runs the model on zeros, with input and output in the arena; gives what the run has taken. */
static nk_status_t run_on_zeros(const nk_model_t *model, nk_arena_t *arena, nk_inspect_info_t *info,
                                size_t *taken)
{
    void *input = nk_arena_alloc(arena, info->input_bytes, NK_ACTIVATION_ALIGNMENT);
    void *output = nk_arena_alloc(arena, info->output_bytes, NK_ACTIVATION_ALIGNMENT);
    if (input == NULL || output == NULL) {
        return NK_ERR_ARENA_OVERFLOW;
    }
    const size_t inputs = nk_model_input_count(model);
    const size_t outputs = nk_model_output_count(model);
    const size_t used = nk_arena_used(arena);
    memset(input, 0, info->input_bytes);
    const nk_status_t status =
        model->is_int8
            ? nk_model_run_int8(model, (const int8_t *)input, inputs, (int8_t *)output, outputs,
                                NULL)
            : nk_model_run(model, (const float *)input, inputs, (float *)output, outputs, NULL);
    *taken = nk_arena_used(arena) - used;
    return status;
}

/** Reports on a load that is over: its status, and the model if it was loaded. */
static nk_status_t report(nk_status_t load_status, const nk_model_t *model, nk_arena_t *arena,
                          nk_inspect_info_t *info)
{
    info->error_code = nk_model_error_code(model);
    info->error_offset = nk_model_error_offset(model);
    if (load_status != NK_OK) {
        return load_status;
    }
    const size_t element_bytes = model->is_int8 ? 1u : sizeof(float);
    size_t taken = 0u;
    info->arena_bytes_after_load = nk_arena_used(arena);
    info->activation_bytes = (size_t)model->region_bytes[NK_REGION_SLOT_A] +
                             model->region_bytes[NK_REGION_SLOT_B] +
                             model->region_bytes[NK_REGION_TAPS];
    info->kernel_workspace_bytes = model->region_bytes[NK_REGION_SCRATCH];
    info->flash_payload_bytes = model->payload_bytes;
    info->input_bytes = nk_model_input_count(model) * element_bytes;
    info->output_bytes = nk_model_output_count(model) * element_bytes;
    const nk_status_t run_status = run_on_zeros(model, arena, info, &taken);
    info->arena_bytes_after_run = info->arena_bytes_after_load + taken;
    info->arena_bytes_remaining = nk_arena_capacity(arena) - info->arena_bytes_after_run;
    return run_status;
}

nk_status_t nk_inspect_model_memory(const void *data, size_t bytes,
                                    const nk_load_options_t *options, nk_arena_t *arena,
                                    nk_inspect_info_t *info)
{
    nk_model_t model;
    if (info == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    memset(info, 0, sizeof(*info));
    nk_arena_reset(arena);
    const nk_status_t status = nk_model_load_memory_with(data, bytes, options, arena, &model);
    return report(status, &model, arena, info);
}

#ifndef NK_TARGET_MCU
nk_status_t nk_inspect_model(const char *path, const nk_load_options_t *options, nk_arena_t *arena,
                             nk_inspect_info_t *info)
{
    nk_model_t model;
    if (info == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    memset(info, 0, sizeof(*info));
    nk_arena_reset(arena);
    return report(nk_model_load_with(path, options, arena, &model), &model, arena, info);
}
#endif
