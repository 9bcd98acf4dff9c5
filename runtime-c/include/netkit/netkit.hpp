/**
 * @file netkit.hpp
 * @brief C++17 names for the C functions; no second code path, nothing is owned.
 */
#ifndef NETKIT_NETKIT_HPP
#define NETKIT_NETKIT_HPP

#include <cstddef>
#include <cstdint>

#include "nk.h"
#include "nk_arena.h"
#include "nk_model.h"

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

/** nk_model_t with member functions. Lives as long as its arena is not reset. */
class Model
{
  public:
    /** @see nk_model_load_memory: links every op */
    nk_status_t load(const void *data, std::size_t bytes, Arena &arena) noexcept
    {
        return nk_model_load_memory(data, bytes, arena.c_arena(), &model_);
    }

    /** @see nk_model_load_memory_with */
    nk_status_t load(const void *data, std::size_t bytes, const nk_load_options_t &options,
                     Arena &arena) noexcept
    {
        return nk_model_load_memory_with(data, bytes, &options, arena.c_arena(), &model_);
    }

#ifndef NK_TARGET_MCU
    /** @see nk_model_load */
    nk_status_t load(const char *path, Arena &arena) noexcept
    {
        return nk_model_load(path, arena.c_arena(), &model_);
    }
#endif

    /** @see nk_model_run */
    nk_status_t run(const float *input, std::size_t input_count, float *output,
                    std::size_t output_capacity) const noexcept
    {
        return nk_model_run(&model_, input, input_count, output, output_capacity, nullptr);
    }

    /** @see nk_model_run_int8 */
    nk_status_t run(const std::int8_t *input, std::size_t input_count, std::int8_t *output,
                    std::size_t output_capacity) const noexcept
    {
        return nk_model_run_int8(&model_, input, input_count, output, output_capacity, nullptr);
    }

    /** @see nk_model_is_loaded */
    bool is_loaded() const noexcept { return nk_model_is_loaded(&model_) != 0; }

    /** True if inputs and outputs are int8, else they are float32. */
    bool is_int8() const noexcept { return model_.is_int8 != 0; }

    /** @see nk_model_input_count */
    std::size_t input_count() const noexcept { return nk_model_input_count(&model_); }

    /** @see nk_model_output_count */
    std::size_t output_count() const noexcept { return nk_model_output_count(&model_); }

    /** For the functions of the C interface. */
    const nk_model_t *c_model() const noexcept { return &model_; }

  private:
    nk_model_t model_ = {};
};

} // namespace netkit

#endif
