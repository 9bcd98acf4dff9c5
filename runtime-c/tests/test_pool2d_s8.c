#include <stdlib.h>

#include "netkit/nk_kernels_s8.h"

#include "nk_oracle.h"
#include "nk_test.h"
#include "nk_test_list.h"

void nk_test_max_pool2d_s8(nk_case_t *test_case)
{
    nk_max_pool2d_s8_t params;
    nk_random_window(test_case, &params.input, &params.window, &params.output);
    params.act_min = nk_random_between(test_case, -128, 0);
    params.act_max = nk_random_between(test_case, params.act_min, 127);
    const int32_t elements = nk_elements(params.output);
    int8_t *input = nk_random_block_s8(test_case, nk_elements(params.input), -128, 127);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)elements);
    int8_t *expected = (int8_t *)nk_block((size_t)elements);
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t pixel = i / params.output.channels;
        expected[i] =
            nk_oracle_max_pool(params.input, &params.window, input, pixel / params.output.width,
                               pixel % params.output.width, i % params.output.channels,
                               params.act_min, params.act_max);
    }
    nk_max_pool2d_s8(&params, input, output);
    nk_check_equal_s8(test_case, output, expected, elements);
    nk_guarded_free(test_case, output, (size_t)elements);
    free(expected);
    free(input);
}

static int8_t expected_mean(const nk_avg_pool2d_s8_t *params, const int8_t *input, int32_t row,
                            int32_t column, int32_t channel)
{
    int64_t sum = 0;
    int64_t taps = 0;
    for (int32_t ky = 0; ky < params->window.height; ++ky) {
        for (int32_t kx = 0; kx < params->window.width; ++kx) {
            const int32_t y = row * params->window.stride_h - params->window.pad_top + ky;
            const int32_t x = column * params->window.stride_w - params->window.pad_left + kx;
            if (y >= 0 && y < params->input.height && x >= 0 && x < params->input.width) {
                sum += input[(y * params->input.width + x) * params->input.channels + channel] -
                       params->zero_point;
                ++taps;
            }
        }
    }
    const int64_t mean = taps == 0 ? 0 : nk_oracle_round_away(sum, taps);
    return (int8_t)nk_oracle_clamp(mean + params->zero_point, params->act_min, params->act_max);
}

void nk_test_avg_pool2d_s8(nk_case_t *test_case)
{
    nk_avg_pool2d_s8_t params;
    nk_random_window(test_case, &params.input, &params.window, &params.output);
    params.zero_point = nk_random_between(test_case, -128, 127);
    params.act_min = nk_random_between(test_case, -128, 0);
    params.act_max = nk_random_between(test_case, params.act_min, 127);
    const int32_t elements = nk_elements(params.output);
    int8_t *input = nk_random_block_s8(test_case, nk_elements(params.input), -128, 127);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)elements);
    int8_t *expected = (int8_t *)nk_block((size_t)elements);
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t pixel = i / params.output.channels;
        expected[i] = expected_mean(&params, input, pixel / params.output.width,
                                    pixel % params.output.width, i % params.output.channels);
    }
    nk_avg_pool2d_s8(&params, input, output);
    nk_check_equal_s8(test_case, output, expected, elements);
    nk_guarded_free(test_case, output, (size_t)elements);
    free(expected);
    free(input);
}
