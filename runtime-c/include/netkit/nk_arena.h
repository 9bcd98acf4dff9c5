/**
 * @file nk_arena.h
 * @brief A bump-pointer arena: all memory of a loaded model comes from one buffer of the caller.
 *
 *     memory -> [ used ............. | remaining ............. ] <- memory + capacity
 *                                    ^ the next block starts here, after padding
 *
 * There is no free: nk_arena_reset takes everything back at once. One arena serves one thread at a
 * time; different arenas are independent.
 */
#ifndef NETKIT_NK_ARENA_H
#define NETKIT_NK_ARENA_H

#include <stddef.h>

#include "nk_config.h"
#include "nk_status.h"

/*
 * Default capacity in bytes: 64 KiB on a microcontroller, else 64 MiB. Define one of
 * NK_ARENA_DEFAULT_CAPACITY (bytes), NETKIT_ARENA_CAPACITY (bytes) and NETKIT_ARENA_KB (KiB) to
 * change it.
 */
#ifndef NK_ARENA_DEFAULT_CAPACITY
#if defined(NETKIT_ARENA_CAPACITY)
#define NK_ARENA_DEFAULT_CAPACITY (NETKIT_ARENA_CAPACITY)
#elif defined(NETKIT_ARENA_KB)
#define NK_ARENA_DEFAULT_CAPACITY ((NETKIT_ARENA_KB)*1024)
#elif defined(NK_TARGET_MCU)
#define NK_ARENA_DEFAULT_CAPACITY (64 * 1024)
#else
#define NK_ARENA_DEFAULT_CAPACITY (64 * 1024 * 1024)
#endif
#endif

#if defined(NETKIT_ARENA_HEAP) && defined(NK_TARGET_MCU)
#error "netkit: a microcontroller has no heap arena; give nk_arena_init a static buffer"
#endif

NK_EXTERN_C_BEGIN

/** Gives back a mapped file. */
typedef void (*nk_release_t)(void *mapping, size_t bytes);

/** An arena. Its fields belong to the functions below; {0} is an arena without memory. */
typedef struct {
    unsigned char *memory; /**< Start of the buffer, null before nk_arena_init. */
    size_t capacity;       /**< Bytes of the buffer. */
    size_t used;           /**< Bytes handed out, padding included. */
    uint32_t generation;   /**< Counts resets: blocks of an older generation are dead. */
    void *mapping;         /**< A mapped file that lives as long as the blocks, or null. */
    size_t mapping_bytes;  /**< Bytes of the mapping. */
    nk_release_t release;  /**< Gives back the mapping. */
} nk_arena_t;

/**
 * @brief Binds a buffer; whatever the arena held before is forgotten, a mapped file is released.
 *
 * An arena that was never initialised must be all zero (`nk_arena_t arena = {0};` or static).
 * @param[in,out] arena  the arena
 * @param[in]     memory buffer, kept by the caller while the arena is in use; aligned to
 *                       NK_ACTIVATION_ALIGNMENT, or padding in front of the first block is lost
 * @param[in]     bytes  capacity, may be 0
 * @return NK_OK; NK_ERR_INVALID_ARGUMENT if a pointer is null
 */
nk_status_t nk_arena_init(nk_arena_t *arena, void *memory, size_t bytes);

/**
 * @brief Takes a block.
 * @param[in,out] arena     the arena
 * @param[in]     bytes     at least 1
 * @param[in]     alignment power of two
 * @return the block, valid until the next reset or init; null, with the arena unchanged, if the
 *         arena is null, has no memory or too little left, `bytes` is 0 or `alignment` no power of 2
 */
void *nk_arena_alloc(nk_arena_t *arena, size_t bytes, size_t alignment);

/** @brief Takes all blocks back and releases a mapped file. Models in this arena are dead. */
void nk_arena_reset(nk_arena_t *arena);

/** @brief Bytes of the buffer; 0 for null. */
size_t nk_arena_capacity(const nk_arena_t *arena);

/** @brief Bytes handed out since the last reset, padding included; 0 for null. */
size_t nk_arena_used(const nk_arena_t *arena);

/** @brief Capacity less used; 0 for null. */
size_t nk_arena_remaining(const nk_arena_t *arena);

#ifdef NETKIT_ARENA_HEAP
/**
 * @brief Binds a buffer from the heap: the only allocation that the runtime ever makes.
 * @param[in,out] arena the arena; a heap buffer it already has must be destroyed first
 * @param[in]     bytes capacity, at least 1
 * @return NK_OK; NK_ERR_INVALID_ARGUMENT for null or 0 bytes; NK_ERR_ARENA_OVERFLOW if the heap
 *         cannot give so much
 */
nk_status_t nk_arena_init_heap(nk_arena_t *arena, size_t bytes);

/**
 * @brief Resets the arena. On NK_TARGET_CPU it also frees the buffer and leaves an arena without
 * memory; on NK_TARGET_MPU the buffer stays for the life of the process.
 */
void nk_arena_destroy_heap(nk_arena_t *arena);
#endif

NK_EXTERN_C_END

#endif
