/*
 * Runs the test cases of a bundle that is linked in: no files, no heap, no stdio, so that it is the
 * same on a microcontroller. Exit status 0: all passed.
 */
#include "bundle.h"

#include "netkit/nk_model.h"

static NK_ALIGNED(NK_ACTIVATION_ALIGNMENT) unsigned char memory[NK_ARENA_DEFAULT_CAPACITY];

int main(void)
{
    nk_arena_t arena = {0};
    nk_model_t model = {0};
    nk_status_t status = nk_arena_init(&arena, memory, sizeof(memory));
    if (status == NK_OK) {
        status = nk_model_load_memory(bundle, bundle_bytes, &arena, &model);
    }
    if (status != NK_OK) {
        return (int)status;
    }
    const size_t bytes = nk_model_test_bytes(&model);
    void *scratch = nk_arena_alloc(&arena, bytes, NK_ACTIVATION_ALIGNMENT);
    if (scratch == NULL) {
        return (int)NK_ERR_ARENA_OVERFLOW;
    }
    nk_test_result_t result = {0};
    status = nk_model_run_tests(&model, scratch, bytes, &result);
    return status == NK_OK && result.passed == 0 ? (int)NK_ERR_TEST_FAILED : (int)status;
}
