#include "nk_rows_8.h"

#if NK_CORTEX_M4F

/*
 * r4, r6, r8, r10 sum rows a, r5, r7, r9, r11 the raw words. Four inputs take 35 instructions of 4
 * bytes; loads stand in runs, since a lone load costs two cycles and each further one of a run
 * costs one. LDR reads the inputs, which need no alignment: the other loads of several words would.
 * Seven groups are unrolled (980 bytes: the loop stays within 1 KB, the size of the STM32F4's
 * instruction cache); another number enters the first turn in the middle, with both pointers moved
 * back by what is skipped.
 */
#define WORD(sum_a, sum_raw, weights, inputs)                                                      \
    "smlad " sum_raw ", " weights ", " inputs ", " sum_raw "\n"                                    \
    "sxtb16 " weights ", " weights "\n"                                                            \
    "smlad " sum_a ", " weights ", " inputs ", " sum_a "\n"

#define LOAD(weights, i, word) "ldr.w " weights ", [r0, #32*" #i "+4*" #word "]\n"

/* clang-format off */
#define FOUR(i)                                                                                    \
    "ldr.w r2, [r1, #4*" #i "]\n"                                                                  \
    LOAD("r12", i, 0)                                                                              \
    LOAD("lr", i, 1)                                                                               \
    "sxtb16 r3, r2\n"                                                                              \
    WORD("r4", "r5", "r12", "r3")                                                                  \
    WORD("r6", "r7", "lr", "r3")                                                                   \
    LOAD("r12", i, 2)                                                                              \
    LOAD("lr", i, 3)                                                                               \
    "sxtb16 r2, r2, ror #8\n"                                                                      \
    WORD("r8", "r9", "r12", "r3")                                                                  \
    WORD("r10", "r11", "lr", "r3")                                                                 \
    LOAD("r12", i, 4)                                                                              \
    LOAD("lr", i, 5)                                                                               \
    WORD("r4", "r5", "r12", "r2")                                                                  \
    WORD("r6", "r7", "lr", "r2")                                                                   \
    LOAD("r12", i, 6)                                                                              \
    LOAD("lr", i, 7)                                                                               \
    WORD("r8", "r9", "r12", "r2")                                                                  \
    WORD("r10", "r11", "lr", "r2")

#define UNROLLED 7

NK_ALL_REGISTERS
void nk_rows_8_s8(const int32_t *weights, const int8_t *input, int32_t fours, int32_t *sums)
{
    const int32_t skipped = (UNROLLED - fours % UNROLLED) % UNROLLED;
    register const int32_t *r0 __asm__("r0") = weights - 8 * skipped;
    register const int8_t *r1 __asm__("r1") = input - 4 * skipped;
    register const int8_t *r2 __asm__("r2") = input + 4 * fours;
    register int32_t *r3 __asm__("r3") = sums;
    register int32_t r4 __asm__("r4") = 140 * skipped;
    __asm__ volatile(
        "adr.w r12, 1f\n"
        "add r12, r12, r4\n"
        "orr r12, r12, #1\n"
        "vmov s0, r2\n"
        "vmov s1, r3\n"
        "ldmia r3, {r4-r11}\n"
        "nk_jump_inside_%=:\n" /* for tools that bound the stack: the target is below, within 1 */
        "bx r12\n"
        ".p2align 2\n"
        "1:\n"
        FOUR(0) FOUR(1) FOUR(2) FOUR(3) FOUR(4) FOUR(5) FOUR(6)
        "vmov r2, s0\n"
        "adds r1, #28\n"
        "adds r0, #224\n"
        "cmp r1, r2\n"
        "bne 1b\n"
        "vmov r3, s1\n"
        "stmia r3, {r4-r11}\n"
        : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3), "+r"(r4)
        :
        : "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "s0", "s1", "memory", "cc");
}
/* clang-format on */

#else

void nk_rows_8_s8(const int32_t *weights, const int8_t *input, int32_t fours, int32_t *sums)
{
    for (int32_t four = 0; four < fours; ++four) {
        const uint32_t inputs = nk_load_u32(input + 4 * four);
        const uint32_t halves[2] = {nk_sxtb16(inputs), nk_sxtb16_odd(inputs)};
        for (int32_t i = 0; i < 8; ++i) {
            const uint32_t word = (uint32_t)*weights++;
            int32_t *const sum = sums + 2 * (i % 4);
            sum[0] = nk_smlad(nk_sxtb16(word), halves[i / 4], sum[0]);
            sum[1] = nk_smlad(word, halves[i / 4], sum[1]);
        }
    }
}

#endif
