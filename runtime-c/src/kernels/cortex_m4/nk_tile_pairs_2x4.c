#include "nk_tile_rescale.h"

#if NK_CORTEX_M4F

/*
 * A half-word of the weights is 256 * b + a for neighbouring channels a and b, so its low byte,
 * sign-extended, is a. SMLAD with the raw word sums S = 256 * (channel b) + (channel a), SXTB16 and
 * another SMLAD sum Q = channel a, all modulo 2^32. Channel b is in -2^23 .. 2^23 - 1, so S - Q =
 * 256 * (channel b) is exact in 32 bits, and (S - Q) >> 7 is channel b doubled.
 *
 * r4, r5 are Q, S of the first pair of channels and pixel 0, r6, r7 of the second; r8-r11 the same
 * for pixel 1. A word of the patch takes 14 instructions of 4 bytes, with all loads in one run.
 * Sixteen are unrolled; a patch of another length enters the first turn in the middle, with both
 * pointers moved back by what is skipped.
 */
/* clang-format off */
#define WORD(i)                                                                                    \
    "ldr.w r2, [r0, #8*" #i "]\n"                                                                  \
    "ldr.w r3, [r0, #8*" #i "+4]\n"                                                                \
    "ldr.w r12, [r1, #8*" #i "]\n"                                                                 \
    "ldr.w lr, [r1, #8*" #i "+4]\n"                                                                \
    "smlad r5, r2, r12, r5\n"                                                                      \
    "smlad r9, r3, r12, r9\n"                                                                      \
    "sxtb16 r12, r12\n"                                                                            \
    "smlad r7, r2, lr, r7\n"                                                                       \
    "smlad r11, r3, lr, r11\n"                                                                     \
    "sxtb16 lr, lr\n"                                                                              \
    "smlad r4, r2, r12, r4\n"                                                                      \
    "smlad r8, r3, r12, r8\n"                                                                      \
    "smlad r6, r2, lr, r6\n"                                                                       \
    "smlad r10, r3, lr, r10\n"

/* Doubled sums of two channels from Q and S. */
#define SEPARATE(sum_a, sum_raw)                                                                   \
    "sub.w " sum_raw ", " sum_raw ", " sum_a "\n"                                                  \
    "lsl.w " sum_a ", " sum_a ", #1\n"                                                             \
    "asr.w " sum_raw ", " sum_raw ", #7\n"
/* clang-format on */

NK_ALL_REGISTERS
const int32_t *nk_tile_pairs_2x4_s8(const nk_tile_2x4_t *tile, const uint32_t *patch,
                                    const int32_t *stream, int32_t groups, int8_t *out0,
                                    int8_t *out1)
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
        "lsl r5, r4, #3\n"
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
        WORD(0) WORD(1) WORD(2) WORD(3) WORD(4) WORD(5) WORD(6) WORD(7)
        WORD(8) WORD(9) WORD(10) WORD(11) WORD(12) WORD(13) WORD(14) WORD(15)
        "vmov r2, s0\n"
        "adds r0, #128\n"
        "adds r1, #128\n"
        "cmp r0, r2\n"
        "bne 2b\n"
        SEPARATE("r4", "r5")
        SEPARATE("r6", "r7")
        SEPARATE("r8", "r9")
        SEPARATE("r10", "r11")
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

/* The doubled sum of a channel of a pixel; `q` and `s` are its pair's. */
static int32_t doubled(uint32_t q, uint32_t s, int32_t channel)
{
    return channel % 2 == 0 ? nk_wrap_s32(2u * q) : nk_wrap_s32(s - q) >> 7;
}

/* Four results of a pixel, 0 or 1. */
static void convolve(const nk_tile_2x4_t *tile, const uint32_t *patch, const int32_t *stream,
                     int8_t *output)
{
    const int32_t *const weights = stream + 4;
    const nk_rescale_t *const rescale = (const nk_rescale_t *)(weights + 2 * tile->pairs);
    for (int32_t channel = 0; channel < 4; ++channel) {
        const int32_t pair = channel / 2;
        int32_t q = stream[2 * pair];
        int32_t s = stream[2 * pair + 1];
        for (int32_t i = 0; i < tile->pairs; ++i) {
            const uint32_t weight = (uint32_t)weights[2 * i + pair];
            q = nk_smlad(nk_sxtb16(weight), patch[2 * i], q);
            s = nk_smlad(weight, patch[2 * i], s);
        }
        output[channel] =
            nk_rescale_saturated_s8(doubled((uint32_t)q, (uint32_t)s, channel), rescale + channel);
    }
}

const int32_t *nk_tile_pairs_2x4_s8(const nk_tile_2x4_t *tile, const uint32_t *patch,
                                    const int32_t *stream, int32_t groups, int8_t *out0,
                                    int8_t *out1)
{
    for (int32_t group = 0; group < groups; ++group) {
        convolve(tile, patch, stream, out0 + 4 * group);
        convolve(tile, patch + 1, stream, out1 + 4 * group);
        stream += 4 + 2 * tile->pairs + 12;
    }
    return stream;
}

#endif
