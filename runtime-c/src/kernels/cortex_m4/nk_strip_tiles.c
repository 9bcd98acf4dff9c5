#include "nk_strips.h"

#if NK_CORTEX_M4F

/*
 * r0-r5 hold the weights, r8-r11 the four accumulators, r6 and r7 a row of the strip, r12 walks down
 * the strip and lr down the output. s0 end of the strip, s1 bias, s2 multiplier, s3 rounding,
 * s4 shift, s5 output step, s6 low and s7 high limit, s8 pixel step, s9 row step. The sign
 * correction of the requantisation is made for every kind of limit: where it may be left out it
 * does no harm.
 */
#define ROW(a, b, w01, w12, ia, ib)                                                                \
    "smlad " a ", r6, " w01 ", " ia "\n"                                                           \
    "smlatb " b ", r6, " w01 ", " ib "\n"                                                          \
    "smlabt " a ", r7, " w12 ", " a "\n"                                                           \
    "smlad " b ", r7, " w12 ", " b "\n"

/** The four accumulators of the tile at byte `o` of the strip. */
#define TILE(o)                                                                                    \
    "ldrd r6, r7, [r12, #" #o "]\n"                                                                \
    "vmov r11, s1\n" ROW("r8", "r9", "r0", "r1", "r11",                                            \
                         "r11") "ldrd r6, r7, [r12, #" #o "+8]\n" ROW("r8", "r9", "r2", "r3",      \
                                                                      "r8", "r9")                  \
        ROW("r10", "r11", "r0", "r1", "r11",                                                       \
            "r11") "ldrd r6, r7, [r12, #" #o "+16]\n" ROW("r8", "r9", "r4", "r5", "r8", "r9")      \
            ROW("r10", "r11", "r2", "r3", "r10", "r11") "ldrd r6, r7, [r12, #" #o "+24]\n" ROW(    \
                "r10", "r11", "r4", "r5", "r10", "r11")

#define MAXIMUM(a, b)                                                                              \
    "cmp " a ", " b "\n"                                                                           \
    "it lt\n"                                                                                      \
    "movlt " a ", " b "\n"

/** r6 holds the multiplier. */
#define RESCALE(a)                                                                                 \
    "vmov r7, s3\n"                                                                                \
    "add.w r7, r7, " a ", asr #31\n"                                                               \
    "smmlar " a ", " a ", r6, r7\n"                                                                \
    "vmov r7, s4\n"                                                                                \
    "asr.w " a ", " a ", r7\n"                                                                     \
    "ssat " a ", #8, " a "\n"

#define NO_CLAMP(a)
#define CLAMP(a)                                                                                   \
    "vmov r7, s6\n"                                                                                \
    "cmp " a ", r7\n"                                                                              \
    "it lt\n"                                                                                      \
    "movlt " a ", r7\n"                                                                            \
    "vmov r7, s7\n"                                                                                \
    "cmp " a ", r7\n"                                                                              \
    "it gt\n"                                                                                      \
    "movgt " a ", r7\n"

#define STORE_MAX(o, LIMIT)                                                                        \
    MAXIMUM("r8", "r9")                                                                            \
    MAXIMUM("r10", "r11")                                                                          \
    "vmov r6, s2\n" MAXIMUM("r8", "r10") RESCALE("r8") LIMIT("r8") "vmov r7, s9\n"                 \
                                                                   "strb r8, [lr]\n"               \
                                                                   "add lr, lr, r7\n"

#define STORE_ALL(o, LIMIT)                                                                        \
    "vmov r6, s2\n" RESCALE("r8") LIMIT("r8") RESCALE("r9") LIMIT("r9") RESCALE("r10")             \
        LIMIT("r10") RESCALE("r11") LIMIT("r11") "vmov r6, s8\n"                                   \
                                                 "vmov r7, s9\n"                                   \
                                                 "strb r8, [lr]\n"                                 \
                                                 "strb r9, [lr, r6]\n"                             \
                                                 "add lr, lr, r7\n"                                \
                                                 "strb r10, [lr]\n"                                \
                                                 "strb r11, [lr, r6]\n"                            \
                                                 "add lr, lr, r7\n"

