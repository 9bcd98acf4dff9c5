#include "netkit/nk_arena.h"

#ifdef NETKIT_ARENA_HEAP

#include <stdlib.h>

nk_status_t nk_arena_init_heap(nk_arena_t *arena, size_t bytes)
{
    if (arena == NULL || bytes == 0u) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    void *memory = malloc(bytes);
    if (memory == NULL) {
        return NK_ERR_ARENA_OVERFLOW;
    }
    return nk_arena_init(arena, memory, bytes);
}

void nk_arena_destroy_heap(nk_arena_t *arena)
{
    if (arena == NULL) {
        return;
    }
    nk_arena_reset(arena);
#ifdef NK_TARGET_CPU
    free(arena->memory);
    arena->memory = NULL;
    arena->capacity = 0u;
#endif
}

#endif
