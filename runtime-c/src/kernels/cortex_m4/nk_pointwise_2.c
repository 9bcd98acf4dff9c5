#include "nk_pointwise_2.h"

#if NK_CORTEX_M4F

/** What the loop reads; the order is known to the text below. */
typedef struct {
    int32_t bias0;         /* 0 */
    int32_t bias1;         /* 4 */
    int32_t skipped;       /* 8: bytes of instructions in front of the first pair, then the entry */
    int32_t resumes;       /* 12: 1 if sums go on from others, then where to go for that */
    int32_t *sums;         /* 16: of the chunk before, or null */
    int32_t *to;           /* 20: where sums go; null and 1: high and doubled results */
    const uint32_t *end;   /* 24: behind the last record */
    int16_t *plane;        /* 28 */
    int32_t plane_bytes;   /* 32 */
    nk_rescale_t scale[2]; /* 36, 48 */
} frame_t;

/*
 * r0 walks over the records, r4-r7 and r8-r11 are the sums of two channels, r2, r3, r12 and lr words
 * of four pixels, r1 a weight; the frame's address lies on the stack. A pair is 44 bytes of
 * instructions; fewer than 16 enter in the middle, and their weights are the last of s0-s31.
 */
#define PAIR(a, b)                                                                                 \
    "ldmia.w r0!, {r2, r3, r12, lr}\n"                                                             \
    "vmov r1, s" #a "\n"                                                                           \
    "smlad r4, r2, r1, r4\n"                                                                       \
    "smlad r5, r3, r1, r5\n"                                                                       \
    "smlad r6, r12, r1, r6\n"                                                                      \
    "smlad r7, lr, r1, r7\n"                                                                       \
    "vmov r1, s" #b "\n"                                                                           \
    "smlad r8, r2, r1, r8\n"                                                                       \
    "smlad r9, r3, r1, r9\n"                                                                       \
    "smlad r10, r12, r1, r10\n"                                                                    \
    "smlad r11, lr, r1, r11\n"

/* Multiplier, rounding and shift of a channel at byte `o` of the frame. */
#define SCALE(o)                                                                                   \
    "ldr r2, [r1, #" #o "]\n"                                                                      \
    "ldr r3, [r1, #" #o "+4]\n"                                                                    \
    "ldr.w r12, [r1, #" #o "+8]\n"

#define RESCALE(a)                                                                                 \
    "add.w lr, r3, " a ", asr #31\n"                                                               \
    "smmlar " a ", " a ", r2, lr\n"                                                                \
    "asr.w " a ", " a ", r12\n"                                                                    \
    "ssat " a ", #8, " a "\n"

/* Two results of a channel with multiplier m and rounding k: a word of int16. */
#define HIGH(a, b, m, k)                                                                           \
    "smmla " a ", " a ", " m ", " k "\n"                                                           \
    "smmla " b ", " b ", " m ", " k "\n"                                                           \
    "pkhtb " a ", " b ", " a ", asr #16\n"                                                         \
    "ssat16 " a ", #8, " a "\n"

/* From sums to results in high halves; multipliers and roundings at some bytes of the frame. */
#define RESULTS(frame, m0, k0, m1, k1)                                                             \
    "ldr r2, [" frame ", #" #m0 "]\n"                                                              \
    "ldr r3, [" frame ", #" #k0 "]\n"                                                              \
    "ldr.w r12, [" frame ", #" #m1 "]\n"                                                           \
    "ldr.w lr, [" frame ", #" #k1 "]\n" HIGH("r4", "r5", "r2", "r3") HIGH("r6", "r7", "r2", "r3")  \
        HIGH("r8", "r9", "r12", "lr") HIGH("r10", "r11", "r12", "lr")

/* Four words to both planes; lr becomes the end of the records. */
#define STORE(frame, plane, bytes, end)                                                            \
    "ldr r2, [r0], #4\n"                                                                           \
    "ldr r3, [" frame ", #" #plane "]\n"                                                           \
    "ldr.w r12, [" frame ", #" #bytes "]\n"                                                        \
    "ldr.w lr, [" frame ", #" #end "]\n"                                                           \
    "add r2, r3\n"                                                                                 \
    "add.w r3, r2, r12\n"                                                                          \
    "str r4, [r2]\n"                                                                               \
    "str r6, [r2, #4]\n"                                                                           \
    "str.w r8, [r3]\n"                                                                             \
    "str.w r10, [r3, #4]\n"

