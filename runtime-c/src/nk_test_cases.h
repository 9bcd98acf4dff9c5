/**
 * @file nk_test_cases.h
 * @brief Walks the test cases of a bundle that has been read without a fault.
 */
#ifndef NETKIT_NK_TEST_CASES_H
#define NETKIT_NK_TEST_CASES_H

#include "nk_cursor.h"

/** A case, where it lies: floats may be unaligned. */
typedef struct {
    const uint8_t *name;     /**< UTF-8, not terminated. */
    uint32_t name_bytes;     /**< 1 .. 127. */
    int32_t label;           /**< Index of an output, or -1. */
    uint32_t input_count;    /**< 1 .. 16384. */
    const uint8_t *input;    /**< int8 or float32. */
    uint32_t expected_count; /**< 1 .. 16384. */
    const uint8_t *expected; /**< float32, also in an int8 bundle. */
} nk_test_case_t;

/** The cases not yet walked. */
typedef struct {
    const uint8_t *next;
    uint32_t left;
    int has_int8_inputs;
} nk_test_cursor_t;

/** All cases of a test section (its case count, as nk_bundle_t has it), or of null: none. */
nk_test_cursor_t nk_test_cases_of(const uint8_t *tests, int has_int8_inputs);

/** Largest difference allowed to float32 outputs. */
float nk_test_tolerance(const uint8_t *tests);

/** Gives the next case; 0 if there is none. */
int nk_next_test_case(nk_test_cursor_t *cursor, nk_test_case_t *test_case);

#endif
