/**
 * @file nk_plane_windows.h
 * @brief 3x3 windows over a plane: the macro that makes the inner loops for a pitch.
 *
 * NK_PLANE_WINDOWS(P) defines two functions for planes with a pitch of P bytes:
 *
 *     nk_plane_max_P(windows, plane, channel, output)   for each window the maximum of its 2x2
 *                                                       results, requantised once
 *     nk_plane_all_P(windows, plane, channel, output)   its 2x2 results
 *
 * NK_PLANE_WINDOWS_SCALED(P) defines them for sums that are not doubled, but scaled so that results
 * are at bit 12 (nk_requantize_fast.h).
 *
 * The first window of a row of `plane` may begin at an odd element. A row of a window is two words
 * {x0, x1} {x2, x3}; with the weights as {w0, w1} {w1, w2} its part of the left result is SMLAD and
 * SMLABT, its part of the right one SMLATB and SMLAD. All sums are taken modulo 2^32.
 */
#ifndef NETKIT_NK_PLANE_WINDOWS_H
#define NETKIT_NK_PLANE_WINDOWS_H

#include "nk_planes.h"

#if NK_CORTEX_M4F

/*
 * r0-r5 weights, r6 and r7 a row of the window, r8-r11 the four sums, r12 walks over the plane, lr
 * over the output. s0 bias, s1 multiplier, s2 rounding, s3 shift, s4 end of the row, s5 pixel step,
 * s6 where to enter, s7 bytes of a row of windows and those skipped, s9 from the end of a row to the
 * next, less what is skipped there, s10 rows left, s11 row step, s12 from the end of an output row to the next.
 */
#define NK_PLANE_ROW(a, b, w01, w12, ia, ib)                                                       \
    "smlad " a ", r6, " w01 ", " ia "\n"                                                           \
    "smlatb " b ", r6, " w01 ", " ib "\n"                                                          \
    "smlabt " a ", r7, " w12 ", " a "\n"                                                           \
    "smlad " b ", r7, " w12 ", " b "\n"

#define NK_PLANE_LOAD(p, o, row)                                                                   \
    "ldr r6, [r12, #" #o "+" #p "*" #row "]\n"                                                     \
    "ldr r7, [r12, #" #o "+4+" #p "*" #row "]\n"

/* The four sums of the window at byte `o` of the row. */
#define NK_PLANE_WINDOW(p, o)                                                                      \
    NK_PLANE_LOAD(p, o, 0)                                                                         \
    "vmov r11, s0\n" NK_PLANE_ROW("r8", "r9", "r0", "r1", "r11", "r11") NK_PLANE_LOAD(p, o, 1)     \
        NK_PLANE_ROW("r8", "r9", "r2", "r3", "r8", "r9")                                           \
            NK_PLANE_ROW("r10", "r11", "r0", "r1", "r11", "r11") NK_PLANE_LOAD(p, o, 2)            \
                NK_PLANE_ROW("r8", "r9", "r4", "r5", "r8", "r9")                                   \
                    NK_PLANE_ROW("r10", "r11", "r2", "r3", "r10", "r11") NK_PLANE_LOAD(p, o, 3)    \
                        NK_PLANE_ROW("r10", "r11", "r4", "r5", "r10", "r11")

#define NK_PLANE_MAX(a, b)                                                                         \
    "cmp " a ", " b "\n"                                                                           \
    "it lt\n"                                                                                      \
    "movlt " a ", " b "\n"

#define NK_PLANE_STORE_MAX                                                                         \
    NK_PLANE_MAX("r8", "r9")                                                                       \
    NK_PLANE_MAX("r10", "r11")                                                                     \
    "vmov r6, s1\n"                                                                                \
    "vmov r7, s2\n" NK_PLANE_MAX("r8", "r10") "vmov r9, s3\n"                                      \
                                              "add.w r7, r7, r8, asr #31\n"                        \
                                              "smmlar r8, r8, r6, r7\n"                            \
                                              "vmov r10, s5\n"                                     \
                                              "asr.w r8, r8, r9\n"                                 \
                                              "ssat r8, #8, r8\n"                                  \
                                              "strb.w r8, [lr]\n"                                  \
                                              "add.w lr, lr, r10\n"

/* One of four results; r6 holds the multiplier. */
#define NK_PLANE_RESCALE(a)                                                                        \
    "vmov r7, s2\n"                                                                                \
    "add.w r7, r7, " a ", asr #31\n"                                                               \
    "smmlar " a ", " a ", r6, r7\n"                                                                \
    "vmov r7, s3\n"                                                                                \
    "asr.w " a ", " a ", r7\n"                                                                     \
    "ssat " a ", #8, " a "\n"

#define NK_PLANE_STORE_ALL                                                                         \
    "vmov r6, s1\n" NK_PLANE_RESCALE("r8") NK_PLANE_RESCALE("r9") NK_PLANE_RESCALE("r10")          \
        NK_PLANE_RESCALE("r11") "vmov r6, s5\n"                                                    \
                                "vmov r7, s11\n"                                                   \
                                "strb.w r8, [lr]\n"                                                \
                                "strb.w r9, [lr, r6]\n"                                            \
                                "add.w r7, r7, lr\n"                                               \
                                "add.w lr, lr, r6, lsl #1\n"                                       \
                                "strb.w r10, [r7]\n"                                               \
                                "strb.w r11, [r7, r6]\n"