/* What the text changes besides its operands. */
#define CHANGED                                                                                    \
    "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "s0", "s1", "s2", "s3",   \
        "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16",       \
        "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28", "s29", \
        "s30", "s31", "memory", "cc"

/** What the loop for 16 pairs reads; the order is known to the text below. */
typedef struct {
    int32_t bias[2];     /* 0 */
    int32_t scale[2][2]; /* 8, 16: multiplier and rounding */
    int16_t *plane;      /* 24 */
    int32_t plane_bytes; /* 28 */
    const uint32_t *end; /* 32: behind the last record */
} frame_of_16_t;

/**
 * All 16 pairs at once, and results in high halves: there is nothing to choose, so nothing to jump
 * to. The frame is copied to the stack.
 */
NK_ALL_REGISTERS
static void groups_of_16(const frame_of_16_t *frame, const uint32_t *records,
                         const int32_t *weights)
{
    register const uint32_t *r0 __asm__("r0") = records;
    register const int32_t *r1 __asm__("r1") = weights;
    register const frame_of_16_t *r2 __asm__("r2") = frame;
    /* clang-format off */
    __asm__ volatile(
        "ldmia r2, {r3-r11}\n"
        "push {r3-r11}\n"
        "vldmia r1, {s0-s31}\n"
        "1:\n"
        "ldr r4, [sp]\n"
        "ldr.w r8, [sp, #4]\n"
        "ldmia.w r0!, {r2, r3, r12, lr}\n"
        "vmov r1, s0\n"
        "smlad r5, r3, r1, r4\n"
        "smlad r6, r12, r1, r4\n"
        "smlad r7, lr, r1, r4\n"
        "smlad r4, r2, r1, r4\n"
        "vmov r1, s1\n"
        "smlad r9, r3, r1, r8\n"
        "smlad r10, r12, r1, r8\n"
        "smlad r11, lr, r1, r8\n"
        "smlad r8, r2, r1, r8\n"
        PAIR(2, 3) PAIR(4, 5) PAIR(6, 7)
        PAIR(8, 9) PAIR(10, 11) PAIR(12, 13) PAIR(14, 15)
        PAIR(16, 17) PAIR(18, 19) PAIR(20, 21) PAIR(22, 23)
        PAIR(24, 25) PAIR(26, 27) PAIR(28, 29) PAIR(30, 31)
        RESULTS("sp", 8, 12, 16, 20)
        STORE("sp", 24, 28, 32)
        "cmp r0, lr\n"
        "bne.w 1b\n"
        "add sp, #36\n"
        : "+r"(r0), "+r"(r1), "+r"(r2)
        :
        : CHANGED);
    /* clang-format on */
}

NK_ALL_REGISTERS
static void groups(frame_t *frame, const uint32_t *records, const int32_t *last_32_weights)
{
    register const uint32_t *r0 __asm__("r0") = records;
    register const int32_t *r1 __asm__("r1") = last_32_weights;
    register frame_t *r2 __asm__("r2") = frame;
    /* clang-format off */
    __asm__ volatile(
        "push {r2}\n"
        "vldmia r1, {s0-s31}\n"
        "mov r1, r2\n"
        "ldr r2, [r1, #8]\n"
        "adr.w r3, 4f\n"
        "add r3, r2\n"
        "orr r3, r3, #1\n"
        "str r3, [r1, #8]\n"
        "ldr r2, [r1, #12]\n"
        "cmp r2, #0\n"
        "beq 2f\n"
        "adr.w r3, 3f\n"
        "orr r3, r3, #1\n"
        "2:\n"
        "str r3, [r1, #12]\n"
        "1:\n"
        "ldr r4, [r1]\n"
        "ldr r8, [r1, #4]\n"
        "ldr r3, [r1, #12]\n"
        "mov r5, r4\n"
        "mov r6, r4\n"
        "mov r7, r4\n"
        "mov r9, r8\n"
        "mov r10, r8\n"
        "mov r11, r8\n"
        "nk_jump_inside_%=_a:\n" /* for tools that bound the stack */
        "bx r3\n"
        ".p2align 2\n"
        "4:\n"
        PAIR(0, 1) PAIR(2, 3) PAIR(4, 5) PAIR(6, 7)
        PAIR(8, 9) PAIR(10, 11) PAIR(12, 13) PAIR(14, 15)
        PAIR(16, 17) PAIR(18, 19) PAIR(20, 21) PAIR(22, 23)
        PAIR(24, 25) PAIR(26, 27) PAIR(28, 29) PAIR(30, 31)
        "ldr r1, [sp]\n"
        "ldr r2, [r1, #20]\n"
        "cmp r2, #1\n"
        "bhs 5f\n"
        RESULTS("r1", 36, 40, 48, 52)
        "7:\n"
        STORE("r1", 28, 32, 24)
        "8:\n"
        "cmp r0, lr\n"
        "bne.w 1b\n"
        "b 9f\n"
        "3:\n" /* sums that the chunk before has left */
        "ldr r2, [r1, #16]\n"
        "ldr r3, [r1, #8]\n"
        "ldmia r2!, {r4-r11}\n"
        "str r2, [r1, #16]\n"
        "nk_jump_inside_%=_b:\n"
        "bx r3\n"
        "5:\n"
        "bhi 6f\n"
        SCALE(36) RESCALE("r4") RESCALE("r5") RESCALE("r6") RESCALE("r7")
        SCALE(48) RESCALE("r8") RESCALE("r9") RESCALE("r10") RESCALE("r11")
        "pkhbt r4, r4, r5, lsl #16\n"
        "pkhbt r6, r6, r7, lsl #16\n"
        "pkhbt r8, r8, r9, lsl #16\n"
        "pkhbt r10, r10, r11, lsl #16\n"
        "b 7b\n"
        "6:\n" /* sums that the next chunk goes on from */
        "stmia r2!, {r4-r11}\n"
        "str r2, [r1, #20]\n"
        "add r0, #4\n"
        "ldr.w lr, [r1, #24]\n"
        "b 8b\n"
        "9:\n"
        "add sp, #4\n"
        : "+r"(r0), "+r"(r1), "+r"(r2)
        :
        : CHANGED);
    /* clang-format on */
}

