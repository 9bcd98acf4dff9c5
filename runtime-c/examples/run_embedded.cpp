// Runs the test cases of a bundle that is linked in, through the C++ names: see run_embedded.c.

#include "bundle.h"

#include "netkit/netkit.hpp"

namespace
{

alignas(NK_ACTIVATION_ALIGNMENT) unsigned char memory[netkit::Arena::kDefaultCapacity];

} // namespace

int main()
{
    netkit::Arena arena;
    netkit::Model model;
    nk_status_t status = arena.init(memory, sizeof(memory));
    if (status == NK_OK) {
        status = model.load(bundle, bundle_bytes, arena);
    }
    if (status != NK_OK) {
        return static_cast<int>(status);
    }
    const std::size_t bytes = nk_model_test_bytes(model.c_model());
    void *scratch = arena.alloc(bytes, NK_ACTIVATION_ALIGNMENT);
    if (scratch == nullptr) {
        return static_cast<int>(NK_ERR_ARENA_OVERFLOW);
    }
    nk_test_result_t result = {};
    status = nk_model_run_tests(model.c_model(), scratch, bytes, &result);
    return static_cast<int>(status == NK_OK && result.passed == 0 ? NK_ERR_TEST_FAILED : status);
}