/* The same for sums whose results are at bit 12. */
#define NK_PLANE_STORE_MAX_SCALED                                                                  \
    NK_PLANE_MAX("r8", "r9")                                                                       \
    NK_PLANE_MAX("r10", "r11")                                                                     \
    "vmov r6, s1\n"                                                                                \
    "vmov r7, s2\n" NK_PLANE_MAX("r8", "r10") "vmov r10, s5\n"                                     \
                                              "smmla r8, r8, r6, r7\n"                             \
                                              "ssat r8, #8, r8, asr #12\n"                         \
                                              "strb.w r8, [lr]\n"                                  \
                                              "add.w lr, lr, r10\n"

#define NK_PLANE_RESCALE_SCALED(a)                                                                 \
    "smmla " a ", " a ", r6, r7\n"                                                                 \
    "ssat " a ", #8, " a ", asr #12\n"

#define NK_PLANE_STORE_ALL_SCALED                                                                  \
    "vmov r6, s1\n"                                                                                \
    "vmov r7, s2\n" NK_PLANE_RESCALE_SCALED("r8") NK_PLANE_RESCALE_SCALED("r9")                    \
        NK_PLANE_RESCALE_SCALED("r10") NK_PLANE_RESCALE_SCALED("r11") "vmov r6, s5\n"              \
                                                                      "vmov r7, s11\n"             \
                                                                      "strb.w r8, [lr]\n"          \
                                                                      "strb.w r9, [lr, r6]\n"      \
                                                                      "add.w r7, r7, lr\n"         \
                                                                      "add.w lr, lr, r6, lsl #1\n" \
                                                                      "strb.w r10, [r7]\n"         \
                                                                      "strb.w r11, [r7, r6]\n"

#define NK_PLANE_FUNCTION(name, p, STORE)                                                          \
    NK_ALL_REGISTERS                                                                               \
    static void name(const nk_windows_t *windows, const int16_t *plane,                            \
                     const nk_plane_channel_t *channel, int8_t *output)                            \
    {                                                                                              \
        const int32_t skipped = 4 * (-windows->columns & 3);                                       \
        register const nk_plane_channel_t *r0 __asm__("r0") = channel;                             \
        register int32_t r1 __asm__("r1") = windows->rows;                                         \
        register int32_t r2 __asm__("r2") = windows->columns;                                      \
        register int32_t r3 __asm__("r3") = windows->pixel_step;                                   \
        register int32_t r4 __asm__("r4") = windows->row_step;                                     \
        register int32_t r5 __asm__("r5") = skipped;                                               \
        register const int16_t *r12 __asm__("r12") = plane;                                        \
        register int8_t *lr __asm__("lr") = output;                                                \
        __asm__ volatile("vmov s10, r1\n"                                                          \
                         "vmov s5, r3\n"                                                           \
                         "vmov s11, r4\n"                                                          \
                         "lsl r6, r2, #2\n"                                                        \
                         "add r6, r6, r5\n"                                                        \
                         "vmov s7, r6\n"                                                           \
                         "rsb r6, r6, #2*" #p "\n"                                                 \
                         "vmov s9, r6\n"                                                           \
                         "sub r12, r12, r5\n"                                                      \
                         "mul r3, r3, r2\n"                                                        \
                         "lsl r4, r4, #1\n"                                                        \
                         "sub r4, r4, r3, lsl #1\n"                                                \
                         "vmov s12, r4\n"                                                          \
                         "adr.w r6, 2f\n"                                                          \
                         "cmp r5, #4\n"                                                            \
                         "it eq\n"                                                                 \
                         "adreq.w r6, 3f\n"                                                        \
                         "cmp r5, #8\n"                                                            \
                         "it eq\n"                                                                 \
                         "adreq.w r6, 4f\n"                                                        \
                         "cmp r5, #12\n"                                                           \
                         "it eq\n"                                                                 \
                         "adreq.w r6, 5f\n"                                                        \
                         "orr r6, r6, #1\n"                                                        \
                         "vmov s6, r6\n"                                                           \
                         "add r1, r0, #24\n"                                                       \
                         "vldmia r1, {s0-s3}\n"                                                    \
                         "ldmia r0, {r0-r5}\n"                                                     \
                         "1:\n"                                                                    \
                         "vmov r6, s7\n"                                                           \
                         "vmov r8, s6\n"                                                           \
                         "add r6, r6, r12\n"                                                       \
                         "vmov s4, r6\n"                                                           \
                         "nk_jump_inside_%=:\n"                                                    \
                         "bx r8\n"                                                                 \
                         "2:\n" NK_PLANE_WINDOW(p, 0) STORE "3:\n" NK_PLANE_WINDOW(p, 4) STORE     \
                         "4:\n" NK_PLANE_WINDOW(p, 8) STORE "5:\n" NK_PLANE_WINDOW(p, 12) STORE    \
                         "vmov r6, s4\n"                                                           \
                         "add r12, r12, #16\n"                                                     \
                         "cmp r12, r6\n"                                                           \
                         "bne.w 2b\n"                                                              \
                         "vmov r6, s9\n"                                                           \
                         "vmov r7, s10\n"                                                          \
                         "vmov r8, s12\n"                                                          \
                         "add r12, r12, r6\n"                                                      \
                         "add lr, lr, r8\n"                                                        \
                         "subs r7, r7, #1\n"                                                       \
                         "vmov s10, r7\n"                                                          \
                         "bne.w 1b\n"                                                              \
                         : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3), "+r"(r4), "+r"(r5), "+r"(r12),  \
                           "+r"(lr)                                                                \
                         :                                                                         \
                         : "r6", "r7", "r8", "r9", "r10", "r11", "s0", "s1", "s2", "s3", "s4",     \
                           "s5", "s6", "s7", "s9", "s10", "s11", "s12", "memory", "cc");           \
    }