void nk_pointwise_2_s8(const nk_pointwise_2_t *job)
{
    const nk_pointwise_channel_t *const channels = job->channels;
    const uint32_t *const end = job->groups + job->count * (4 * job->pairs + 1);
    const int32_t pair_code_bytes = 44;
    int32_t *const results = (int32_t *)(uintptr_t)(job->is_high != 0 ? 0u : 1u);
    if (job->pairs == 16 && job->is_high != 0 && job->resumes == 0 && job->keeps == 0) {
        const frame_of_16_t frame = {{channels[0].bias, channels[1].bias},
                                     {{channels[0].scale.multiplier, channels[0].scale.rounding},
                                      {channels[1].scale.multiplier, channels[1].scale.rounding}},
                                     job->plane,
                                     job->plane_bytes,
                                     end};
        groups_of_16(&frame, job->groups, job->weights);
    } else {
        frame_t frame = {channels[0].bias,
                         channels[1].bias,
                         pair_code_bytes * (16 - job->pairs),
                         job->resumes,
                         job->sums,
                         job->keeps != 0 ? job->sums : results,
                         end,
                         job->plane,
                         job->plane_bytes,
                         {channels[0].scale, channels[1].scale}};
        groups(&frame, job->groups, job->weights + 2 * job->pairs - 32);
    }
}

#else

/** One pixel of a group, one channel. */
static int32_t sum_of(const nk_pointwise_2_t *job, const uint32_t *record, int32_t group,
                      int32_t channel, int32_t pixel)
{
    int32_t *const kept = job->sums + (2 * group + channel) * 4 + pixel;
    int32_t sum = job->resumes != 0 ? *kept : job->channels[channel].bias;
    for (int32_t pair = 0; pair < job->pairs; ++pair) {
        const uint32_t weight = (uint32_t)job->weights[2 * pair + channel];
        sum = nk_smlad(record[4 * pair + pixel], weight, sum);
    }
    if (job->keeps != 0) {
        *kept = sum;
    }
    return sum;
}

void nk_pointwise_2_s8(const nk_pointwise_2_t *job)
{
    const uint32_t *record = job->groups;
    for (int32_t group = 0; group < job->count; ++group) {
        const int32_t offset = (int32_t)record[4 * job->pairs];
        for (int32_t i = 0; i < 8; ++i) {
            const int32_t sum = sum_of(job, record, group, i / 4, i % 4);
            int16_t *const plane = job->plane + (offset + i / 4 * job->plane_bytes) / 2;
            const nk_rescale_t *const scale = &job->channels[i / 4].scale;
            if (job->keeps == 0) {
                plane[i % 4] = job->is_high != 0 ? nk_rescale_at_s8(sum, scale, 16)
                                                 : nk_rescale_saturated_s8(sum, scale);
            }
        }
        record += 4 * job->pairs + 1;
    }
}

#endif
