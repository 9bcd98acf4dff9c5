/**
 * @file nk_limit_s8.h
 * @brief Limits results that are saturated to int8 to a narrower range.
 */
#ifndef NETKIT_NK_LIMIT_S8_H
#define NETKIT_NK_LIMIT_S8_H

#include "netkit/nk_kernels_m4.h"

#include "nk_bytes_s8.h"

/** Clamps to low .. high if the kind asks for it: clamp(saturate(x)) = clamp(x). */
static inline void nk_limit_s8(int8_t *values, int32_t elements, nk_limit_kind_t kind, int32_t low,
                               int32_t high)
{
    if (kind != NK_LIMIT_RANGE) {
        return;
    }
    const uint32_t lows = 0x01010101u * (uint32_t)(low & 0xff);
    const uint32_t highs = 0x01010101u * (uint32_t)(high & 0xff);
    int32_t i = 0;
    for (; i + 4 <= elements; i += 4) {
        const uint32_t four = nk_max_s8x4(nk_load_u32(values + i), lows);
        nk_store_u32(values + i, nk_min_s8x4(four, highs));
    }
    for (; i < elements; ++i) {
        values[i] = (int8_t)nk_clamp_s32(values[i], low, high);
    }
}

#endif
