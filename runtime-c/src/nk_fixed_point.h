/**
 * @file nk_fixed_point.h
 * @brief Functions of fixed-point numbers, bit for bit as gemmlowp's `fixedpoint/fixedpoint.h`.
 *
 * Qi.f is an int32 that stands for value / 2^f, with i integer bits, f fraction bits and a sign.
 * Products go through nk_multiply_high_s32: Qa * Qb has a + b integer bits.
 */
#ifndef NETKIT_NK_FIXED_POINT_H
#define NETKIT_NK_FIXED_POINT_H

#include "nk_requantize.h"

/** Leading zero bits, 0 .. 32. */
static inline int32_t nk_leading_zeros_u32(uint32_t value)
{
    int32_t zeros = 32;
    for (; value != 0u; value >>= 1) {
        --zeros;
    }
    return zeros;
}

/** `value * 2^bits`, saturated, for bits in 1 .. 30. */
static inline int32_t nk_shift_left_saturating_s32(int32_t value, int32_t bits)
{
    const int32_t limit = INT32_MAX >> bits;
    if (value > limit) {
        return INT32_MAX;
    }
    return value < -limit - 1 ? INT32_MIN : nk_shift_left_s32(value, bits);
}

/**
 * e^x as Q0.31 for x as Q0.31 in -1/4 .. 0 (0 excluded): with t = x + 1/8, the Taylor polynomial
 * `e^(-1/8) * (1 + t + t^2/2 + t^3/6 + t^4/24)`.
 */
static inline int32_t nk_exp_of_negative_quarter_q0(int32_t x)
{
    const int32_t exp_of_minus_eighth = 1895147668;
    const int32_t third = 715827883;
    const int32_t t1 = x + ((int32_t)1 << 28);
    const int32_t t2 = nk_multiply_high_s32(t1, t1);
    const int32_t t3 = nk_multiply_high_s32(t2, t1);
    const int32_t t4 = nk_multiply_high_s32(t2, t2);
    const int32_t twice_cubic =
        nk_multiply_high_s32(nk_shift_right_rounding_s32(t4, 2) + t3, third);
    const int32_t higher = nk_shift_right_rounding_s32(twice_cubic + t2, 1);
    return exp_of_minus_eighth + nk_multiply_high_s32(exp_of_minus_eighth, t1 + higher);
}

/**
 * e^x as Q0.31 for x as Q5.26 in -32 .. 0.
 *
 * x = y - n/4 with y in -1/4 .. 0 and n a whole number; each bit of n that is set multiplies the
 * result by e^(-2^(bit - 2)), from a table.
 */
static inline int32_t nk_exp_of_negative_q5(int32_t x)
{
    static const int32_t exp_of_minus_power[7] = {
        1672461947, /* e^(-1/4) */
        1302514674, /* e^(-1/2) */
        790015084,  /* e^-1 */
        290630308,  /* e^-2 */
        39332535,   /* e^-4 */
        720401,     /* e^-8 */
        242         /* e^-16 */
    };
    const int32_t quarter = (int32_t)1 << 24;
    if (x == 0) {
        return INT32_MAX;
    }
    const int32_t y = (x & (quarter - 1)) - quarter;
    const uint32_t quarters = (uint32_t)(y - x) >> 24;
    int32_t result = nk_exp_of_negative_quarter_q0(nk_shift_left_s32(y, 5));
    for (int32_t bit = 0; bit < 7; ++bit) {
        if (((quarters >> bit) & 1u) != 0u) {
            result = nk_multiply_high_s32(result, exp_of_minus_power[bit]);
        }
    }
    return result;
}

/**
 * 1 / (1 + x) as Q0.31 for x as Q0.31 in 0 .. 1: three Newton steps for 1 / d, d = (1 + x) / 2, in
 * Q2.29, from the line 48/17 - 32/17 * d.
 */
static inline int32_t nk_one_over_one_plus_q0(int32_t x)
{
    const int32_t one_q2 = (int32_t)1 << 29;
    const int32_t d = (int32_t)(((int64_t)x + INT32_MAX + 1) / 2);
    int32_t inverse = 1515870810 + nk_multiply_high_s32(d, -1010580540);
    for (int32_t step = 0; step < 3; ++step) {
        const int32_t error = one_q2 - nk_multiply_high_s32(d, inverse);
        inverse += nk_shift_left_saturating_s32(nk_multiply_high_s32(inverse, error), 2);
    }
    return nk_shift_left_saturating_s32(inverse, 1);
}

#endif
