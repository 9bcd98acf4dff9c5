/*
 * Loads a bundle from a file into a static arena, says what it needs and runs its test cases.
 *
 *     run_model mnist_cnn_int8.nk
 */
#include <stdio.h>

#include "netkit/nk_model.h"

/** Room for the model and for the scratch of its test cases. */
static NK_ALIGNED(NK_ACTIVATION_ALIGNMENT) unsigned char memory[4 * 1024 * 1024];

int main(int argument_count, char **arguments)
{
    nk_arena_t arena = {0};
    nk_model_t model = {0};
    if (argument_count != 2) {
        fprintf(stderr, "usage: %s MODEL.nk\n", arguments[0]);
        return 2;
    }
    nk_status_t status = nk_arena_init(&arena, memory, sizeof(memory));
    if (status == NK_OK) {
        status = nk_model_load(arguments[1], &arena, &model);
    }
    if (status != NK_OK) {
        fprintf(stderr, "%s: %s (NK%d at offset %zu)\n", arguments[1], nk_status_string(status),
                (int)nk_model_error_code(&model), nk_model_error_offset(&model));
        return 1;
    }
    printf("%s: %zu inputs, %zu outputs, %zu bytes of arena\n", arguments[1],
           nk_model_input_count(&model), nk_model_output_count(&model), nk_arena_used(&arena));

    const size_t bytes = nk_model_test_bytes(&model);
    void *scratch = nk_arena_alloc(&arena, bytes, NK_ACTIVATION_ALIGNMENT);
    nk_test_result_t result;
    status = nk_model_run_tests(&model, scratch, bytes, &result);
    printf("test cases: %u passed, %u failed\n", (unsigned)result.passed, (unsigned)result.failed);
    nk_arena_reset(&arena);
    return status == NK_OK ? 0 : 1;
}
