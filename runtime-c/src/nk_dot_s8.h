/**
 * @file nk_dot_s8.h
 * @brief Sum of int8 products.
 */
#ifndef NETKIT_NK_DOT_S8_H
#define NETKIT_NK_DOT_S8_H

#include "netkit/nk_config.h"

/**
 * `sum of weights[i] * (input[i] + input_offset)` modulo 2^32.
 *
 * A product is at most 128 * 255 in magnitude; up to 65,793 of them cannot leave int32.
 */
static inline uint32_t nk_dot_s8(const int8_t *weights, const int8_t *input, int32_t elements,
                                 int32_t input_offset)
{
    uint32_t sum = 0u;
    for (int32_t i = 0; i < elements; ++i) {
        sum += (uint32_t)(weights[i] * (input[i] + input_offset));
    }
    return sum;
}

#endif
