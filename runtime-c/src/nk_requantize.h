/**
 * @file nk_requantize.h
 * @brief From an int32 accumulator to int8: the integer arithmetic of every quantised kernel.
 *
 * A positive real factor r is given as `multiplier * 2^(shift - 31)`, where multiplier is 0 or lies
 * in 2^30 .. 2^31 - 1 and shift in -31 .. 30. All functions are total: no argument in these ranges
 * is undefined behaviour. Tested against a division-based formulation by tests/test_requantize.c.
 */
#ifndef NETKIT_NK_REQUANTIZE_H
#define NETKIT_NK_REQUANTIZE_H

#include "netkit/nk_config.h"

#if (-3 >> 1) != -2
#error "netkit: the right shift of a negative number must be arithmetic (rounding down)"
#endif

/** Reads 32 bits as a two's complement number. Compiles to nothing. */
static inline int32_t nk_wrap_s32(uint32_t bits)
{
    return bits <= (uint32_t)INT32_MAX ? (int32_t)bits : -1 - (int32_t)(UINT32_MAX - bits);
}

/** `value * 2^bits` modulo 2^32, for bits in 0 .. 31. */
static inline int32_t nk_shift_left_s32(int32_t value, int32_t bits)
{
    return nk_wrap_s32((uint32_t)value << bits);
}

/**
 * `floor((value * multiplier + 2^30) / 2^31)` for multiplier in -INT32_MAX .. INT32_MAX: the
 * rounded upper half of the doubled product (gemmlowp SaturatingRoundingDoublingHighMul, whose
 * saturation needs both factors to be INT32_MIN). |value * multiplier| < 2^62 fits int64, the
 * result fits int32.
 */
static inline int32_t nk_multiply_high_s32(int32_t value, int32_t multiplier)
{
    const int64_t product = (int64_t)value * multiplier;
    return (int32_t)((product + ((int64_t)1 << 30)) >> 31);
}

/**
 * `value / 2^bits`, ties away from zero, for bits in 0 .. 31 (gemmlowp RoundingDivideByPOT).
 *
 * The floored quotient is one too small when the remainder is above one half, or equal to one half
 * and value positive.
 */
static inline int32_t nk_shift_right_rounding_s32(int32_t value, int32_t bits)
{
    const int32_t mask = (int32_t)(((uint32_t)1 << bits) - 1u);
    const int32_t remainder = value & mask;
    const int32_t half = (mask >> 1) + (value < 0 ? 1 : 0);
    return (value >> bits) + (remainder > half ? 1 : 0);
}

/** `accumulator * multiplier * 2^(shift - 31)`, rounded twice: see the file's head. */
static inline int32_t nk_requantize_s32(int32_t accumulator, int32_t multiplier, int32_t shift)
{
    const int32_t left = shift > 0 ? shift : 0;
    const int32_t scaled = nk_shift_left_s32(accumulator, left);
    return nk_shift_right_rounding_s32(nk_multiply_high_s32(scaled, multiplier), left - shift);
}

/** `min(max(value, low), high)` for low <= high. */
static inline int32_t nk_clamp_s32(int32_t value, int32_t low, int32_t high)
{
    if (value < low) {
        return low;
    }
    return value > high ? high : value;
}

/**
 * `clamp(value + offset, low, high)` without overflow: the clamp comes first, with bounds moved by
 * the offset. offset, low and high lie in -128 .. 127.
 */
static inline int8_t nk_offset_clamp_s8(int32_t value, int32_t offset, int32_t low, int32_t high)
{
    return (int8_t)(nk_clamp_s32(value, low - offset, high - offset) + offset);
}

#endif
