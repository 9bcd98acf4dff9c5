/**
 * @file nk_winograd_transform.h
 * @brief B' d B of a Winograd convolution: the macro that makes it for chunks of K channel pairs.
 *
 * NK_WINOGRAD_TRANSFORM(K) defines
 *
 *     nk_winograd_transform_K(patch, fours, words)
 *
 * which transforms `fours` groups of four channels of a patch. `words` is the tile's word of position
 * 0 and pair 0; positions are 4 * K words apart, pairs one. Of four channels c0 to c3, {c0, c2} is
 * one pair and {c1, c3} the next.
 */
#ifndef NETKIT_NK_WINOGRAD_TRANSFORM_H
#define NETKIT_NK_WINOGRAD_TRANSFORM_H

#include "nk_winograd_tiles.h"

#if NK_CORTEX_M4F

/* r0, r1 two rows of the patch; r2 bytes of a pixel, r12 of three; r3 output.
   Rows of four pixels: r4-r7 and r8, r9, r10, lr. */
#define NK_WINOGRAD_LOAD_ROWS(rotation)                                                            \
    "ldr r4, [r0]\n"                                                                               \
    "ldr r5, [r0, r2]\n"                                                                           \
    "ldr r6, [r0, r2, lsl #1]\n"                                                                   \
    "ldr r7, [r0, r12]\n"                                                                          \
    "ldr r8, [r1]\n"                                                                               \
    "ldr r9, [r1, r2]\n"                                                                           \
    "ldr r10, [r1, r2, lsl #1]\n"                                                                  \
    "ldr lr, [r1, r12]\n"                                                                          \
    "sxtb16 r4, r4" rotation "sxtb16 r5, r5" rotation "sxtb16 r6, r6" rotation                     \
    "sxtb16 r7, r7" rotation "sxtb16 r8, r8" rotation "sxtb16 r9, r9" rotation                     \
    "sxtb16 r10, r10" rotation "sxtb16 lr, lr" rotation

#define NK_WINOGRAD_STORE(k, position, value) "str " value ", [r3, #16*" #k "*(" position ")]\n"

