/**
 * @file nk_bytes_s8.h
 * @brief Greater and lesser of each of four int8 in a word.
 */
#ifndef NETKIT_NK_BYTES_S8_H
#define NETKIT_NK_BYTES_S8_H

#include "nk_dsp.h"

#if NK_CORTEX_M4F

/* SSUB8 sets a flag where a >= b; SEL takes its first operand there and its second elsewhere. */

/** Maximum of each of four bytes. */
static inline uint32_t nk_max_s8x4(uint32_t a, uint32_t b)
{
    uint32_t result;
    __asm__("ssub8 %0, %1, %2\n\tsel %0, %1, %2" : "=&r"(result) : "r"(a), "r"(b) : "cc");
    return result;
}

/** Minimum of each of four bytes. */
static inline uint32_t nk_min_s8x4(uint32_t a, uint32_t b)
{
    uint32_t result;
    __asm__("ssub8 %0, %1, %2\n\tsel %0, %2, %1" : "=&r"(result) : "r"(a), "r"(b) : "cc");
    return result;
}

#else

/** Maximum of each of four bytes. */
static inline uint32_t nk_max_s8x4(uint32_t a, uint32_t b)
{
    uint32_t result = 0u;
    for (int32_t bit = 0; bit < 32; bit += 8) {
        const int8_t from_a = (int8_t)(uint8_t)((a >> bit) & 0xffu);
        const int8_t from_b = (int8_t)(uint8_t)((b >> bit) & 0xffu);
        result |= (uint32_t)(uint8_t)(from_a > from_b ? from_a : from_b) << bit;
    }
    return result;
}

/** Minimum of each of four bytes: x and -1 - x swap greater and lesser. */
static inline uint32_t nk_min_s8x4(uint32_t a, uint32_t b) { return ~nk_max_s8x4(~a, ~b); }

#endif

#endif