/** Defines the functions for a pitch of p bytes. */
#define NK_PLANE_WINDOWS(p)                                                                        \
    NK_PLANE_FUNCTION(nk_plane_max_##p, p, NK_PLANE_STORE_MAX)                                     \
    NK_PLANE_FUNCTION(nk_plane_all_##p, p, NK_PLANE_STORE_ALL)

/** The same for results at bit 12. */
#define NK_PLANE_WINDOWS_SCALED(p)                                                                 \
    NK_PLANE_FUNCTION(nk_plane_max_##p, p, NK_PLANE_STORE_MAX_SCALED)                              \
    NK_PLANE_FUNCTION(nk_plane_all_##p, p, NK_PLANE_STORE_ALL_SCALED)

#else

/** Scaled accumulator of the result whose window begins at `corner`. */
static inline int32_t nk_plane_sum(const int16_t *corner, int32_t pitch,
                                   const nk_plane_channel_t *channel)
{
    int32_t sum = channel->bias;
    for (int32_t row = 0; row < 3; ++row) {
        const int16_t *x = corner + row * (pitch / 2);
        const uint32_t pair = nk_pack_low((uint32_t)x[0], (uint32_t)x[1]);
        sum = nk_smlad(pair, channel->weights[2 * row], sum);
        sum = nk_smlad((uint32_t)x[2] & 0xffffu, channel->weights[2 * row + 1] >> 16, sum);
    }
    return sum;
}

/** What the inner loops do. */
typedef struct {
    int32_t pitch;     /**< Bytes. */
    int32_t pools;     /**< 1: the maximum of four results. */
    int32_t is_scaled; /**< 1: results are at bit 12; 0: sums are doubled. */
} nk_plane_way_t;

static inline int8_t nk_plane_result(nk_plane_way_t way, int32_t sum, const nk_rescale_t *scale)
{
    return way.is_scaled ? nk_rescale_at_s8(sum, scale, 12) : nk_rescale_saturated_s8(sum, scale);
}

static inline void nk_plane_windows(const nk_windows_t *windows, nk_plane_way_t way,
                                    const int16_t *plane, const nk_plane_channel_t *channel,
                                    int8_t *output)
{
    for (int32_t i = 0; i < windows->rows * windows->columns; ++i) {
        const int32_t y = i / windows->columns;
        const int32_t x = i % windows->columns;
        int32_t greatest = INT32_MIN;
        for (int32_t j = 0; j < 4; ++j) {
            const int16_t *corner = plane + (2 * y + j / 2) * (way.pitch / 2) + 2 * x + j % 2;
            const int32_t sum = nk_plane_sum(corner, way.pitch, channel);
            greatest = sum > greatest ? sum : greatest;
            if (!way.pools) {
                output[(2 * y + j / 2) * windows->row_step +
                       (2 * x + j % 2) * windows->pixel_step] =
                    nk_plane_result(way, sum, &channel->scale);
            }
        }
        if (way.pools) {
            output[i * windows->pixel_step] = nk_plane_result(way, greatest, &channel->scale);
        }
    }
}

#define NK_PLANE_FUNCTION(name, p, pools, is_scaled)                                               \
    static void name(const nk_windows_t *windows, const int16_t *plane,                            \
                     const nk_plane_channel_t *channel, int8_t *output)                            \
    {                                                                                              \
        const nk_plane_way_t way = {p, pools, is_scaled};                                          \
        nk_plane_windows(windows, way, plane, channel, output);                                    \
    }

/** Defines the functions for a pitch of p bytes. */
#define NK_PLANE_WINDOWS(p)                                                                        \
    NK_PLANE_FUNCTION(nk_plane_max_##p, p, 1, 0)                                                   \
    NK_PLANE_FUNCTION(nk_plane_all_##p, p, 0, 0)

/** The same for results at bit 12. */
#define NK_PLANE_WINDOWS_SCALED(p)                                                                 \
    NK_PLANE_FUNCTION(nk_plane_max_##p, p, 1, 1)                                                   \
    NK_PLANE_FUNCTION(nk_plane_all_##p, p, 0, 1)

#endif

#endif