/* Four positions from a row x0-x3 of B' d; t is free. */
#define NK_WINOGRAD_STORE_ROW(k, row, x0, x1, x2, x3, t)                                           \
    "ssub16 " x0 ", " x0 ", " x2 "\n"                                                              \
    "sadd16 " t ", " x1 ", " x2 "\n"                                                               \
    "ssub16 " x2 ", " x2 ", " x1 "\n"                                                              \
    "ssub16 " x1 ", " x1 ", " x3 "\n" NK_WINOGRAD_STORE(k, "4*" #row, x0)                          \
        NK_WINOGRAD_STORE(k, "4*" #row "+1", t) NK_WINOGRAD_STORE(k, "4*" #row "+2", x2)           \
            NK_WINOGRAD_STORE(k, "4*" #row "+3", x1)

#define NK_WINOGRAD_SUBTRACT_ROWS                                                                  \
    "ssub16 r4, r4, r8\n"                                                                          \
    "ssub16 r5, r5, r9\n"                                                                          \
    "ssub16 r6, r6, r10\n"                                                                         \
    "ssub16 r7, r7, lr\n"

/* Row 0 - row 2; row 1 + row 2 and row 2 - row 1; row 1 - row 3. s0 row bytes, s1 corner. */
#define NK_WINOGRAD_HALF(k, rotation)                                                              \
    "vmov r0, s1\n"                                                                                \
    "vmov r4, s0\n"                                                                                \
    "add r1, r0, r4, lsl #1\n" NK_WINOGRAD_LOAD_ROWS(rotation) NK_WINOGRAD_SUBTRACT_ROWS           \
    NK_WINOGRAD_STORE_ROW(                                                                         \
        k, 0, "r4", "r5", "r6", "r7",                                                              \
        "r11") "vmov r4, s0\n"                                                                     \
               "add r0, r0, r4\n" NK_WINOGRAD_LOAD_ROWS(                                           \
                   rotation) "sadd16 r11, r4, r8\n"                                                \
                             "ssub16 r8, r8, r4\n"                                                 \
                             "sadd16 r4, r5, r9\n"                                                 \
                             "ssub16 r9, r9, r5\n"                                                 \
                             "sadd16 r5, r6, r10\n"                                                \
                             "ssub16 r10, r10, r6\n"                                               \
                             "sadd16 r6, r7, lr\n"                                                 \
                             "ssub16 lr, lr, r7\n" NK_WINOGRAD_STORE_ROW(k, 1, "r11", "r4", "r5",  \
                                                                         "r6", "r7")               \
                                 NK_WINOGRAD_STORE_ROW(                                            \
                                     k, 2, "r8", "r9", "r10", "lr",                                \
                                     "r7") "vmov r4, s0\n"                                         \
                                           "add r1, r1, r4\n" NK_WINOGRAD_LOAD_ROWS(rotation)      \
                                               NK_WINOGRAD_SUBTRACT_ROWS                           \
                                               NK_WINOGRAD_STORE_ROW(k, 3, "r4", "r5", "r6", "r7", \
                                                                     "r11")

/** Defines the function for chunks of k pairs. */
#define NK_WINOGRAD_TRANSFORM(k)                                                                   \
    NK_ALL_REGISTERS                                                                               \
    static void nk_winograd_transform_##k(const nk_winograd_patch_t *patch, int32_t fours,         \
                                          uint32_t *words)                                         \
    {                                                                                              \
        register const int8_t *r0 __asm__("r0") = patch->corner;                                   \
        register int32_t r1 __asm__("r1") = patch->row_bytes;                                      \
        register int32_t r2 __asm__("r2") = patch->pixel_bytes;                                    \
        register uint32_t *r3 __asm__("r3") = words;                                               \
        register int32_t r4 __asm__("r4") = 4 * fours;                                             \
        /* s2 end of the channels */                                                               \
        __asm__ volatile("add r4, r4, r0\n"                                                        \
                         "add r12, r2, r2, lsl #1\n"                                               \
                         "vmov s0, r1\n"                                                           \
                         "vmov s1, r0\n"                                                           \
                         "vmov s2, r4\n"                                                           \
                         "1:\n" NK_WINOGRAD_HALF(k, "\n") "add r3, #4\n" NK_WINOGRAD_HALF(         \
                             k, ", ror #8\n") "vmov r0, s1\n"                                      \
                                              "vmov r4, s2\n"                                      \
                                              "add r0, #4\n"                                       \
                                              "add r3, #4\n"                                       \
                                              "vmov s1, r0\n"                                      \
                                              "cmp r0, r4\n"                                       \
                                              "bne.w 1b\n"                                         \
                         : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3), "+r"(r4)                        \
                         :                                                                         \
                         : "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "s0", "s1",    \
                           "s2", "memory", "cc");                                                  \
    }

#else

static inline uint32_t nk_winograd_sum(uint32_t a, uint32_t b)
{
    return ((a + b) & 0xffffu) | (((a >> 16) + (b >> 16)) << 16);
}

static inline uint32_t nk_winograd_difference(uint32_t a, uint32_t b)
{
    return ((a - b) & 0xffffu) | (((a >> 16) - (b >> 16)) << 16);
}

/** B' times four values. */
static inline void nk_winograd_combine(const uint32_t *from, int32_t from_step, uint32_t *to,
                                       int32_t to_step)
{
    to[0] = nk_winograd_difference(from[0], from[2 * from_step]);
    to[to_step] = nk_winograd_sum(from[from_step], from[2 * from_step]);
    to[2 * to_step] = nk_winograd_difference(from[2 * from_step], from[from_step]);
    to[3 * to_step] = nk_winograd_difference(from[from_step], from[3 * from_step]);
}

/** The transform in C; `step` is the number of words from position to position. */
static inline void nk_winograd_transform(const nk_winograd_patch_t *patch, int32_t fours,
                                         uint32_t *words, int32_t step)
{
    for (int32_t pair = 0; pair < 2 * fours; ++pair) {
        uint32_t pixels[16];
        uint32_t columns[16];
        for (int32_t i = 0; i < 16; ++i) {
            const uint32_t four =
                nk_load_u32(patch->corner + pair / 2 * 4 + i / 4 * patch->row_bytes +
                            i % 4 * patch->pixel_bytes);
            pixels[i] = pair % 2 == 0 ? nk_sxtb16(four) : nk_sxtb16_odd(four);
        }
        for (int32_t i = 0; i < 4; ++i) {
            nk_winograd_combine(pixels + i, 4, columns + i, 4);
        }
        for (int32_t i = 0; i < 4; ++i) {
            nk_winograd_combine(columns + 4 * i, 1, words + pair + 4 * i * step, step);
        }
    }
}

/** Defines the function for chunks of k pairs. */
#define NK_WINOGRAD_TRANSFORM(k)                                                                   \
    static void nk_winograd_transform_##k(const nk_winograd_patch_t *patch, int32_t fours,         \
                                          uint32_t *words)                                         \
    {                                                                                              \
        nk_winograd_transform(patch, fours, words, 4 * k);                                         \
    }

#endif

#endif
