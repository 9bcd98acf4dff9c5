/**
 * @file nk_winograd_mul.h
 * @brief Products of a Winograd convolution: the macro that makes its inner loops.
 *
 * NK_WINOGRAD_MUL(K) defines three functions for chunks of K channel pairs, K even, 2 to 16:
 *
 *     nk_winograd_mul_K(job)                  products = sum over the chunk
 *     nk_winograd_add_K(job)                  products += sum over the chunk
 *     nk_winograd_single_K(job, tile, keep)   the same for one tile; adds if `keep` is not 0
 *
 * For each of the 16 positions the weights of two output channels (2 * K words) are loaded into
 * s0-s31 and stay there while the tiles pass by, four at a time: per pair of channels four loads in
 * a run, two moves and eight SMLAD, 15 cycles. All sums are taken modulo 2^32.
 */
#ifndef NETKIT_NK_WINOGRAD_MUL_H
#define NETKIT_NK_WINOGRAD_MUL_H

#include "../../nk_dsp.h"

/** One chunk of channels, one pair of output channels, some groups of four tiles. */
typedef struct {
    const uint32_t *tiles;  /**< [groups][16][4][K] words of two transformed inputs. */
    const int32_t *weights; /**< [16][K][2] words of two transformed weights. */
    int32_t *products;      /**< [groups][16][2][4] (4 tiles of 2 channels). */
    int32_t groups;         /**< Groups of four tiles to compute, >= 1. */
} nk_winograd_mul_t;

#if NK_CORTEX_M4F

/* r0 tiles; r1, r2, r3, r12 words of four tiles; lr weights; r4-r7 and r8-r11 two channels. */
#define NK_WINOGRAD_LOAD(k, i)                                                                     \
    "ldr.w r1, [r0, #4*" #i "]\n"                                                                  \
    "ldr.w r2, [r0, #4*" #k "+4*" #i "]\n"                                                         \
    "ldr.w r3, [r0, #8*" #k "+4*" #i "]\n"                                                         \
    "ldr.w r12, [r0, #12*" #k "+4*" #i "]\n"

#define NK_WINOGRAD_PAIR(k, i, a, b)                                                               \
    NK_WINOGRAD_LOAD(k, i)                                                                         \
    "vmov lr, s" #a "\n"                                                                           \
    "smlad r4, r1, lr, r4\n"                                                                       \
    "smlad r5, r2, lr, r5\n"                                                                       \
    "smlad r6, r3, lr, r6\n"                                                                       \
    "smlad r7, r12, lr, r7\n"                                                                      \
    "vmov lr, s" #b "\n"                                                                           \
    "smlad r8, r1, lr, r8\n"                                                                       \
    "smlad r9, r2, lr, r9\n"                                                                       \
    "smlad r10, r3, lr, r10\n"                                                                     \
    "smlad r11, r12, lr, r11\n"

/* The first pair of a sum that starts from 0. */
#define NK_WINOGRAD_START(k)                                                                       \
    NK_WINOGRAD_LOAD(k, 0)                                                                         \
    "vmov lr, s0\n"                                                                                \
    "smuad r4, r1, lr\n"                                                                           \
    "smuad r5, r2, lr\n"                                                                           \
    "smuad r6, r3, lr\n"                                                                           \
    "smuad r7, r12, lr\n"                                                                          \
    "vmov lr, s1\n"                                                                                \
    "smuad r8, r1, lr\n"                                                                           \
    "smuad r9, r2, lr\n"                                                                           \
    "smuad r10, r3, lr\n"                                                                          \
    "smuad r11, r12, lr\n"

/* The first pair of a sum that goes on. */
#define NK_WINOGRAD_RESUME(k)                                                                      \
    "ldr r1, %[products]\n"                                                                        \
    "ldmia r1, {r4-r11}\n" NK_WINOGRAD_PAIR(k, 0, 0, 1)

#define NK_WINOGRAD_REST_2(k) NK_WINOGRAD_PAIR(k, 1, 2, 3)
#define NK_WINOGRAD_REST_4(k)                                                                      \
    NK_WINOGRAD_REST_2(k) NK_WINOGRAD_PAIR(k, 2, 4, 5) NK_WINOGRAD_PAIR(k, 3, 6, 7)
#define NK_WINOGRAD_REST_6(k)                                                                      \
    NK_WINOGRAD_REST_4(k) NK_WINOGRAD_PAIR(k, 4, 8, 9) NK_WINOGRAD_PAIR(k, 5, 10, 11)
#define NK_WINOGRAD_REST_8(k)                                                                      \
    NK_WINOGRAD_REST_6(k) NK_WINOGRAD_PAIR(k, 6, 12, 13) NK_WINOGRAD_PAIR(k, 7, 14, 15)
