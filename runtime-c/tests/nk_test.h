/**
 * @file nk_test.h
 * @brief A tiny harness for property tests: seeded random cases, exact memory blocks, counted checks.
 *
 * A test is a function that is called once a case. Its random numbers depend only on the seed, the
 * test's name and the case's index, so a failure is repeated with `./run SEED`.
 */
#ifndef NETKIT_NK_TEST_H
#define NETKIT_NK_TEST_H

#include <stddef.h>
#include <stdint.h>

#include "netkit/nk_types.h"

/** One case of a test. */
typedef struct {
    const char *name; /**< Name of the test. */
    uint64_t seed;    /**< Seed of the whole run. */
    int32_t index;    /**< 0 for the first case. */
    uint64_t state;   /**< State of the generator (SplitMix64). */
} nk_case_t;

/** A test: `run` is called `cases` times. */
typedef struct {
    const char *name;
    void (*run)(nk_case_t *test_case);
    int32_t cases;
} nk_test_t;

/** Counts a check and, if it does not hold, prints the message with the seed. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void nk_check(nk_case_t *test_case, int holds, const char *format, ...);

/** Next 64 random bits. */
uint64_t nk_random_bits(nk_case_t *test_case);

/** Uniform integer in low .. high. */
int32_t nk_random_between(nk_case_t *test_case, int32_t low, int32_t high);

/** Uniform float in low .. high. */
float nk_random_float(nk_case_t *test_case, float low, float high);

/** An int32 of random length, so that every magnitude and both ends are likely. */
int32_t nk_random_wide_s32(nk_case_t *test_case);

/** A random input shape, window and the output shape that they give; windows may lie in padding. */
void nk_random_window(nk_case_t *test_case, nk_shape_t *input, nk_window_t *window,
                      nk_shape_t *output);

/** Number of elements. */
int32_t nk_elements(nk_shape_t shape);

/** A fresh block of exactly `bytes` bytes: a sanitizer sees any access outside. */
void *nk_block(size_t bytes);

/** An int8 block; one case in four has only the values low and high. */
int8_t *nk_random_block_s8(nk_case_t *test_case, int32_t elements, int32_t low, int32_t high);

/** A float block with values in -limit .. limit. */
float *nk_random_block_f32(nk_case_t *test_case, int32_t elements, float limit);

/** A block of `bytes` bytes between two guard zones, filled with a pattern. */
void *nk_guarded_block(size_t bytes);

/** Checks the guard zones and frees the block. */
void nk_guarded_free(nk_case_t *test_case, void *block, size_t bytes);

/** Frees the block without a look at its guard zones. */
void nk_guarded_discard(void *block);

/** Compares two int8 arrays and reports the first difference. */
void nk_check_equal_s8(nk_case_t *test_case, const int8_t *actual, const int8_t *expected,
                       int32_t elements);

#endif
