/*
 * Loads bundles and reports what the loader takes from its arena. A case's input is the length of a
 * bundle, padded to 16 bytes, then the bundle. Its output is five numbers: the status of a load into a
 * large arena, the bytes used, the same after a run, and the statuses of loads into an arena of exactly
 * so many bytes and of one less.
 */
#include "cases.h"
#include "clock.h"
#include "console.h"
#include "netkit/nk_model.h"
#include "protocol.h"

enum { HEAD_BYTES = 16, RESULTS = 5 };

NK_ALIGNED(16) static unsigned char memory[ARENA_BYTES];
NK_ALIGNED(16) static unsigned char scratch[SCRATCH_BYTES];

static void measure(const unsigned char *head, uint32_t results[RESULTS])
{
    static const nk_load_options_t options = {&nk_all_ops, OMITS_FINAL_SOFTMAX};
    static nk_arena_t arena;
    static nk_model_t model;
    const unsigned char *bundle = head + HEAD_BYTES;
    const uint32_t bytes = *(const uint32_t *)(const void *)head;
    (void)nk_arena_init(&arena, memory, sizeof memory);
    results[0] = (uint32_t)nk_model_load_memory_with(bundle, bytes, &options, &arena, &model);
    results[1] = (uint32_t)nk_arena_used(&arena);
    const size_t input_bytes = nk_model_input_count(&model) * (model.is_int8 ? 1u : 4u);
    void *output = scratch + ((input_bytes + 15u) & ~(size_t)15u);
    if (model.is_int8) {
        (void)nk_model_run_int8(&model, (const int8_t *)scratch, nk_model_input_count(&model),
                                (int8_t *)output, nk_model_output_count(&model), NULL);
    } else {
        (void)nk_model_run(&model, (const float *)(const void *)scratch,
                           nk_model_input_count(&model), (float *)output,
                           nk_model_output_count(&model), NULL);
    }
    results[2] = (uint32_t)nk_arena_used(&arena);
    (void)nk_arena_init(&arena, memory, results[1]);
    results[3] = (uint32_t)nk_model_load_memory_with(bundle, bytes, &options, &arena, &model);
    (void)nk_arena_init(&arena, memory, results[1] - 1u);
    results[4] = (uint32_t)nk_model_load_memory_with(bundle, bytes, &options, &arena, &model);
}

int main(void)
{
    const nk_clock_t clock = nk_clock_start();
    nk_console_start(clock.console_hz);
    const nk_run_t run = {
        .model = "arena",
        .cases = nk_case_count,
        .input_bytes = HEAD_BYTES,
        .output_bytes = RESULTS * sizeof(uint32_t),
    };
    nk_protocol_begin(&run, clock.core_hz);
    for (uint32_t i = 0; i < nk_case_count; i++) {
        uint32_t results[RESULTS];
        nk_protocol_case(i, nk_cases[i].name);
        measure(nk_cases[i].input, results);
        nk_protocol_result(0, results, sizeof results);
    }
    nk_protocol_end();
    return 0;
}
