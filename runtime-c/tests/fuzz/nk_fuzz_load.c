/*
 * libFuzzer target: any bytes are refused or give a model that runs, within the given bytes, the
 * arena and the buffers. `./run` builds and starts it.
 */
#include <stdlib.h>
#include <string.h>

#include "netkit/nk_model.h"

#define ARENA_BYTES ((size_t)1 << 16)
/* Larger inputs and outputs only cost time. */
#define MAX_ELEMENTS ((size_t)1 << 12)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

/** A block of exactly `bytes` bytes. */
static void *zeros(size_t bytes)
{
    void *block = calloc(1u, bytes == 0u ? 1u : bytes);
    if (block == NULL) {
        abort();
    }
    return block;
}

static void run(const nk_model_t *model)
{
    const size_t element_bytes = model->is_int8 ? 1u : sizeof(float);
    const size_t inputs = nk_model_input_count(model);
    const size_t outputs = nk_model_output_count(model);
    if (inputs > MAX_ELEMENTS || outputs > MAX_ELEMENTS) {
        return;
    }
    void *input = zeros(inputs * element_bytes);
    void *output = zeros(outputs * element_bytes);
    const size_t test_bytes = nk_model_test_bytes(model);
    void *scratch = zeros(test_bytes);
    const nk_status_t status =
        model->is_int8
            ? nk_model_run_int8(model, (const int8_t *)input, inputs, (int8_t *)output, outputs,
                                NULL)
            : nk_model_run(model, (const float *)input, inputs, (float *)output, outputs, NULL);
    nk_test_result_t result;
    if (status != NK_OK) {
        abort();
    }
    (void)nk_model_run_tests(model, scratch, test_bytes, &result);
    free(scratch);
    free(output);
    free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    static NK_ALIGNED(16) unsigned char memory[ARENA_BYTES];
    static nk_arena_t arena;
    const nk_load_options_t options = {&nk_all_ops, bytes % 2u == 0u};
    nk_model_t model;
    uint8_t *bundle = (uint8_t *)zeros(bytes);
    memcpy(bundle, data, bytes);
    (void)nk_arena_init(&arena, memory, sizeof(memory));
    const size_t used = nk_arena_used(&arena);
    const nk_status_t status = nk_model_load_memory_with(bundle, bytes, &options, &arena, &model);
    if (status == NK_OK) {
        run(&model);
    } else if (nk_arena_used(&arena) != used) {
        abort();
    }
    free(bundle);
    return 0;
}
