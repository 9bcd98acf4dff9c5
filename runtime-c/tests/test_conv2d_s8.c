#include <stdlib.h>
#include <string.h>

#include "netkit/nk_kernels_s8.h"

#include "nk_oracle.h"
#include "nk_test.h"
#include "nk_test_list.h"

/** Constants of one random convolution; the kernel's struct points into them. */
typedef struct {
    int8_t *filter;
    int32_t *bias;
    int32_t *multiplier;
    int8_t *shift;
} constants_t;

/** Fills everything behind the geometry. Large biases and shifts reach both ends of int32. */
static constants_t random_constants(nk_case_t *test_case, nk_conv2d_s8_t *params,
                                    int32_t filter_elements, int may_wrap)
{
    const int32_t channels = params->output.channels;
    constants_t constants;
    constants.filter = nk_random_block_s8(test_case, filter_elements, -128, 127);
    constants.bias = (int32_t *)nk_block((size_t)channels * sizeof(int32_t));
    constants.multiplier = (int32_t *)nk_block((size_t)channels * sizeof(int32_t));
    constants.shift = (int8_t *)nk_block((size_t)channels);
    for (int32_t c = 0; c < channels; ++c) {
        const int32_t wide = nk_random_wide_s32(test_case);
        constants.bias[c] = may_wrap ? wide : wide / 2;
        constants.multiplier[c] = nk_random_between(test_case, 0, 9) == 0
                                      ? 0
                                      : nk_random_between(test_case, INT32_C(1) << 30, INT32_MAX);
        constants.shift[c] = (int8_t)nk_random_between(test_case, -31, may_wrap ? 30 : 0);
        if (nk_random_between(test_case, 0, 1) == 0) {
            constants.bias[c] = nk_random_between(test_case, -50000, 50000);
            constants.shift[c] = (int8_t)nk_random_between(test_case, -12, -5);
        }
    }
    params->filter = constants.filter;
    params->bias = constants.bias;
    params->multiplier = constants.multiplier;
    params->shift = constants.shift;
    params->input_offset = nk_random_between(test_case, -127, 128);
    params->output_offset = nk_random_between(test_case, -128, 127);
    params->act_min = nk_random_between(test_case, -128, 0);
    params->act_max = nk_random_between(test_case, params->act_min, 127);
    return constants;
}

static void free_constants(constants_t constants)
{
    free(constants.filter);
    free(constants.bias);
    free(constants.multiplier);
    free(constants.shift);
}

static nk_conv2d_s8_t random_geometry(nk_case_t *test_case, nk_filter_layout_t layout)
{
    nk_conv2d_s8_t params;
    memset(&params, 0, sizeof(params));
    nk_random_window(test_case, &params.input, &params.window, &params.output);
    if (layout == NK_FILTER_OHWI) {
        params.output.channels = nk_random_between(test_case, 1, 5);
    }
    return params;
}

static int32_t filter_elements(const nk_conv2d_s8_t *params, nk_filter_layout_t layout)
{
    const int32_t taps = params->window.height * params->window.width * params->input.channels;
    return layout == NK_FILTER_OHWI ? taps * params->output.channels : taps;
}

static nk_depthwise_conv2d_s8_t as_depthwise(const nk_conv2d_s8_t *params)
{
    const nk_depthwise_conv2d_s8_t depthwise = {
        params->input,         params->output,     params->window, params->filter,
        params->bias,          params->multiplier, params->shift,  params->input_offset,
        params->output_offset, params->act_min,    params->act_max};
    return depthwise;
}

static void run_unfused(const nk_conv2d_s8_t *params, nk_filter_layout_t layout,
                        const int8_t *input, int8_t *output)
{
    const nk_depthwise_conv2d_s8_t depthwise = as_depthwise(params);
    if (layout == NK_FILTER_HWC) {
        nk_depthwise_conv2d_s8(&depthwise, input, output);
    } else if (layout == NK_FILTER_CHW) {
        nk_depthwise_conv2d_chw_s8(&depthwise, input, output);
    } else {
        nk_conv2d_s8(params, input, output);
    }
}

static void check_convolution(nk_case_t *test_case, nk_filter_layout_t layout)
{
    nk_conv2d_s8_t params = random_geometry(test_case, layout);
    const constants_t constants =
        random_constants(test_case, &params, filter_elements(&params, layout), 1);
    int8_t *input = nk_random_block_s8(test_case, nk_elements(params.input), -128, 127);
    const int32_t elements = nk_elements(params.output);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)elements);
    int8_t *expected = (int8_t *)nk_block((size_t)elements);
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t pixel = i / params.output.channels;
        expected[i] = nk_oracle_conv(&params, layout, input, pixel / params.output.width,
                                     pixel % params.output.width, i % params.output.channels);
    }
    run_unfused(&params, layout, input, output);
    nk_check_equal_s8(test_case, output, expected, elements);
    nk_guarded_free(test_case, output, (size_t)elements);
    free(expected);
    free(input);
    free_constants(constants);
}

