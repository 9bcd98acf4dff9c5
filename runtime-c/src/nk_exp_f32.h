#ifndef NK_EXP_F32_H
#define NK_EXP_F32_H

#include <stdint.h>
#include <string.h>

/*
 * e^x and what follows from it, in float32 arithmetic alone. Every operation is one that IEEE 754
 * rounds correctly, in a fixed order, so host, target and the compiler's reference give the same
 * bits; a libm gives other last bits on every machine.
 */

/** 2^exponent for -126..127. */
static inline float nk_power_of_two_f32(int32_t exponent)
{
    const uint32_t bits = (uint32_t)(exponent + 127) << 23;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/**
 * e^x = 2^n * e^r with n the integer next to x / ln 2, so |r| <= ln 2 / 2. ln 2 is taken as a part
 * of 9 bits, whose product with n is exact, and a rest. e^r is the Taylor series to r^7: the next
 * term is below 6e-9. Relative error below 2e-7; 0 and infinity beyond float32's range.
 */
static inline float nk_exp_f32(float x)
{
    if (!(x > -104.0f)) {
        return x < 0.0f ? 0.0f : x; /* x itself if it is not a number */
    }
    if (x > 89.0f) {
        return x * 3.0e38f; /* overflows to infinity */
    }
    const int32_t n = (int32_t)(x * 1.44269504f + (x < 0.0f ? -0.5f : 0.5f));
    const float r = (x - (float)n * 0.693359375f) - (float)n * -2.12194440e-4f;
    float series = 1.0f / 5040.0f;
    series = series * r + 1.0f / 720.0f;
    series = series * r + 1.0f / 120.0f;
    series = series * r + 1.0f / 24.0f;
    series = series * r + 1.0f / 6.0f;
    series = series * r + 0.5f;
    const float power = series * r * r + r + 1.0f;
    /* In two steps, since 2^n alone may be no float32; the first product is exact. */
    const int32_t half = n / 2;
    return power * nk_power_of_two_f32(half) * nk_power_of_two_f32(n - half);
}

/** 1 / (1 + e^-x). */
static inline float nk_sigmoid_f32_of(float x) { return 1.0f / (1.0f + nk_exp_f32(-x)); }

/**
 * tanh(x) = 1 - 2 / (e^(2x) + 1); near 0, where that cancels, the Taylor series to x^9. Relative
 * error below 6e-7.
 */
static inline float nk_tanh_f32_of(float x)
{
    const float magnitude = x < 0.0f ? -x : x;
    if (!(magnitude > 0.25f)) {
        const float square = x * x;
        float series = 62.0f / 2835.0f;
        series = series * square - 17.0f / 315.0f;
        series = series * square + 2.0f / 15.0f;
        series = series * square - 1.0f / 3.0f;
        return series * square * x + x;
    }
    const float tanh = 1.0f - 2.0f / (nk_exp_f32(2.0f * magnitude) + 1.0f);
    return x < 0.0f ? -tanh : tanh;
}

#endif
