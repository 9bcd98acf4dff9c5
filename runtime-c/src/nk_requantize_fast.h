/**
 * @file nk_requantize_fast.h
 * @brief Requantisation of doubled accumulators in a multiplication, a shift and a saturation.
 *
 * With r = -shift >= 1, the exact result (nk_requantize.h) of an accumulator `acc` is
 *
 *     h = floor((acc * m + 2^30) / 2^31),  y = floor((h + 2^(r-1) - [h < 0]) / 2^r),  q = clamp(y + z)
 *
 * For `x = 2 * acc`, SMMLAR gives `floor((x * m + k * 2^32 + 2^31) / 2^32) = h + k`, so with
 * `k = 2^(r-1) + z * 2^r` a shift by r and a saturation finish the work. What is left is [h < 0]:
 *
 * - [acc < 0] may stand in for [h < 0]: they differ only if acc < 0 and h = 0, and then
 *   floor((2^(r-1) - 1) / 2^r) = floor(2^(r-1) / 2^r) = 0;
 * - where the clamp cuts at y = 0 it may be left out: for h < 0 both forms give y <= 0.
 *
 * The compiler checks 1 <= r <= 22 and |acc| < 2^30, so that neither `2 * acc` nor `h + k` leaves
 * int32, and makes k. A channel whose result is always z has m = 0, r = 1, k = 2z + 1. The proof by
 * exhaustion over forms, shifts and all ties is the compiler's DoubledRequantizationTest.
 *
 * Another form, for z = act_min = -128, has all results at one bit R, 12 or 16. With
 * `x = acc * 2^(1 + R - r)` and `k = 2^(R-1) + 2^(R-r-1) + z * 2^R`, SMMLA gives
 * `t = floor(x * m / 2^32) + k`, and q is t shifted right by R, saturated to int8. For h >= 0 the two
 * roundings of the definition are one floor, `y = floor((acc * m + 2^30 + 2^(30+r)) / 2^(31+r))`,
 * which is that of t with both sides times 2^(1+R-r); for h < 0 both give y <= 0. The compiler checks
 * r < R and |x| < 2^31, and scales the weights (its ScaledRequantizationTest is the proof).
 */
#ifndef NETKIT_NK_REQUANTIZE_FAST_H
#define NETKIT_NK_REQUANTIZE_FAST_H

#include "netkit/nk_kernels_m4.h"

#include "nk_dsp.h"

/** Requantisation of one output channel. */
typedef struct {
    int32_t multiplier; /**< m, Q31: 0, or 2^30 .. 2^31 - 1. */
    int32_t rounding;   /**< k. */
    int32_t shift;      /**< r, 1 .. 22. */
} nk_rescale_t;

/** Limits of all channels of a layer. */
typedef struct {
    int32_t kind; /**< nk_limit_kind_t. */
    int32_t low;  /**< Least output, for NK_LIMIT_RANGE. */
    int32_t high; /**< Greatest output, for NK_LIMIT_RANGE. */
} nk_limits_t;

#if NK_CORTEX_M4F

/** SMMLAR: floor((a * b + sum * 2^32 + 2^31) / 2^32). */
static inline int32_t nk_smmlar(int32_t a, int32_t b, int32_t sum)
{
    int32_t result;
    __asm__("smmlar %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(sum));
    return result;
}

/** SMMLA: floor((a * b + sum * 2^32) / 2^32). */
static inline int32_t nk_smmla(int32_t a, int32_t b, int32_t sum)
{
    int32_t result;
    __asm__("smmla %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(sum));
    return result;
}

/** SSAT #8. */
static inline int32_t nk_saturate_s8(int32_t value)
{
    int32_t result;
    __asm__("ssat %0, #8, %1" : "=r"(result) : "r"(value));
    return result;
}

#else

static inline int32_t nk_smmla(int32_t a, int32_t b, int32_t sum)
{
    return (int32_t)(((int64_t)a * b) >> 32) + sum;
}

static inline int32_t nk_smmlar(int32_t a, int32_t b, int32_t sum)
{
    return (int32_t)(((int64_t)a * b + ((int64_t)1 << 31)) >> 32) + sum;
}

static inline int32_t nk_saturate_s8(int32_t value)
{
    return nk_clamp_s32(value, INT8_MIN, INT8_MAX);
}

#endif

/**
 * The result of a doubled accumulator, saturated to int8. A narrower clamp may follow, there and
 * then or for all results together (nk_limit_s8.h): clamp(saturate(x)) = clamp(x).
 */
static inline int8_t nk_rescale_saturated_s8(int32_t doubled, const nk_rescale_t *scale)
{
    const int32_t rounding = scale->rounding - (doubled < 0 ? 1 : 0);
    const int32_t sum = nk_smmlar(doubled, scale->multiplier, rounding);
    return (int8_t)nk_saturate_s8(sum >> scale->shift);
}

/** The result of a sum that is scaled so that results are at a bit. */
static inline int8_t nk_rescale_at_s8(int32_t scaled, const nk_rescale_t *scale, int32_t bit)
{
    return (int8_t)nk_saturate_s8(nk_smmla(scaled, scale->multiplier, scale->rounding) >> bit);
}

/** The int8 result of a doubled accumulator; the sign correction is right for all limits. */
static inline int8_t nk_rescale_s8(int32_t doubled, const nk_rescale_t *scale,
                                   const nk_limits_t *limits)
{
    const int8_t value = nk_rescale_saturated_s8(doubled, scale);
    return (int8_t)(limits->kind == NK_LIMIT_RANGE ? nk_clamp_s32(value, limits->low, limits->high)
                                                   : value);
}

#endif
