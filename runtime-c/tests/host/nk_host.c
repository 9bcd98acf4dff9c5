/*
 * Loads bundles from standard input and runs their test cases: the other side of tests that compare
 * the runtime with another implementation.
 *
 * Input, for each bundle:  u32 flags (1: omit the final softmax), u32 bytes, the bundle.
 * Output, for each bundle: u32 status, u32 code, u32 offset of the fault; after status 0 also
 *                          u32 arena bytes, u32 cases, u32 bytes of an output, the outputs.
 * Numbers are little-endian. Each bundle lies in a block of its exact size, so that a sanitizer
 * sees every access outside of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "netkit/nk_model.h"

#include "../../src/nk_test_cases.h"

#define ARENA_BYTES       ((size_t)256 << 20)
#define FLAG_OMIT_SOFTMAX 1u

static void *block(size_t bytes)
{
    void *memory = malloc(bytes == 0u ? 1u : bytes);
    if (memory == NULL) {
        exit(2);
    }
    return memory;
}

static void put_u32(uint32_t value) { (void)fwrite(&value, sizeof(value), 1u, stdout); }

/** Runs one case with its input and output in blocks of their exact size. */
static void run_case(const nk_model_t *model, const nk_test_case_t *test_case, size_t element_bytes)
{
    const size_t inputs = test_case->input_count;
    const size_t outputs = nk_model_output_count(model);
    void *input = block(inputs * element_bytes);
    void *output = block(outputs * element_bytes);
    memcpy(input, test_case->input, inputs * element_bytes);
    memset(output, 0xA5, outputs * element_bytes);
    const nk_status_t status =
        model->is_int8
            ? nk_model_run_int8(model, (const int8_t *)input, inputs, (int8_t *)output, outputs,
                                NULL)
            : nk_model_run(model, (const float *)input, inputs, (float *)output, outputs, NULL);
    if (status != NK_OK) {
        exit(2);
    }
    (void)fwrite(output, element_bytes, outputs, stdout);
    free(output);
    free(input);
}

static void run_cases(const nk_model_t *model, const nk_arena_t *arena)
{
    const size_t element_bytes = model->is_int8 ? 1u : sizeof(float);
    const int has_usable_inputs = !model->is_int8 || model->has_int8_tests;
    put_u32((uint32_t)nk_arena_used(arena));
    put_u32(has_usable_inputs ? nk_model_test_count(model) : 0u);
    put_u32((uint32_t)(nk_model_output_count(model) * element_bytes));
    nk_test_cursor_t cases = nk_test_cases_of(model->tests, model->has_int8_tests);
    nk_test_case_t test_case;
    while (has_usable_inputs && nk_next_test_case(&cases, &test_case)) {
        run_case(model, &test_case, element_bytes);
    }
}

int main(void)
{
    uint32_t head[2];
    nk_arena_t arena;
    memset(&arena, 0, sizeof(arena));
    if (nk_arena_init_heap(&arena, ARENA_BYTES) != NK_OK) {
        return 2;
    }
    while (fread(head, sizeof(head), 1u, stdin) == 1u) {
        const nk_load_options_t options = {&nk_all_ops, (head[0] & FLAG_OMIT_SOFTMAX) != 0u};
        void *bundle = block(head[1]);
        if (fread(bundle, 1u, head[1], stdin) != head[1]) {
            return 2;
        }
        nk_model_t model;
        nk_arena_reset(&arena);
        const nk_status_t status =
            nk_model_load_memory_with(bundle, head[1], &options, &arena, &model);
        put_u32((uint32_t)status);
        put_u32((uint32_t)nk_model_error_code(&model));
        put_u32((uint32_t)nk_model_error_offset(&model));
        if (status == NK_OK) {
            run_cases(&model, &arena);
        }
        free(bundle);
    }
    nk_arena_destroy_heap(&arena);
    return 0;
}
