#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "netkit/nk_kernels_f32.h"

#include "nk_oracle.h"
#include "nk_test.h"
#include "nk_test_list.h"

/** A sum in double and the sum of its terms' magnitudes, which bounds the float error. */
typedef struct {
    double value;
    double magnitude;
} sum_t;

static void add_term(sum_t *sum, double term)
{
    sum->value += term;
    sum->magnitude += fabs(term);
}

static double activate(double value, nk_activation_t activation)
{
    if (activation == NK_ACTIVATION_NONE) {
        return value;
    }
    const double limit = activation == NK_ACTIVATION_RELU6 ? 6.0 : HUGE_VAL;
    return fmin(fmax(value, 0.0), limit);
}

/** The result may be off by 2^-20 of the terms' magnitude: a few float roundings. */
static void check_sum(nk_case_t *test_case, float actual, sum_t sum, nk_activation_t activation)
{
    const double expected = activate(sum.value, activation);
    nk_check(test_case, fabs((double)actual - expected) <= sum.magnitude / 1048576.0 + 1e-30,
             "result %.9g, expected %.9g", (double)actual, expected);
}

static nk_activation_t random_activation(nk_case_t *test_case)
{
    return (nk_activation_t)nk_random_between(test_case, 0, 2);
}

static sum_t expected_conv(const nk_conv2d_f32_t *params, nk_filter_layout_t layout,
                           const float *input, int32_t index)
{
    const nk_window_t *window = &params->window;
    const nk_shape_t *shape = &params->input;
    const int32_t channel = index % params->output.channels;
    const int32_t pixel = index / params->output.channels;
    sum_t sum = {0.0, 0.0};
    add_term(&sum, (double)params->bias[channel]);
    for (int32_t tap = 0; tap < window->height * window->width * shape->channels; ++tap) {
        const int32_t i = tap % shape->channels;
        const int32_t kx = tap / shape->channels % window->width;
        const int32_t ky = tap / shape->channels / window->width;
        const int32_t y = pixel / params->output.width * window->stride_h - window->pad_top + ky;
        const int32_t x = pixel % params->output.width * window->stride_w - window->pad_left + kx;
        const int is_inside = y >= 0 && y < shape->height && x >= 0 && x < shape->width;
        if (is_inside && (layout == NK_FILTER_OHWI || i == channel)) {
            const float weight = params->filter[nk_oracle_weight_index(
                layout, window, shape->channels, channel, ky, kx, i)];
            add_term(&sum,
                     (double)weight * (double)input[(y * shape->width + x) * shape->channels + i]);
        }
    }
    return sum;
}

