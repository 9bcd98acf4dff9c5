#include "nk_rows_8.h"

#if NK_CORTEX_M4F

/*
 * r4, r6, r8, r10 sum rows a, r5, r7, r9, r11 the raw words. Four inputs take 34 instructions of 4
 * bytes; loads stand in runs, since a lone load costs two cycles and each further one of a run
 * costs one. Seven groups are unrolled (952 bytes: the loop stays within 1 KB, the size of the
 * STM32F4's instruction cache); another number enters the first turn in the middle, with both
 * pointers moved back by what is skipped.
 */
#define WORD(sum_a, sum_raw, weights, inputs)                                                      \
    "smlad " sum_raw ", " weights ", " inputs ", " sum_raw "\n"                                    \
    "sxtb16 " weights ", " weights "\n"                                                            \
    "smlad " sum_a ", " weights ", " inputs ", " sum_a "\n"

#define FOUR(i)                                                                                    \
    "ldr.w r2, [r1, #8*" #i "]\n"                                                                  \
    "ldr.w r3, [r0, #32*" #i "]\n"                                                                 \
    "ldr.w r12, [r0, #32*" #i "+4]\n"                                                              \
    "ldr.w lr, [r0, #32*" #i "+8]\n" WORD("r4", "r5", "r3", "r2") WORD("r6", "r7", "r12", "r2")    \
        WORD("r8", "r9", "lr",                                                                     \
             "r2") "ldr.w r3, [r0, #32*" #i "+12]\n"                                               \
                   "ldr.w r12, [r1, #8*" #i "+4]\n"                                                \
                   "ldr.w lr, [r0, #32*" #i "+16]\n" WORD("r10", "r11", "r3", "r2")                \
                       WORD("r4", "r5", "lr", "r12") "ldr.w r3, [r0, #32*" #i "+20]\n"             \
                                                     "ldr.w r2, [r0, #32*" #i "+24]\n"             \
                                                     "ldr.w lr, [r0, #32*" #i                      \
                                                     "+28]\n" WORD("r6", "r7", "r3", "r12")        \
                                                         WORD("r8", "r9", "r2", "r12")             \
                                                             WORD("r10", "r11", "lr", "r12")

#define UNROLLED 7

NK_ALL_REGISTERS
void nk_rows_8_s8(const uint32_t *weights, const uint32_t *vector, int32_t fours, int32_t *sums)
{
    const int32_t skipped = (UNROLLED - fours % UNROLLED) % UNROLLED;
    register const uint32_t *r0 __asm__("r0") = weights - 8 * skipped;
    register const uint32_t *r1 __asm__("r1") = vector - 2 * skipped;
    register const uint32_t *r2 __asm__("r2") = vector + 2 * fours;
    register int32_t *r3 __asm__("r3") = sums;
    register int32_t r4 __asm__("r4") = 136 * skipped;
    /* clang-format off */
    __asm__ volatile(
        "adr.w r12, 1f\n"
        "add r12, r12, r4\n"
        "orr r12, r12, #1\n"
        "vmov s0, r2\n"
        "vmov s1, r3\n"
        "ldmia r3, {r4-r11}\n"
        "bx r12\n"
        ".p2align 2\n"
        "1:\n" FOUR(0) FOUR(1) FOUR(2) FOUR(3) FOUR(4) FOUR(5) FOUR(6) "vmov r2, s0\n"
                                                                       "add r1, #56\n"
                                                                       "add r0, #224\n"
                                                                       "cmp r1, r2\n"
                                                                       "bne 1b\n"
                                                                       "vmov r3, s1\n"
                                                                       "stmia r3, {r4-r11}\n"
        : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3), "+r"(r4)
        :
        : "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "s0", "s1", "memory", "cc");
    /* clang-format on */
}

#else

void nk_rows_8_s8(const uint32_t *weights, const uint32_t *vector, int32_t fours, int32_t *sums)
{
    for (int32_t i = 0; i < 2 * fours; ++i) {
        for (int32_t pair = 0; pair < 4; ++pair) {
            const uint32_t word = weights[4 * i + pair];
            sums[2 * pair] = nk_smlad(nk_sxtb16(word), vector[i], sums[2 * pair]);
            sums[2 * pair + 1] = nk_smlad(word, vector[i], sums[2 * pair + 1]);
        }
    }
}

#endif
