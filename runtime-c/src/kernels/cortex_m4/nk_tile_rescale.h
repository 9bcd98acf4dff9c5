/**
 * @file nk_tile_rescale.h
 * @brief Assembler text that tiles of two pixels and four channels end with.
 */
#ifndef NETKIT_NK_TILE_RESCALE_H
#define NETKIT_NK_TILE_RESCALE_H

#include "nk_tile_2x4.h"

/* clang-format off */
/* One channel of both pixels; multiplier, rounding and shift come from the stream. */
#define NK_RESCALE_FROM_ZERO(a, b)                                                                    \
    "ldmia r1!, {r2, r3, r12}\n"                                                                   \
    "smmlar " a ", " a ", r2, r3\n"                                                                \
    "smmlar " b ", " b ", r2, r3\n"                                                                \
    "asr.w " a ", " a ", r12\n"                                                                    \
    "asr.w " b ", " b ", r12\n"                                                                    \
    "ssat " a ", #8, " a "\n"                                                                      \
    "ssat " b ", #8, " b "\n"

#define NK_RESCALE(a, b)                                                                              \
    "ldmia r1!, {r2, r3, r12}\n"                                                                   \
    "add.w lr, r3, " a ", asr #31\n"                                                               \
    "add.w r3, r3, " b ", asr #31\n"                                                               \
    "smmlar " a ", " a ", r2, lr\n"                                                                \
    "smmlar " b ", " b ", r2, r3\n"                                                                \
    "asr.w " a ", " a ", r12\n"                                                                    \
    "asr.w " b ", " b ", r12\n"                                                                    \
    "ssat " a ", #8, " a "\n"                                                                      \
    "ssat " b ", #8, " b "\n"

/*
 * Requantises the doubled sums r4-r7 of pixel 0 and r8-r11 of pixel 1 and stores them. r1 is the
 * stream; s2 and s3 hold the outputs, s8 is_signed. Uses the labels 3 and 4.
 */
#define NK_TILE_STORE                                                                              \
    "vmov r3, s8\n"                                                                                \
    "cbnz r3, 3f\n"                                                                                \
    NK_RESCALE_FROM_ZERO("r4", "r8")                                                               \
    NK_RESCALE_FROM_ZERO("r5", "r9")                                                               \
    NK_RESCALE_FROM_ZERO("r6", "r10")                                                              \
    NK_RESCALE_FROM_ZERO("r7", "r11")                                                              \
    "b 4f\n"                                                                                       \
    "3:\n"                                                                                         \
    NK_RESCALE("r4", "r8")                                                                         \
    NK_RESCALE("r5", "r9")                                                                         \
    NK_RESCALE("r6", "r10")                                                                        \
    NK_RESCALE("r7", "r11")                                                                        \
    "4:\n"                                                                                         \
    "bfi r4, r5, #8, #8\n"                                                                         \
    "bfi r8, r9, #8, #8\n"                                                                         \
    "bfi r4, r6, #16, #8\n"                                                                        \
    "bfi r8, r10, #16, #8\n"                                                                       \
    "bfi r4, r7, #24, #8\n"                                                                        \
    "bfi r8, r11, #24, #8\n"                                                                       \
    "vmov r2, s2\n"                                                                                \
    "vmov r3, s3\n"                                                                                \
    "str r4, [r2], #4\n"                                                                           \
    "str r8, [r3], #4\n"                                                                           \
    "vmov s2, r2\n"                                                                                \
    "vmov s3, r3\n"
/* clang-format on */

#endif
