/**
 * @file nk_patch.h
 * @brief Int8 rows as pairs of int16, in the order in which SXTB16 delivers them.
 *
 * Four bytes e0 e1 e2 e3 become the words {e0, e2} and {e1, e3}; the compiler orders weights alike.
 */
#ifndef NETKIT_NK_PATCH_H
#define NETKIT_NK_PATCH_H

#include "nk_dsp.h"

/** Up to three bytes as a word, the missing ones 0. */
static inline uint32_t nk_load_bytes(const int8_t *bytes, int32_t count)
{
    uint32_t word = 0u;
    if (count > 0) {
        word = (uint8_t)bytes[0];
    }
    if (count > 1) {
        word |= (uint32_t)(uint8_t)bytes[1] << 8;
    }
    if (count > 2) {
        word |= (uint32_t)(uint8_t)bytes[2] << 16;
    }
    return word;
}

/**
 * @brief Widens a row.
 * @param[in]  row   int8 [bytes]
 * @param[in]  bytes >= 0
 * @param[out] words two for each four bytes; bytes that are missing to a group of four count as 0
 */
static inline void nk_widen_row(const int8_t *row, int32_t bytes, uint32_t *words)
{
    const int8_t *const end = row + (bytes & ~3);
    for (; row != end; row += 4, words += 2) {
        const uint32_t four = nk_load_u32(row);
        words[0] = nk_sxtb16(four);
        words[1] = nk_sxtb16_odd(four);
    }
    if ((bytes & 3) != 0) {
        const uint32_t rest = nk_load_bytes(row, bytes & 3);
        words[0] = nk_sxtb16(rest);
        words[1] = nk_sxtb16_odd(rest);
    }
}

/**
 * @brief Widens two rows, words side by side.
 * @param[in]  row0  int8 [bytes]
 * @param[in]  row1  int8 [bytes]
 * @param[in]  bytes >= 0
 * @param[out] words for each word of a row {word of row 0, word of row 1}; bytes that are missing
 *                   to a group of four count as 0
 * @return behind the last word written
 */
static inline uint32_t *nk_widen_rows(const int8_t *row0, const int8_t *row1, int32_t bytes,
                                      uint32_t *words)
{
    const int8_t *const end = row0 + (bytes & ~3);
    while (row0 != end) {
        const uint32_t four0 = nk_load_u32(row0);
        const uint32_t four1 = nk_load_u32(row1);
        row0 += 4;
        row1 += 4;
        words[0] = nk_sxtb16(four0);
        words[1] = nk_sxtb16(four1);
        words[2] = nk_sxtb16_odd(four0);
        words[3] = nk_sxtb16_odd(four1);
        words += 4;
    }
    if ((bytes & 3) != 0) {
        const uint32_t rest0 = nk_load_bytes(row0, bytes & 3);
        const uint32_t rest1 = nk_load_bytes(row1, bytes & 3);
        words[0] = nk_sxtb16(rest0);
        words[1] = nk_sxtb16(rest1);
        words[2] = nk_sxtb16_odd(rest0);
        words[3] = nk_sxtb16_odd(rest1);
        words += 4;
    }
    return words;
}

#endif
