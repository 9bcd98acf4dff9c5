#include <math.h>
#include <stdlib.h>

#include "netkit/nk_kernels_s8.h"

#include "nk_oracle.h"
#include "nk_test.h"
#include "nk_test_list.h"

/** Multiplier and shift (positive = left) of a positive real factor: TFLite QuantizeMultiplier. */
static void quantize_multiplier(double factor, int32_t *multiplier, int32_t *shift)
{
    int exponent = 0;
    const double fraction = frexp(factor, &exponent);
    int64_t rounded = (int64_t)llround(fraction * 2147483648.0);
    if (rounded == INT64_C(1) << 31) {
        rounded /= 2;
        ++exponent;
    }
    *multiplier = (int32_t)rounded;
    *shift = exponent;
}

/** A scale between 2^-20 and 2^6. */
static double random_scale(nk_case_t *test_case)
{
    return (double)nk_random_float(test_case, 1.0f, 2.0f) *
           ldexp(1.0, nk_random_between(test_case, -20, 5));
}

void nk_test_dense_s8(nk_case_t *test_case)
{
    const int32_t inputs = nk_random_between(test_case, 1, 70);
    const int32_t outputs = nk_random_between(test_case, 1, 9);
    int8_t *weights = nk_random_block_s8(test_case, inputs * outputs, -128, 127);
    int8_t *input = nk_random_block_s8(test_case, inputs, -128, 127);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)outputs);
    int32_t bias[9];
    int32_t multiplier[9];
    int8_t shift[9];
    for (int32_t o = 0; o < outputs; ++o) {
        bias[o] = nk_random_wide_s32(test_case);
        multiplier[o] = nk_random_between(test_case, INT32_C(1) << 30, INT32_MAX);
        shift[o] = (int8_t)nk_random_between(test_case, -31, 30);
    }
    const int32_t act_min = nk_random_between(test_case, -128, 127);
    const nk_dense_s8_t params = {inputs,
                                  outputs,
                                  weights,
                                  bias,
                                  multiplier,
                                  shift,
                                  nk_random_between(test_case, -127, 128),
                                  nk_random_between(test_case, -128, 127),
                                  act_min,
                                  nk_random_between(test_case, act_min, 127)};
    nk_dense_s8(&params, input, output);
    for (int32_t o = 0; o < outputs; ++o) {
        int64_t sum = bias[o];
        for (int32_t i = 0; i < inputs; ++i) {
            sum += (int64_t)weights[o * inputs + i] * (input[i] + params.input_offset);
        }
        const int64_t value = nk_oracle_requantize(nk_oracle_wrap(sum), multiplier[o], shift[o]) +
                              params.output_offset;
        const int64_t expected = nk_oracle_clamp(value, params.act_min, params.act_max);
        nk_check(test_case, output[o] == expected, "output %d is %d, expected %d", (int)o,
                 output[o], (int)expected);
    }
    nk_guarded_free(test_case, output, (size_t)outputs);
    free(input);
    free(weights);
}

static nk_add_s8_t random_add(nk_case_t *test_case, int32_t elements)
{
    nk_add_s8_t params;
    const double scale1 = random_scale(test_case);
    const double scale2 =
        nk_random_between(test_case, 0, 3) == 0 ? scale1 : random_scale(test_case);
    const double twice = 2.0 * fmax(scale1, scale2);
    const double output_scale = twice * (double)nk_random_float(test_case, 0.05f, 4.0f);
    params.elements = elements;
    params.input1_offset = nk_random_between(test_case, -127, 128);
    params.input2_offset = nk_random_between(test_case, -127, 128);
    params.output_offset = nk_random_between(test_case, -128, 127);
    params.act_min = nk_random_between(test_case, -128, 127);
    params.act_max = nk_random_between(test_case, params.act_min, 127);
    quantize_multiplier(scale1 / twice, &params.input1_multiplier, &params.input1_shift);
    quantize_multiplier(scale2 / twice, &params.input2_multiplier, &params.input2_shift);
    quantize_multiplier(twice / (1048576.0 * output_scale), &params.output_multiplier,
                        &params.output_shift);
    return params;
}

