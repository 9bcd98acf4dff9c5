#include "netkit/netkit.hpp"

#include <vector>

extern "C" {
#include "nk_corpus.h"
#include "nk_test.h"
#include "nk_test_list.h"
}

static_assert(netkit::Arena::kDefaultCapacity == 64u * 1024u * 1024u, "default capacity of a CPU");

void nk_test_arena_hpp(nk_case_t *test_case)
{
    alignas(16) unsigned char memory[64];
    netkit::Arena arena;
    nk_check(test_case, arena.alloc(1, 1) == nullptr, "no memory");
    nk_check(test_case, arena.init(memory, sizeof(memory)) == NK_OK, "init");
    nk_check(test_case, arena.alloc(3, 1) == memory, "first block");
    nk_check(test_case, arena.alloc(8, 8) == memory + 8, "second block");
    nk_check(test_case, arena.offset() == 16 && arena.remaining() == 48, "offset, remaining");
    nk_check(test_case, arena.capacity() == 64 && arena.c_arena()->used == 16, "capacity");
    arena.reset();
    nk_check(test_case, arena.offset() == 0, "reset");
    nk_check(test_case, arena.init_heap(32) == NK_OK && arena.capacity() == 32, "heap");
    arena.destroy_heap();
    nk_check(test_case, arena.capacity() == 0, "destroyed");
}

void nk_test_model_hpp(nk_case_t *test_case)
{
    const nk_file_t *file = nk_corpus_find(nk_corpus_of("NETKIT_SMALL_BUNDLES"), "int8.nk");
    if (file == nullptr) {
        return;
    }
    alignas(16) static unsigned char memory[4096];
    netkit::Arena arena;
    netkit::Model model;
    nk_check(test_case, arena.init(memory, sizeof(memory)) == NK_OK && !model.is_loaded(), "init");
    nk_check(test_case, model.load(file->data, file->bytes, arena) == NK_OK, "from memory");
    nk_check(test_case, model.is_int8() && model.input_count() == 30, "input");
    const std::vector<std::int8_t> input(model.input_count());
    std::vector<std::int8_t> output(model.output_count());
    nk_check(test_case,
             model.run(input.data(), input.size(), output.data(), output.size()) == NK_OK, "run");
    arena.reset();
    nk_check(test_case, !model.is_loaded() && model.output_count() == 0, "dead after a reset");
    nk_check(test_case, model.load(file->path, arena) == NK_OK, "from a file");
    arena.reset();
    const nk_load_options_t options = {&nk_all_ops_f32, 0};
    nk_check(test_case,
             model.load(file->data, file->bytes, options, arena) == NK_ERR_UNSUPPORTED_NETWORK,
             "float32 ops only");
}
