#include "netkit/netkit.hpp"

extern "C" {
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
