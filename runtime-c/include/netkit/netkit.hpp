/**
 * @file netkit.hpp
 * @brief C++17 names for the C functions; no second code path, nothing is owned.
 */
#ifndef NETKIT_NETKIT_HPP
#define NETKIT_NETKIT_HPP

#include <cstddef>

#include "nk.h"
#include "nk_arena.h"

namespace netkit
{

/** nk_arena_t with member functions. Not copied: blocks belong to one arena. */
class Arena
{
  public:
    /** NK_ARENA_DEFAULT_CAPACITY, in bytes. */
    static constexpr std::size_t kDefaultCapacity = NK_ARENA_DEFAULT_CAPACITY;

    Arena() = default;
    Arena(const Arena &) = delete;
    Arena &operator=(const Arena &) = delete;

    /** @see nk_arena_init */
    nk_status_t init(void *memory, std::size_t bytes) noexcept
    {
        return nk_arena_init(&arena_, memory, bytes);
    }

    /** @see nk_arena_alloc */
    void *alloc(std::size_t bytes, std::size_t alignment) noexcept
    {
        return nk_arena_alloc(&arena_, bytes, alignment);
    }

    /** @see nk_arena_reset */
    void reset() noexcept { nk_arena_reset(&arena_); }

    /** @see nk_arena_capacity */
    std::size_t capacity() const noexcept { return nk_arena_capacity(&arena_); }

    /** Bytes in use: where the next block starts. @see nk_arena_used */
    std::size_t offset() const noexcept { return nk_arena_used(&arena_); }

    /** @see nk_arena_remaining */
    std::size_t remaining() const noexcept { return nk_arena_remaining(&arena_); }

#ifdef NETKIT_ARENA_HEAP
    /** @see nk_arena_init_heap */
    nk_status_t init_heap(std::size_t bytes = kDefaultCapacity) noexcept
    {
        return nk_arena_init_heap(&arena_, bytes);
    }

    /** @see nk_arena_destroy_heap */
    void destroy_heap() noexcept { nk_arena_destroy_heap(&arena_); }
#endif

    /** For the functions of the C interface. */
    nk_arena_t *c_arena() noexcept { return &arena_; }

  private:
    nk_arena_t arena_ = {};
};

} // namespace netkit

#endif