static void check_convolution(nk_case_t *test_case, nk_filter_layout_t layout)
{
    nk_conv2d_f32_t params;
    memset(&params, 0, sizeof(params));
    nk_random_window(test_case, &params.input, &params.window, &params.output);
    if (layout == NK_FILTER_OHWI) {
        params.output.channels = nk_random_between(test_case, 1, 5);
    }
    const int32_t taps = params.window.height * params.window.width * params.input.channels;
    float *filter = nk_random_block_f32(
        test_case, layout == NK_FILTER_OHWI ? taps * params.output.channels : taps, 2.0f);
    float *bias = nk_random_block_f32(test_case, params.output.channels, 4.0f);
    params.filter = filter;
    params.bias = bias;
    params.activation = random_activation(test_case);
    float *input = nk_random_block_f32(test_case, nk_elements(params.input), 3.0f);
    const int32_t elements = nk_elements(params.output);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    const nk_depthwise_conv2d_f32_t depthwise = {params.input,  params.output, params.window,
                                                 params.filter, params.bias,   params.activation};
    if (layout == NK_FILTER_HWC) {
        nk_depthwise_conv2d_f32(&depthwise, input, output);
    } else if (layout == NK_FILTER_CHW) {
        nk_depthwise_conv2d_chw_f32(&depthwise, input, output);
    } else {
        nk_conv2d_f32(&params, input, output);
    }
    for (int32_t i = 0; i < elements; ++i) {
        check_sum(test_case, output[i], expected_conv(&params, layout, input, i),
                  params.activation);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
    free(bias);
    free(filter);
}

void nk_test_conv2d_f32(nk_case_t *test_case) { check_convolution(test_case, NK_FILTER_OHWI); }

void nk_test_depthwise_conv2d_f32(nk_case_t *test_case)
{
    check_convolution(test_case, NK_FILTER_HWC);
}

void nk_test_depthwise_conv2d_chw_f32(nk_case_t *test_case)
{
    check_convolution(test_case, NK_FILTER_CHW);
}

void nk_test_dense_f32(nk_case_t *test_case)
{
    const int32_t inputs = nk_random_between(test_case, 1, 70);
    const int32_t outputs = nk_random_between(test_case, 1, 9);
    float *weights = nk_random_block_f32(test_case, inputs * outputs, 2.0f);
    float *bias = nk_random_block_f32(test_case, outputs, 4.0f);
    float *input = nk_random_block_f32(test_case, inputs, 3.0f);
    float *output = (float *)nk_guarded_block((size_t)outputs * sizeof(float));
    const nk_dense_f32_t params = {inputs, outputs, weights, bias, random_activation(test_case)};
    nk_dense_f32(&params, input, output);
    for (int32_t o = 0; o < outputs; ++o) {
        sum_t sum = {0.0, 0.0};
        add_term(&sum, (double)bias[o]);
        for (int32_t i = 0; i < inputs; ++i) {
            add_term(&sum, (double)weights[o * inputs + i] * (double)input[i]);
        }
        check_sum(test_case, output[o], sum, params.activation);
    }
    nk_guarded_free(test_case, output, (size_t)outputs * sizeof(float));
    free(input);
    free(bias);
    free(weights);
}

static void check_pool(nk_case_t *test_case, int is_average)
{
    nk_pool2d_f32_t params;
    nk_random_window(test_case, &params.input, &params.window, &params.output);
    float *input = nk_random_block_f32(test_case, nk_elements(params.input), 100.0f);
    const int32_t elements = nk_elements(params.output);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    (is_average ? nk_avg_pool2d_f32 : nk_max_pool2d_f32)(&params, input, output);
    for (int32_t index = 0; index < elements; ++index) {
        const int32_t channel = index % params.output.channels;
        const int32_t pixel = index / params.output.channels;
        sum_t sum = {0.0, 0.0};
        double greatest = -3.4028234663852886e38;
        int32_t taps = 0;
        for (int32_t i = channel; i < nk_elements(params.input); i += params.input.channels) {
            const int32_t y = i / params.input.channels / params.input.width;
            const int32_t x = i / params.input.channels % params.input.width;
            const int32_t ky =
                y + params.window.pad_top - pixel / params.output.width * params.window.stride_h;
            const int32_t kx =
                x + params.window.pad_left - pixel % params.output.width * params.window.stride_w;
            if (ky >= 0 && ky < params.window.height && kx >= 0 && kx < params.window.width) {
                add_term(&sum, (double)input[i]);
                greatest = fmax(greatest, (double)input[i]);
                ++taps;
            }
        }
        const double divisor = taps == 0 ? 1.0 : taps;
        const double expected = is_average ? sum.value / divisor : greatest;
        const double tolerance = is_average ? sum.magnitude / divisor / 1048576.0 : 0.0;
        nk_check(test_case, fabs((double)output[index] - expected) <= tolerance,
                 "pool %d is %.9g, expected %.9g", (int)index, (double)output[index], expected);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
}

void nk_test_max_pool2d_f32(nk_case_t *test_case) { check_pool(test_case, 0); }

void nk_test_avg_pool2d_f32(nk_case_t *test_case) { check_pool(test_case, 1); }