#define NK_WINOGRAD_REST_10(k)                                                                     \
    NK_WINOGRAD_REST_8(k) NK_WINOGRAD_PAIR(k, 8, 16, 17) NK_WINOGRAD_PAIR(k, 9, 18, 19)
#define NK_WINOGRAD_REST_12(k)                                                                     \
    NK_WINOGRAD_REST_10(k) NK_WINOGRAD_PAIR(k, 10, 20, 21) NK_WINOGRAD_PAIR(k, 11, 22, 23)
#define NK_WINOGRAD_REST_14(k)                                                                     \
    NK_WINOGRAD_REST_12(k) NK_WINOGRAD_PAIR(k, 12, 24, 25) NK_WINOGRAD_PAIR(k, 13, 26, 27)
#define NK_WINOGRAD_REST_16(k)                                                                     \
    NK_WINOGRAD_REST_14(k) NK_WINOGRAD_PAIR(k, 14, 28, 29) NK_WINOGRAD_PAIR(k, 15, 30, 31)

/* What the loop needs beside the registers, which are all in use: addressed from the stack. */
typedef struct {
    int32_t *products;      /* of the group at hand */
    const uint32_t *end;    /* behind the position's last group */
    const int32_t *weights; /* of the next position */
    const int32_t *stop;    /* end of the weights */
    int32_t tiles_back;     /* bytes from behind a position's last group to the next position */
    int32_t products_back;  /* the same of the products */
} nk_winograd_state_t;

#define NK_WINOGRAD_FUNCTION(name, k, first)                                                       \
    NK_ALL_REGISTERS                                                                               \
    static void name(const nk_winograd_mul_t *job)                                                 \
    {                                                                                              \
        nk_winograd_state_t state = {                                                              \
            job->products,         job->tiles + job->groups * 64 * k, job->weights,                \
            job->weights + 32 * k, job->groups * 256 * k - 16 * k,    job->groups * 512 - 32};     \
        register const uint32_t *r0 __asm__("r0") = job->tiles;                                    \
        __asm__ volatile("2:\n"                                                                    \
                         "ldr r2, %[weights]\n"                                                    \
                         "vldmia r2!, {s0-s" NK_WINOGRAD_LAST_##k                                  \
                         "}\n"                                                                     \
                         "str r2, %[weights]\n"                                                    \
                         "1:\n" first(k) NK_WINOGRAD_REST_##k(k) "ldr r2, %[products]\n"           \
                                                                 "ldr r3, %[end]\n"                \
                                                                 "add r0, #256*" #k "\n"           \
                                                                 "stmia r2, {r4-r11}\n"            \
                                                                 "add r2, #512\n"                  \
                                                                 "str r2, %[products]\n"           \
                                                                 "cmp r0, r3\n"                    \
                                                                 "bne.w 1b\n"                      \
                                                                 "ldr r4, %[tiles_back]\n"         \
                                                                 "ldr r5, %[products_back]\n"      \
                                                                 "ldr r6, %[weights]\n"            \
                                                                 "ldr r7, %[stop]\n"               \
                                                                 "sub r0, r0, r4\n"                \
                                                                 "sub r2, r2, r5\n"                \
                                                                 "add r3, r3, #16*" #k "\n"        \
                                                                 "str r2, %[products]\n"           \
                                                                 "str r3, %[end]\n"                \
                                                                 "cmp r6, r7\n"                    \
                                                                 "bne.w 2b\n"                      \
                         : "+r"(r0), [products] "+m"(state.products), [end] "+m"(state.end),       \
                           [weights] "+m"(state.weights)                                           \
                         : [stop] "m"(state.stop), [tiles_back] "m"(state.tiles_back),             \
                           [products_back] "m"(state.products_back)                                \
                         : "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11",     \
                           "r12", "lr", "memory", "cc", "s0", "s1", "s2", "s3", "s4", "s5", "s6",  \
                           "s7", "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16",      \
                           "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26",   \
                           "s27", "s28", "s29", "s30", "s31");                                     \
    }

#define NK_WINOGRAD_LAST_2  "3"
#define NK_WINOGRAD_LAST_4  "7"
#define NK_WINOGRAD_LAST_6  "11"
#define NK_WINOGRAD_LAST_8  "15"
#define NK_WINOGRAD_LAST_10 "19"
#define NK_WINOGRAD_LAST_12 "23"
#define NK_WINOGRAD_LAST_14 "27"
#define NK_WINOGRAD_LAST_16 "31"

/* Two pairs of one tile: r0 words, r1 weights, r2 and r3 the sums of two channels. */
#define NK_WINOGRAD_TWO                                                                            \
    "ldmia r1!, {r4, r5, r6, r7}\n"                                                                \
    "ldmia r0!, {r8, r9}\n"                                                                        \
    "smlad r2, r8, r4, r2\n"                                                                       \
    "smlad r3, r8, r5, r3\n"                                                                       \
    "smlad r2, r9, r6, r2\n"                                                                       \
    "smlad r3, r9, r7, r3\n"

