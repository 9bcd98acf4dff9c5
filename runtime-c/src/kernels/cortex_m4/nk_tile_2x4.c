#include "nk_tile_rescale.h"

#if NK_CORTEX_M4F

/*
 * r4-r7 and r8-r11 accumulate the four channels of pixel 0 and pixel 1. A pair takes 14
 * instructions of 4 bytes; loads stand in runs, since a lone load costs two cycles and each further
 * one of a run costs one. Sixteen pairs are unrolled; a patch of another length enters the first
 * turn in the middle, with both pointers moved back by what is skipped.
 */
#define PAIR(i)                                                                                    \
    "ldr.w r2, [r0, #8*" #i "]\n"                                                                  \
    "ldr.w r3, [r0, #8*" #i "+4]\n"                                                                \
    "ldr.w r12, [r1, #16*" #i "]\n"                                                                \
    "ldr.w lr, [r1, #16*" #i "+4]\n"                                                               \
    "smlad r4, r2, r12, r4\n"                                                                      \
    "smlad r8, r3, r12, r8\n"                                                                      \
    "smlad r5, r2, lr, r5\n"                                                                       \
    "smlad r9, r3, lr, r9\n"                                                                       \
    "ldr.w r12, [r1, #16*" #i "+8]\n"                                                              \
    "ldr.w lr, [r1, #16*" #i "+12]\n"                                                              \
    "smlad r6, r2, r12, r6\n"                                                                      \
    "smlad r10, r3, r12, r10\n"                                                                    \
    "smlad r7, r2, lr, r7\n"                                                                       \
    "smlad r11, r3, lr, r11\n"

NK_ALL_REGISTERS
const int32_t *nk_tile_2x4_s8(const nk_tile_2x4_t *tile, const uint32_t *patch,
                              const int32_t *stream, int32_t groups, int8_t *out0, int8_t *out1)
{
    register const uint32_t *r0 __asm__("r0") = patch;
    register const int32_t *r1 __asm__("r1") = stream;
    register const nk_tile_2x4_t *r2 __asm__("r2") = tile;
    register int32_t r3 __asm__("r3") = groups;
    register int8_t *r4 __asm__("r4") = out0;
    register int8_t *r5 __asm__("r5") = out1;
    /* clang-format off */
    __asm__ volatile(
        /* s0 end of the patch, s1 its start less what is skipped, s2 and s3 outputs, s5 groups,
           s6 where to enter, s7 bytes of the stream skipped, s8 is_signed */
        "vmov s2, r4\n"
        "vmov s3, r5\n"
        "vmov s5, r3\n"
        "ldr r4, [r2]\n"
        "vldr s8, [r2, #4]\n"
        "add r5, r0, r4, lsl #3\n"
        "vmov s0, r5\n"
        "rsb r4, r4, #0\n"
        "and r4, r4, #15\n"
        "sub r0, r0, r4, lsl #3\n"
        "vmov s1, r0\n"
        "lsl r5, r4, #4\n"
        "vmov s7, r5\n"
        "rsb r4, r4, r4, lsl #3\n"
        "adr.w r5, 2f\n"
        "add r4, r5, r4, lsl #3\n"
        "orr r4, r4, #1\n"
        "vmov s6, r4\n"
        "1:\n"
        "vmov r0, s1\n"
        "vmov r2, s7\n"
        "vmov r3, s6\n"
        "ldmia r1!, {r4-r7}\n"
        "sub r1, r1, r2\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "nk_jump_inside_%=:\n" /* for tools that bound the stack: the target is below, within 2 */
        "bx r3\n"
        ".p2align 2\n"
        "2:\n"
        PAIR(0) PAIR(1) PAIR(2) PAIR(3) PAIR(4) PAIR(5) PAIR(6) PAIR(7)
        PAIR(8) PAIR(9) PAIR(10) PAIR(11) PAIR(12) PAIR(13) PAIR(14) PAIR(15)
        "vmov r2, s0\n"
        "adds r0, #128\n"
        "add r1, #256\n"
        "cmp r0, r2\n"
        "bne 2b\n"
        NK_TILE_STORE
        "vmov r5, s5\n"
        "subs r5, #1\n"
        "vmov s5, r5\n"
        "bne.w 1b\n"
        : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3), "+r"(r4), "+r"(r5)
        :
        : "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "s0", "s1", "s2", "s3", "s5", "s6",
          "s7", "s8", "memory", "cc");
    /* clang-format on */
    return r1;
}

#else

const int32_t *nk_tile_2x4_s8(const nk_tile_2x4_t *tile, const uint32_t *patch,
                              const int32_t *stream, int32_t groups, int8_t *out0, int8_t *out1)
{
    for (int32_t group = 0; group < groups; ++group) {
        const int32_t *weights = stream + 4;
        const int32_t *rescale = weights + 4 * tile->pairs;
        for (int32_t channel = 0; channel < 4; ++channel) {
            int32_t sum0 = stream[channel];
            int32_t sum1 = stream[channel];
            for (int32_t pair = 0; pair < tile->pairs; ++pair) {
                const uint32_t weight = (uint32_t)weights[4 * pair + channel];
                sum0 = nk_smlad(patch[2 * pair], weight, sum0);
                sum1 = nk_smlad(patch[2 * pair + 1], weight, sum1);
            }
            const nk_rescale_t scale = {rescale[3 * channel], rescale[3 * channel + 1],
                                        rescale[3 * channel + 2]};
            out0[4 * group + channel] = nk_rescale_saturated_s8(sum0, &scale);
            out1[4 * group + channel] = nk_rescale_saturated_s8(sum1, &scale);
        }
        stream = rescale + 12;
    }
    return stream;
}

#endif
