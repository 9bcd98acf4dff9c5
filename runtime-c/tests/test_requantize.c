#include <math.h>

#include "../src/nk_fixed_point.h"
#include "../src/nk_requantize.h"

#include "nk_oracle.h"
#include "nk_test.h"
#include "nk_test_list.h"

static int32_t random_multiplier(nk_case_t *test_case)
{
    switch (nk_random_between(test_case, 0, 7)) {
    case 0:
        return 0;
    case 1:
        return INT32_MAX;
    case 2:
        return INT32_C(1) << 30;
    case 3:
        return (INT32_C(1) << 30) + nk_random_between(test_case, 0, 3);
    default:
        return nk_random_between(test_case, INT32_C(1) << 30, INT32_MAX);
    }
}

/** An accumulator next to one that gives a tie of the second rounding (for multiplier 2^30). */
static int32_t near_tie(nk_case_t *test_case, int32_t shift)
{
    const int32_t right = shift < 0 ? -shift : 0;
    const int64_t half = INT64_C(1) << right;
    const int64_t odd = 2 * (int64_t)nk_random_between(test_case, -64, 63) + 1;
    return (int32_t)nk_oracle_clamp(half * odd + nk_random_between(test_case, -2, 2), INT32_MIN,
                                    INT32_MAX);
}

void nk_test_requantize(nk_case_t *test_case)
{
    for (int32_t i = 0; i < 1000; ++i) {
        const int32_t shift = nk_random_between(test_case, -31, 30);
        const int is_tie = nk_random_between(test_case, 0, 3) == 0;
        const int32_t multiplier = is_tie ? INT32_C(1) << 30 : random_multiplier(test_case);
        const int32_t accumulator =
            is_tie ? near_tie(test_case, shift) : nk_random_wide_s32(test_case);
        const int64_t expected = nk_oracle_requantize(accumulator, multiplier, shift);
        const int32_t actual = nk_requantize_s32(accumulator, multiplier, shift);
        nk_check(test_case, actual == expected, "requantize(%d, %d, %d) = %d, expected %lld",
                 (int)accumulator, (int)multiplier, (int)shift, (int)actual, (long long)expected);
    }
}

void nk_test_offset_clamp(nk_case_t *test_case)
{
    for (int32_t i = 0; i < 1000; ++i) {
        const int32_t value = nk_random_wide_s32(test_case);
        const int32_t offset = nk_random_between(test_case, -128, 127);
        const int32_t low = nk_random_between(test_case, -128, 127);
        const int32_t high = nk_random_between(test_case, low, 127);
        const int64_t expected = nk_oracle_clamp((int64_t)value + offset, low, high);
        const int8_t actual = nk_offset_clamp_s8(value, offset, low, high);
        nk_check(test_case, actual == expected, "clamp(%d + %d, %d, %d) = %d, expected %lld",
                 (int)value, (int)offset, (int)low, (int)high, actual, (long long)expected);
    }
}

void nk_test_fixed_point(nk_case_t *test_case)
{
    for (int32_t i = 0; i < 1000; ++i) {
        const int32_t power = nk_random_between(test_case, 0, 31);
        const int32_t x = -(int32_t)(nk_random_bits(test_case) >> (32 + power) & INT32_MAX);
        const int32_t exponential = nk_exp_of_negative_q5(x);
        nk_check(test_case, exponential == nk_oracle_exp(x), "exp(%d) is %d, expected %lld", (int)x,
                 (int)exponential, (long long)nk_oracle_exp(x));
        const double real = exp(ldexp(x, -26)) * 2147483648.0;
        nk_check(test_case, fabs(exponential - real) < 2048.0, "exp(%d) is %d, really %f", (int)x,
                 (int)exponential, real);
        const int32_t inverse = nk_one_over_one_plus_q0(-x);
        nk_check(test_case, inverse == nk_oracle_one_over_one_plus(-x),
                 "1 / (1 + %d) is %d, expected %lld", (int)-x, (int)inverse,
                 (long long)nk_oracle_one_over_one_plus(-x));
        nk_check(test_case, fabs(inverse - 2147483648.0 / (1.0 - ldexp(x, -31))) < 16.0,
                 "1 / (1 + %d) is %d", (int)-x, (int)inverse);
    }
}