void nk_test_conv2d_s8(nk_case_t *test_case) { check_convolution(test_case, NK_FILTER_OHWI); }

void nk_test_depthwise_conv2d_s8(nk_case_t *test_case)
{
    check_convolution(test_case, NK_FILTER_HWC);
}

void nk_test_depthwise_conv2d_chw_s8(nk_case_t *test_case)
{
    check_convolution(test_case, NK_FILTER_CHW);
}

/** A pool window over a map; in two cases of three it does not overlap. */
static void random_pool(nk_case_t *test_case, nk_shape_t map, nk_window_t *pool, nk_shape_t *output)
{
    pool->height = nk_random_between(test_case, 1, map.height < 3 ? map.height : 3);
    pool->width = nk_random_between(test_case, 1, map.width < 3 ? map.width : 3);
    const int overlaps = nk_random_between(test_case, 0, 2) == 0;
    pool->stride_h = nk_random_between(test_case, overlaps ? 1 : pool->height, 4);
    pool->stride_w = nk_random_between(test_case, overlaps ? 1 : pool->width, 4);
    pool->pad_top = nk_random_between(test_case, 0, pool->height);
    pool->pad_left = nk_random_between(test_case, 0, pool->width);
    output->height = (map.height + 2 * pool->pad_top - pool->height) / pool->stride_h + 1;
    output->width = (map.width + 2 * pool->pad_left - pool->width) / pool->stride_w + 1;
    output->channels = map.channels;
}

static void run_fused(const nk_conv2d_s8_t *conv, nk_filter_layout_t layout, nk_window_t pool,
                      nk_shape_t output_shape, const int8_t *input, int8_t *output)
{
    const nk_depthwise_conv2d_max_pool2d_s8_t depthwise = {as_depthwise(conv), output_shape, pool};
    if (layout == NK_FILTER_HWC) {
        nk_depthwise_conv2d_max_pool2d_s8(&depthwise, input, output);
    } else if (layout == NK_FILTER_CHW) {
        nk_depthwise_conv2d_chw_max_pool2d_s8(&depthwise, input, output);
    } else {
        const nk_conv2d_max_pool2d_s8_t fused = {*conv, output_shape, pool};
        nk_conv2d_max_pool2d_s8(&fused, input, output);
    }
}

/** Fused kernel = pooling kernel after convolution kernel = pooling oracle after that. */
static void check_fused(nk_case_t *test_case, nk_filter_layout_t layout)
{
    nk_conv2d_s8_t conv = random_geometry(test_case, layout);
    const constants_t constants =
        random_constants(test_case, &conv, filter_elements(&conv, layout), 0);
    nk_window_t pool;
    nk_shape_t pooled;
    random_pool(test_case, conv.output, &pool, &pooled);
    int8_t *input = nk_random_block_s8(test_case, nk_elements(conv.input), -128, 127);
    int8_t *map = (int8_t *)nk_block((size_t)nk_elements(conv.output));
    const int32_t elements = nk_elements(pooled);
    int8_t *separate = (int8_t *)nk_guarded_block((size_t)elements);
    int8_t *output = (int8_t *)nk_guarded_block((size_t)elements);
    int8_t *expected = (int8_t *)nk_block((size_t)elements);
    const nk_max_pool2d_s8_t pooling = {conv.output, pooled, pool, conv.act_min, conv.act_max};

    run_unfused(&conv, layout, input, map);
    nk_max_pool2d_s8(&pooling, map, separate);
    run_fused(&conv, layout, pool, pooled, input, output);
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t pixel = i / pooled.channels;
        expected[i] =
            nk_oracle_max_pool(conv.output, &pool, map, pixel / pooled.width, pixel % pooled.width,
                               i % pooled.channels, conv.act_min, conv.act_max);
    }
    nk_check_equal_s8(test_case, separate, expected, elements);
    nk_check_equal_s8(test_case, output, separate, elements);
    nk_guarded_free(test_case, separate, (size_t)elements);
    nk_guarded_free(test_case, output, (size_t)elements);
    free(expected);
    free(map);
    free(input);
    free_constants(constants);
}

void nk_test_conv2d_max_pool2d_s8(nk_case_t *test_case) { check_fused(test_case, NK_FILTER_OHWI); }

void nk_test_depthwise_conv2d_max_pool2d_s8(nk_case_t *test_case)
{
    check_fused(test_case, NK_FILTER_HWC);
}

void nk_test_depthwise_conv2d_chw_max_pool2d_s8(nk_case_t *test_case)
{
    check_fused(test_case, NK_FILTER_CHW);
}