#define NK_WINOGRAD_TWOS_2  NK_WINOGRAD_TWO
#define NK_WINOGRAD_TWOS_4  NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_2
#define NK_WINOGRAD_TWOS_6  NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_4
#define NK_WINOGRAD_TWOS_8  NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_6
#define NK_WINOGRAD_TWOS_10 NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_8
#define NK_WINOGRAD_TWOS_12 NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_10
#define NK_WINOGRAD_TWOS_14 NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_12
#define NK_WINOGRAD_TWOS_16 NK_WINOGRAD_TWO NK_WINOGRAD_TWOS_14

#define NK_WINOGRAD_SINGLE(name, k)                                                                \
    NK_ALL_REGISTERS                                                                               \
    static void name(const nk_winograd_mul_t *job, int32_t tile, int32_t keep)                     \
    {                                                                                              \
        int32_t *const product = job->products + tile / 4 * 128 + tile % 4;                        \
        register const uint32_t *r0 __asm__("r0") = job->tiles + (tile / 4 * 64 + tile % 4) * k;   \
        register const int32_t *r1 __asm__("r1") = job->weights;                                   \
        register int32_t r2 __asm__("r2") = keep;                                                  \
        register int32_t *r11 __asm__("r11") = product;                                            \
        register int32_t *r12 __asm__("r12") = product + 128;                                      \
        __asm__ volatile("mov lr, r2\n"                                                            \
                         "1:\n"                                                                    \
                         "movs r2, #0\n"                                                           \
                         "movs r3, #0\n"                                                           \
                         "cmp lr, #0\n"                                                            \
                         "itt ne\n"                                                                \
                         "ldrne r2, [r11]\n"                                                       \
                         "ldrne r3, [r11, #16]\n" NK_WINOGRAD_TWOS_##k "str r2, [r11]\n"           \
                                                                       "str r3, [r11, #16]\n"      \
                                                                       "add r11, #32\n"            \
                                                                       "add r0, #12*" #k "\n"      \
                                                                       "cmp r11, r12\n"            \
                                                                       "bne.w 1b\n"                \
                         : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r11), "+r"(r12)                      \
                         :                                                                         \
                         : "r3", "r4", "r5", "r6", "r7", "r8", "r9", "lr", "memory", "cc");        \
    }

/** Defines the functions for chunks of k pairs. */
#define NK_WINOGRAD_MUL(k)                                                                         \
    NK_WINOGRAD_FUNCTION(nk_winograd_mul_##k, k, NK_WINOGRAD_START)                                \
    NK_WINOGRAD_FUNCTION(nk_winograd_add_##k, k, NK_WINOGRAD_RESUME)                               \
    NK_WINOGRAD_SINGLE(nk_winograd_single_##k, k)

#else

/** Sums of one tile in C; `pairs` is K, `keep` is not 0 to add to what is there. */
static inline void nk_winograd_tile(const nk_winograd_mul_t *job, int32_t tile, int32_t pairs,
                                    int32_t keep)
{
    for (int32_t position = 0; position < 16; ++position) {
        const int32_t *weights = job->weights + position * pairs * 2;
        const uint32_t *words = job->tiles + ((tile / 4 * 16 + position) * 4 + tile % 4) * pairs;
        for (int32_t channel = 0; channel < 2; ++channel) {
            int32_t *product =
                job->products + ((tile / 4 * 16 + position) * 2 + channel) * 4 + tile % 4;
            int32_t sum = keep != 0 ? *product : 0;
            for (int32_t pair = 0; pair < pairs; ++pair) {
                sum = nk_smlad(words[pair], (uint32_t)weights[2 * pair + channel], sum);
            }
            *product = sum;
        }
    }
}

/** Sums of all tiles in C. */
static inline void nk_winograd_products(const nk_winograd_mul_t *job, int32_t pairs, int32_t keep)
{
    for (int32_t tile = 0; tile < 4 * job->groups; ++tile) {
        nk_winograd_tile(job, tile, pairs, keep);
    }
}

/** Defines the functions for chunks of k pairs. */
#define NK_WINOGRAD_MUL(k)                                                                         \
    static void nk_winograd_mul_##k(const nk_winograd_mul_t *job)                                  \
    {                                                                                              \
        nk_winograd_products(job, k, 0);                                                           \
    }                                                                                              \
    static void nk_winograd_add_##k(const nk_winograd_mul_t *job)                                  \
    {                                                                                              \
        nk_winograd_products(job, k, 1);                                                           \
    }                                                                                              \
    static void nk_winograd_single_##k(const nk_winograd_mul_t *job, int32_t tile, int32_t keep)   \
    {                                                                                              \
        nk_winograd_tile(job, tile, k, keep);                                                      \
    }

#endif

#endif
