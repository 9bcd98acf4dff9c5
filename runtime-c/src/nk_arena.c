#include "netkit/nk_arena.h"

nk_status_t nk_arena_init(nk_arena_t *arena, void *memory, size_t bytes)
{
    if (arena == NULL || memory == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    nk_arena_reset(arena);
    arena->memory = (unsigned char *)memory;
    arena->capacity = bytes;
    return NK_OK;
}

void *nk_arena_alloc(nk_arena_t *arena, size_t bytes, size_t alignment)
{
    const int is_power_of_two = alignment != 0u && (alignment & (alignment - 1u)) == 0u;
    if (arena == NULL || arena->memory == NULL || bytes == 0u || !is_power_of_two) {
        return NULL;
    }
    const size_t misaligned = (size_t)((uintptr_t)(arena->memory + arena->used) & (alignment - 1u));
    const size_t padding = misaligned == 0u ? 0u : alignment - misaligned;
    const size_t left = arena->capacity - arena->used;
    if (padding > left || bytes > left - padding) {
        return NULL;
    }
    unsigned char *block = arena->memory + arena->used + padding;
    arena->used += padding + bytes;
    return block;
}

void nk_arena_reset(nk_arena_t *arena)
{
    if (arena == NULL) {
        return;
    }
    if (arena->release != NULL) {
        arena->release(arena->mapping, arena->mapping_bytes);
    }
    arena->mapping = NULL;
    arena->mapping_bytes = 0u;
    arena->release = NULL;
    arena->used = 0u;
    ++arena->generation;
}

size_t nk_arena_capacity(const nk_arena_t *arena) { return arena == NULL ? 0u : arena->capacity; }

size_t nk_arena_used(const nk_arena_t *arena) { return arena == NULL ? 0u : arena->used; }

size_t nk_arena_remaining(const nk_arena_t *arena)
{
    return arena == NULL ? 0u : arena->capacity - arena->used;
}
