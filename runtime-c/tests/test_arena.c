#include <stdlib.h>
#include <string.h>

#include "netkit/nk_arena.h"

#include "nk_test.h"
#include "nk_test_list.h"

/** Blocks of 1, 24 and 6 bytes: what a buffer aligned to 16 needs for them. */
#define NEED_BYTES ((size_t)(1 + 7 + 24 + 6))

void nk_test_arena_every_capacity(nk_case_t *test_case)
{
    for (size_t capacity = 0; capacity <= NEED_BYTES; ++capacity) {
        unsigned char *memory = (unsigned char *)nk_guarded_block(capacity);
        nk_arena_t arena = {0};
        nk_check(test_case, nk_arena_init(&arena, memory, capacity) == NK_OK, "init");
        unsigned char *a = (unsigned char *)nk_arena_alloc(&arena, 1, 1);
        unsigned char *b = (unsigned char *)nk_arena_alloc(&arena, 24, 8);
        unsigned char *c = b == NULL ? NULL : (unsigned char *)nk_arena_alloc(&arena, 6, 2);
        nk_check(test_case, (a != NULL) == (capacity >= 1), "1 byte of %zu", capacity);
        nk_check(test_case, (b != NULL) == (capacity >= 32), "24 bytes of %zu", capacity);
        nk_check(test_case, (c != NULL) == (capacity >= NEED_BYTES), "6 bytes of %zu", capacity);
        if (c != NULL) {
            memset(a, 1, 1);
            memset(b, 2, 24);
            memset(c, 3, 6);
            nk_check(test_case, b - a == 8 && c - b == 24, "offsets");
        }
        nk_check(test_case, nk_arena_used(&arena) + nk_arena_remaining(&arena) == capacity,
                 "used and remaining of %zu", capacity);
        nk_guarded_free(test_case, memory, capacity);
    }
}

void nk_test_arena_random_blocks(nk_case_t *test_case)
{
    const size_t capacity = (size_t)nk_random_between(test_case, 0, 700);
    unsigned char *memory = (unsigned char *)nk_guarded_block(capacity + 15);
    unsigned char *start = memory + nk_random_between(test_case, 0, 15);
    nk_arena_t arena = {0};
    (void)nk_arena_init(&arena, start, capacity);
    size_t end = 0;
    for (int32_t i = 0; i < 30; ++i) {
        const size_t bytes = (size_t)nk_random_between(test_case, 0, 60);
        const size_t alignment = (size_t)nk_random_between(test_case, 0, 33);
        const size_t used = nk_arena_used(&arena);
        const int is_legal = bytes > 0 && alignment > 0 && (alignment & (alignment - 1)) == 0;
        unsigned char *block = (unsigned char *)nk_arena_alloc(&arena, bytes, alignment);
        size_t first = end;
        while (is_legal && ((uintptr_t)start + first) % alignment != 0) {
            ++first;
        }
        const int fits = is_legal && first + bytes <= capacity;
        nk_check(test_case, (block != NULL) == fits, "%zu bytes at alignment %zu", bytes,
                 alignment);
        if (block != NULL) {
            nk_check(test_case, block == start + first, "placed at %td", block - start);
            memset(block, i, bytes);
            end = first + bytes;
        }
        nk_check(test_case, nk_arena_used(&arena) == (fits ? end : used), "used");
    }
    nk_arena_reset(&arena);
    nk_check(test_case, nk_arena_used(&arena) == 0 && nk_arena_remaining(&arena) == capacity,
             "reset");
    nk_guarded_free(test_case, memory, capacity + 15);
}

static size_t released_bytes;

static void release(void *mapping, size_t bytes)
{
    (void)mapping;
    released_bytes += bytes;
}

void nk_test_arena_arguments(nk_case_t *test_case)
{
    unsigned char memory[16];
    nk_arena_t arena = {0};
    nk_check(test_case, nk_arena_alloc(&arena, 1, 1) == NULL, "no memory");
    nk_check(test_case, nk_arena_alloc(NULL, 1, 1) == NULL, "no arena");
    nk_check(test_case, nk_arena_init(NULL, memory, 16) == NK_ERR_INVALID_ARGUMENT, "init null");
    nk_check(test_case, nk_arena_init(&arena, NULL, 16) == NK_ERR_INVALID_ARGUMENT, "null memory");
    nk_check(test_case, nk_arena_capacity(NULL) == 0 && nk_arena_used(NULL) == 0, "null arena");
    nk_check(test_case, nk_arena_remaining(NULL) == 0, "null arena");
    nk_check(test_case, nk_arena_init(&arena, memory, 16) == NK_OK, "init");
    nk_check(test_case, nk_arena_alloc(&arena, SIZE_MAX, 1) == NULL, "SIZE_MAX bytes");
    nk_check(test_case, nk_arena_alloc(&arena, 1, SIZE_MAX / 2 + 1) == NULL, "huge alignment");
    const uint32_t generation = arena.generation;
    arena.mapping = memory;
    arena.mapping_bytes = 5;
    arena.release = release;
    nk_arena_reset(&arena);
    nk_arena_reset(&arena);
    nk_arena_reset(NULL);
    nk_check(test_case, released_bytes == 5, "a mapping is released once");
    nk_check(test_case, arena.generation == generation + 2, "each reset is a new generation");
}

void nk_test_arena_heap(nk_case_t *test_case)
{
    nk_arena_t arena = {0};
    nk_check(test_case, nk_arena_init_heap(&arena, 0) == NK_ERR_INVALID_ARGUMENT, "0 bytes");
    nk_check(test_case, nk_arena_init_heap(NULL, 1) == NK_ERR_INVALID_ARGUMENT, "null");
    nk_check(test_case, nk_arena_init_heap(&arena, 100) == NK_OK, "100 bytes");
    nk_check(test_case, nk_arena_alloc(&arena, 100, 1) != NULL, "all of it");
    nk_arena_destroy_heap(&arena);
    nk_arena_destroy_heap(NULL);
    nk_check(test_case, nk_arena_capacity(&arena) == 0, "destroyed");
    nk_check(test_case, nk_arena_alloc(&arena, 1, 1) == NULL, "no memory after destroy");
}