/** Two tiles a turn; an odd number begins with the second. */
#define STRIP(name, STORE, LIMIT)                                                                  \
    NK_ALL_REGISTERS static void name(const nk_strip_job_t *job, const uint32_t *strip,            \
                                      const nk_strip_channel_t *channel, int8_t *output)           \
    {                                                                                              \
        register const nk_strip_job_t *r0 __asm__("r0") = job;                                     \
        register const uint32_t *r1 __asm__("r1") = strip;                                         \
        register const nk_strip_channel_t *r2 __asm__("r2") = channel;                             \
        register int8_t *r3 __asm__("r3") = output;                                                \
        __asm__ volatile("mov r12, r1\n"                                                           \
                         "mov lr, r3\n"                                                            \
                         "ldr r4, [r0]\n"                                                          \
                         "add r5, r12, r4, lsl #4\n"                                               \
                         "vmov s0, r5\n"                                                           \
                         "vldr s9, [r0, #4]\n"                                                     \
                         "vldr s8, [r0, #8]\n"                                                     \
                         "vldr s6, [r0, #16]\n"                                                    \
                         "vldr s7, [r0, #20]\n"                                                    \
                         "add r3, r2, #24\n"                                                       \
                         "vldmia r3, {s1-s4}\n"                                                    \
                         "tst r4, #1\n"                                                            \
                         "ldmia r2, {r0-r5}\n"                                                     \
                         "beq 1f\n"                                                                \
                         "sub r12, r12, #16\n"                                                     \
                         "b 2f\n"                                                                  \
                         "1:\n" TILE(0) STORE(0, LIMIT) "2:\n" TILE(16)                            \
                             STORE(16, LIMIT) "vmov r6, s0\n"                                      \
                                              "add r12, r12, #32\n"                                \
                                              "cmp r12, r6\n"                                      \
                                              "bne.w 1b\n"                                         \
                         : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3)                                  \
                         :                                                                         \
                         : "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "s0",    \
                           "s1", "s2", "s3", "s4", "s6", "s7", "s8", "s9", "memory", "cc");        \
    }

STRIP(strip_max, STORE_MAX, NO_CLAMP)
STRIP(strip_max_range, STORE_MAX, CLAMP)
STRIP(strip_all, STORE_ALL, NO_CLAMP)
STRIP(strip_all_range, STORE_ALL, CLAMP)

void nk_strip_max(const nk_strip_job_t *job, const uint32_t *strip,
                  const nk_strip_channel_t *channel, int8_t *output)
{
    if (job->limits.kind == NK_LIMIT_RANGE) {
        strip_max_range(job, strip, channel, output);
    } else {
        strip_max(job, strip, channel, output);
    }
}

void nk_strip_all(const nk_strip_job_t *job, const uint32_t *strip,
                  const nk_strip_channel_t *channel, int8_t *output)
{
    if (job->limits.kind == NK_LIMIT_RANGE) {
        strip_all_range(job, strip, channel, output);
    } else {
        strip_all(job, strip, channel, output);
    }
}

#else

static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

void nk_strip_max(const nk_strip_job_t *job, const uint32_t *strip,
                  const nk_strip_channel_t *channel, int8_t *output)
{
    for (int32_t tile = 0; tile < job->tiles; ++tile) {
        const int32_t upper =
            larger(nk_strip_sum(strip, 0, channel), nk_strip_sum(strip, 1, channel));
        const int32_t lower =
            larger(nk_strip_sum(strip + 2, 0, channel), nk_strip_sum(strip + 2, 1, channel));
        *output = nk_rescale_s8(larger(upper, lower), &channel->scale, &job->limits);
        output += job->row_step;
        strip += 4;
    }
}

void nk_strip_all(const nk_strip_job_t *job, const uint32_t *strip,
                  const nk_strip_channel_t *channel, int8_t *output)
{
    for (int32_t row = 0; row < 2 * job->tiles; ++row) {
        for (int32_t column = 0; column < 2; ++column) {
            const int32_t sum = nk_strip_sum(strip, column, channel);
            output[column * job->pixel_step] = nk_rescale_s8(sum, &channel->scale, &job->limits);
        }
        output += job->row_step;
        strip += 2;
    }
}

#endif
