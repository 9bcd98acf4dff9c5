/**
 * @file nk_quads.h
 * @brief Sums over a window, four channels of a depthwise convolution at a time.
 *
 * A word of the input holds channels c0 to c3; the words of weights of a tap hold {c0, c2} and
 * {c1, c3}, doubled. To each input the offset -zero_point is added while it is extended to int16, so
 * that taps of padding add nothing and are left out. |x - zero_point| <= 255 and |2 * w| <= 256 are
 * int16; all sums are taken modulo 2^32.
 */
#ifndef NETKIT_NK_QUADS_H
#define NETKIT_NK_QUADS_H

#include "../../nk_requantize_fast.h"

/** The taps of a window that lie inside the input. */
typedef struct {
    const int8_t *pixel;    /**< Channel c0 under the first tap. */
    int32_t pixel_step;     /**< Bytes from pixel to pixel. */
    const int32_t *weights; /**< Of the first tap. */
    int32_t columns;        /**< Taps in a row, >= 1. */
    uint32_t offset;        /**< -zero_point in both halves. */
    int32_t row_skip;       /**< Bytes from behind a row of taps to the next row. */
    int32_t weight_skip;    /**< The same of the weights. */
    int32_t rows;           /**< Rows of taps, >= 1. */
} nk_quad_taps_t;

/** Sums biases and taps of four channels and keeps the greater of that and `most`. */
typedef void nk_quad_sums_t(const nk_quad_taps_t *part, const int32_t *biases, int32_t *most);

#if NK_CORTEX_M4F

/* r0 pixel, r1 pixel step, r2 weights, r3 columns, r4 columns left, r5-r8 sums, lr offset; s0 row
   skip, s1 weight skip, s2 rows left, s3 the greatest sums. */
#define NK_QUAD_TAP                                                                                \
    "ldr r10, [r0]\n"                                                                              \
    "ldrd r11, r12, [r2], #8\n"                                                                    \
    "add r0, r1\n"                                                                                 \
    "sxtab16 r9, lr, r10\n"                                                                        \
    "sxtab16 r10, lr, r10, ror #8\n"                                                               \
    "smlabb r5, r9, r11, r5\n"                                                                     \
    "smlabb r6, r10, r12, r6\n"                                                                    \
    "smlatt r7, r9, r11, r7\n"                                                                     \
    "smlatt r8, r10, r12, r8\n"

#define NK_QUAD_GREATER(a, b)                                                                      \
    "cmp " a ", " b "\n"                                                                           \
    "it lt\n"                                                                                      \
    "movlt " a ", " b "\n"

#define NK_QUAD_SUMS(name, taps, TAPS)                                                             \
    NK_ALL_REGISTERS                                                                               \
    static void name(const nk_quad_taps_t *part, const int32_t *biases, int32_t *most)             \
    {                                                                                              \
        register const nk_quad_taps_t *r0 __asm__("r0") = part;                                    \
        register const int32_t *r1 __asm__("r1") = biases;                                         \
        register int32_t *r2 __asm__("r2") = most;                                                 \
        __asm__ volatile("vmov s3, r2\n"                                                           \
                         "add r4, r0, #20\n"                                                       \
                         "vldmia r4, {s0-s2}\n"                                                    \
                         "ldmia r1, {r5-r8}\n"                                                     \
                         "ldmia r0, {r0, r1, r2, r3, lr}\n"                                        \
                         "2:\n"                                                                    \
                         "mov r4, r3\n"                                                            \
                         "1:\n" TAPS "subs r4, #" #taps "\n"                                       \
                         "bne.w 1b\n"                                                              \
                         "vmov r9, s0\n"                                                           \
                         "vmov r10, s1\n"                                                          \
                         "vmov r11, s2\n"                                                          \
                         "add r0, r9\n"                                                            \
                         "add r2, r10\n"                                                           \
                         "subs r11, #1\n"                                                          \
                         "vmov s2, r11\n"                                                          \
                         "bne.w 2b\n"                                                              \
                         "vmov r1, s3\n"                                                           \
                         "ldmia r1, {r9-r12}\n" NK_QUAD_GREATER("r5", "r9")                        \
                             NK_QUAD_GREATER("r6", "r10") NK_QUAD_GREATER("r7", "r11")             \
                                 NK_QUAD_GREATER("r8", "r12") "stmia r1, {r5-r8}\n"                \
                         : "+r"(r0), "+r"(r1), "+r"(r2)                                            \
                         :                                                                         \
                         : "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr",    \
                           "s0", "s1", "s2", "s3", "memory", "cc");                                \
    }

/* Rows of a multiple of 1, 3 and 5 taps. */
NK_QUAD_SUMS(nk_quad_sums_1, 1, NK_QUAD_TAP)
NK_QUAD_SUMS(nk_quad_sums_3, 3, NK_QUAD_TAP NK_QUAD_TAP NK_QUAD_TAP)
NK_QUAD_SUMS(nk_quad_sums_5, 5, NK_QUAD_TAP NK_QUAD_TAP NK_QUAD_TAP NK_QUAD_TAP NK_QUAD_TAP)

/** The function for rows of that many taps. */
static inline nk_quad_sums_t *nk_quad_function(int32_t columns)
{
    nk_quad_sums_t *const few = columns % 5 == 0 ? nk_quad_sums_5 : nk_quad_sums_1;
    return columns % 3 == 0 ? nk_quad_sums_3 : few;
}

#else

static inline void nk_quad_sums(const nk_quad_taps_t *part, const int32_t *biases, int32_t *most)
{
    const int32_t offset = nk_low_s16(part->offset);
    for (int32_t lane = 0; lane < 4; ++lane) {
        const int8_t *pixel = part->pixel;
        const int32_t *weights = part->weights + lane % 2;
        uint32_t sum = (uint32_t)biases[lane];
        for (int32_t row = 0; row < part->rows; ++row) {
            for (int32_t column = 0; column < part->columns; ++column) {
                const uint32_t pair = (uint32_t)*weights;
                const int32_t weight = lane < 2 ? nk_low_s16(pair) : nk_high_s16(pair);
                sum += (uint32_t)((pixel[lane] + offset) * weight);
                pixel += part->pixel_step;
                weights += 2;
            }
            pixel += part->row_skip;
            weights += part->weight_skip / 4;
        }
        most[lane] = nk_wrap_s32(sum) > most[lane] ? nk_wrap_s32(sum) : most[lane];
    }
}

/** The function for rows of that many taps. */
static inline nk_quad_sums_t *nk_quad_function(int32_t columns)
{
    (void)columns;
    return nk_quad_sums;
}

#endif

#endif