static int64_t expected_sum(const nk_add_s8_t *params, int8_t left, int8_t right)
{
    const int64_t sum = nk_oracle_requantize((left + params->input1_offset) * INT64_C(1048576),
                                             params->input1_multiplier, params->input1_shift) +
                        nk_oracle_requantize((right + params->input2_offset) * INT64_C(1048576),
                                             params->input2_multiplier, params->input2_shift);
    return nk_oracle_clamp(
        nk_oracle_requantize(sum, params->output_multiplier, params->output_shift) +
            params->output_offset,
        params->act_min, params->act_max);
}

void nk_test_add_s8(nk_case_t *test_case)
{
    const int32_t elements = nk_random_between(test_case, 1, 40);
    const nk_add_s8_t params = random_add(test_case, elements);
    int8_t *left = nk_random_block_s8(test_case, elements, -128, 127);
    int8_t *right = nk_random_block_s8(test_case, elements, -128, 127);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)elements);
    nk_add_s8(&params, left, right, output);
    for (int32_t i = 0; i < elements; ++i) {
        const int64_t expected = expected_sum(&params, left[i], right[i]);
        nk_check(test_case, output[i] == expected, "%d + %d is %d, expected %d", left[i], right[i],
                 output[i], (int)expected);
    }
    nk_add_s8(&params, left, right, right);
    nk_check_equal_s8(test_case, right, output, elements);
    nk_guarded_free(test_case, output, (size_t)elements);
    free(right);
    free(left);
}

/** The fixed-point softmax is within one and a half steps of 1/256 of the real one. */
static void check_near_real(nk_case_t *test_case, double scale, const int8_t *input,
                            const int8_t *output, int32_t elements)
{
    double sum = 0.0;
    int8_t greatest = INT8_MIN;
    for (int32_t i = 0; i < elements; ++i) {
        greatest = input[i] > greatest ? input[i] : greatest;
    }
    for (int32_t i = 0; i < elements; ++i) {
        sum += exp(scale * (input[i] - greatest));
    }
    for (int32_t i = 0; i < elements; ++i) {
        const double real = exp(scale * (input[i] - greatest)) / sum * 256.0 - 128.0;
        const double expected = real > 127.0 ? 127.0 : real;
        nk_check(test_case, fabs(output[i] - expected) < 0.51, "softmax %d is %d, expected %f",
                 (int)i, output[i], expected);
    }
}

void nk_test_softmax_s8(nk_case_t *test_case)
{
    const int32_t longest = nk_random_between(test_case, 0, 9) == 0 ? 4095 : 40;
    const int32_t elements = nk_random_between(test_case, 1, longest);
    const double scale = random_scale(test_case) / 8.0;
    nk_softmax_s8_t params;
    params.elements = elements;
    quantize_multiplier(fmin(scale * 67108864.0, 2147483647.0), &params.input_multiplier,
                        &params.input_shift);
    params.diff_min = -(int32_t)floor(31.0 * 67108864.0 / ldexp(1.0, params.input_shift));
    int8_t *input = nk_random_block_s8(test_case, elements, -128, 127);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)elements);
    nk_softmax_s8(&params, input, output);
    check_near_real(test_case, scale, input, output, elements);
    for (int32_t k = 0; k < 40; ++k) {
        const int32_t i = nk_random_between(test_case, 0, elements - 1);
        const int8_t expected = nk_oracle_softmax(&params, input, i);
        nk_check(test_case, output[i] == expected, "softmax %d is %d, expected %d", (int)i,
                 output[i], expected);
    }
    nk_softmax_s8(&params, input, input);
    nk_check_equal_s8(test_case, input, output, elements);
    nk_guarded_free(test_case, output, (size_t)elements);
    free(input);
}
