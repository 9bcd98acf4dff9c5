/**
 * @file nk_dsp.h
 * @brief Instructions of the Armv7E-M DSP extension as functions, and the same functions in C.
 *
 * NK_CORTEX_M4F is 1 where the machine has them and a single-precision FPU. Kernels in
 * kernels/cortex_m4 are written on top of these functions and so run, slowly, on any machine; the
 * few inner loops in assembler have a C twin in the same file.
 *
 * A word holds two int16 (`low`, bits 0-15, and `high`) or four int8 in memory order.
 */
#ifndef NETKIT_NK_DSP_H
#define NETKIT_NK_DSP_H

#include <string.h>

#include "nk_requantize.h"

#if defined(__ARM_FEATURE_DSP) && defined(__ARM_FP) && defined(__thumb2__) && defined(__GNUC__)
#define NK_CORTEX_M4F 1
#else
#define NK_CORTEX_M4F 0
#endif

/**
 * A function whose assembler text takes all registers: never inlined, and without a frame pointer
 * even where the compiler is told not to optimise. At an address that is a multiple of 4, even where
 * the compiler saves space: ADR counts from the word that it stands in (Armv7-M ARM, A7.7.7).
 */
#if NK_CORTEX_M4F && !defined(__clang__)
#define NK_ALL_REGISTERS __attribute__((noinline, aligned(4), optimize("omit-frame-pointer")))
#elif NK_CORTEX_M4F
#define NK_ALL_REGISTERS __attribute__((noinline, aligned(4)))
#else
#define NK_ALL_REGISTERS
#endif

/** Four bytes at any address. */
static inline uint32_t nk_load_u32(const void *address)
{
    uint32_t word;
    memcpy(&word, address, sizeof word);
    return word;
}

/** Four bytes to any address. */
static inline void nk_store_u32(void *address, uint32_t word)
{
    memcpy(address, &word, sizeof word);
}

/** See nk_times_16. */
#define NK_TIMES_16_MASK 0xfff0fff0u

/** Low half of a word as a number. */
static inline int32_t nk_low_s16(uint32_t word) { return (int16_t)(uint16_t)(word & 0xffffu); }

/** High half of a word as a number. */
static inline int32_t nk_high_s16(uint32_t word) { return (int16_t)(uint16_t)(word >> 16); }

#if NK_CORTEX_M4F

/** SXTB16: bytes 0 and 2 of a word, sign-extended to its halves. */
static inline uint32_t nk_sxtb16(uint32_t bytes)
{
    uint32_t result;
    __asm__("sxtb16 %0, %1" : "=r"(result) : "r"(bytes));
    return result;
}

/** SXTB16, ROR #8: bytes 1 and 3 of a word, sign-extended to its halves. */
static inline uint32_t nk_sxtb16_odd(uint32_t bytes)
{
    uint32_t result;
    __asm__("sxtb16 %0, %1, ror #8" : "=r"(result) : "r"(bytes));
    return result;
}

/**
 * 16 times both halves, if they lie in -2048 .. 2047: AND with a shifted operand. The mask, which
 * takes away what the low half shifts into the high one, is NK_TIMES_16_MASK in a register.
 */
static inline uint32_t nk_times_16(uint32_t pair, uint32_t mask)
{
    uint32_t result;
    __asm__("and %0, %1, %2, lsl #4" : "=r"(result) : "r"(mask), "r"(pair));
    return result;
}

/** SMLAD: sum + low * low + high * high, modulo 2^32. */
static inline int32_t nk_smlad(uint32_t a, uint32_t b, int32_t sum)
{
    int32_t result;
    __asm__("smlad %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(sum));
    return result;
}

/** PKHBT: low half of `low`, and low half of `high` above it. */
static inline uint32_t nk_pack_low(uint32_t low, uint32_t high)
{
    uint32_t result;
    __asm__("pkhbt %0, %1, %2, lsl #16" : "=r"(result) : "r"(low), "r"(high));
    return result;
}

/** PKHTB: high half of `low`, and high half of `high` above it. */
static inline uint32_t nk_pack_high(uint32_t low, uint32_t high)
{
    uint32_t result;
    __asm__("pkhtb %0, %2, %1, asr #16" : "=r"(result) : "r"(low), "r"(high));
    return result;
}

#else

static inline uint32_t nk_sxtb16(uint32_t bytes)
{
    const uint32_t low = (uint32_t)(int32_t)(int8_t)(uint8_t)(bytes & 0xffu);
    const uint32_t high = (uint32_t)(int32_t)(int8_t)(uint8_t)((bytes >> 16) & 0xffu);
    return (low & 0xffffu) | (high << 16);
}

static inline uint32_t nk_sxtb16_odd(uint32_t bytes) { return nk_sxtb16(bytes >> 8); }

static inline uint32_t nk_times_16(uint32_t pair, uint32_t mask) { return (pair << 4) & mask; }

static inline int32_t nk_smlad(uint32_t a, uint32_t b, int32_t sum)
{
    const uint32_t low = (uint32_t)(nk_low_s16(a) * nk_low_s16(b));
    const uint32_t high = (uint32_t)(nk_high_s16(a) * nk_high_s16(b));
    return nk_wrap_s32((uint32_t)sum + low + high);
}

static inline uint32_t nk_pack_low(uint32_t low, uint32_t high)
{
    return (low & 0xffffu) | (high << 16);
}

static inline uint32_t nk_pack_high(uint32_t low, uint32_t high)
{
    return (low >> 16) | (high & 0xffff0000u);
}

#endif

#endif
