/**
 * @file nk_config.h
 * @brief What the runtime asks of the compiler and of the machine.
 *
 * The only file with compiler extensions: everything else is C11 that is also C++17.
 */
#ifndef NETKIT_NK_CONFIG_H
#define NETKIT_NK_CONFIG_H

#include <limits.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__)
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#error "netkit: a .nk bundle is read in place, which needs a little-endian machine"
#endif
#endif

#if CHAR_BIT != 8
#error "netkit: bytes of 8 bits are required"
#endif

#ifdef __cplusplus
/** Opens a block of declarations with C linkage. */
#define NK_EXTERN_C_BEGIN extern "C" {
/** Closes a block of declarations with C linkage. */
#define NK_EXTERN_C_END }
#else
#define NK_EXTERN_C_BEGIN
#define NK_EXTERN_C_END
#endif

#if defined(__GNUC__) || defined(__clang__)
/** The object does not overlap any other that the function sees. */
#define NK_RESTRICT __restrict
/** Aligns an object to @p bytes (a power of two); placed in front of the declaration. */
#define NK_ALIGNED(bytes) __attribute__((aligned(bytes)))
#elif defined(_MSC_VER)
#define NK_RESTRICT       __restrict
#define NK_ALIGNED(bytes) __declspec(align(bytes))
#else
#define NK_RESTRICT
#define NK_ALIGNED(bytes) _Alignas(bytes)
#endif

#if defined(__GNUC__) && defined(__arm__)
/**
 * Notes the address of the place where it stands in the section .nk_marks, for tools that count the
 * instructions between two places. It is no instruction, and the section is not loaded.
 */
#define NK_MARK()                                                                                  \
    __asm__ volatile("1:\n\t"                                                                      \
                     ".pushsection .nk_marks, \"\", %%progbits\n\t"                                \
                     ".word 1b\n\t"                                                                \
                     ".popsection" ::                                                              \
                         : "memory")
#else
#define NK_MARK() ((void)0)
#endif

/*
 * What the runtime is built for: define one of NK_TARGET_CPU (desktop or server), NK_TARGET_MPU
 * (application processor) and NK_TARGET_MCU (microcontroller). Without a choice it is CPU where an
 * operating system is known, and MCU elsewhere.
 */
#if !defined(NK_TARGET_CPU) && !defined(NK_TARGET_MPU) && !defined(NK_TARGET_MCU)
#if defined(__linux__) || defined(__APPLE__) || defined(_WIN32)
#define NK_TARGET_CPU
#else
#define NK_TARGET_MCU
#endif
#endif

#if (defined(NK_TARGET_CPU) + defined(NK_TARGET_MPU) + defined(NK_TARGET_MCU)) != 1
#error "netkit: define one of NK_TARGET_CPU, NK_TARGET_MPU and NK_TARGET_MCU"
#endif

/** Alignment, in bytes, of activation buffers: enough for every kernel of every backend. */
#define NK_ACTIVATION_ALIGNMENT 16

#endif
