/**
 * @file nk_dot_f32.h
 * @brief Sums of float32 products in a fixed order.
 */
#ifndef NETKIT_NK_DOT_F32_H
#define NETKIT_NK_DOT_F32_H

#include "netkit/nk_types.h"

/**
 * `sum of a[i * a_step] * b[i * b_step]`.
 *
 * Four partial sums take the elements i mod 4 of all whole groups of four and are joined as
 * (s0 + s1) + (s2 + s3); what remains is added one by one. The error grows with a quarter of the
 * length, and the order does not depend on the machine.
 */
static inline float nk_dot_steps_f32(const float *a, int32_t a_step, const float *b, int32_t b_step,
                                     int32_t elements)
{
    float s0 = 0.0f;
    float s1 = 0.0f;
    float s2 = 0.0f;
    float s3 = 0.0f;
    int32_t i = 0;
    for (; i + 4 <= elements; i += 4) {
        s0 += a[i * a_step] * b[i * b_step];
        s1 += a[(i + 1) * a_step] * b[(i + 1) * b_step];
        s2 += a[(i + 2) * a_step] * b[(i + 2) * b_step];
        s3 += a[(i + 3) * a_step] * b[(i + 3) * b_step];
    }
    float sum = (s0 + s1) + (s2 + s3);
    for (; i < elements; ++i) {
        sum += a[i * a_step] * b[i * b_step];
    }
    return sum;
}

/** nk_dot_steps_f32 of two dense vectors. */
static inline float nk_dot_f32(const float *a, const float *b, int32_t elements)
{
    return nk_dot_steps_f32(a, 1, b, 1, elements);
}

/** The activation that convolutions and dense layers apply to each output. */
static inline float nk_activate_f32(float value, nk_activation_t activation)
{
    if (activation == NK_ACTIVATION_NONE) {
        return value;
    }
    if (value < 0.0f) {
        return 0.0f;
    }
    return activation == NK_ACTIVATION_RELU6 && value > 6.0f ? 6.0f : value;
}

#endif
