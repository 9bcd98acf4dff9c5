#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "netkit/nk_kernels_f32.h"

#include "nk_test.h"
#include "nk_test_list.h"

/** Checks closeness: relative to the value, with an absolute floor. */
static void check_close(nk_case_t *test_case, float actual, double expected, double floor)
{
    nk_check(test_case, fabs((double)actual - expected) <= 3e-6 * (fabs(expected) + floor),
             "result %.9g, expected %.9g", (double)actual, expected);
}

typedef void (*unary_kernel_t)(const nk_unary_f32_t *, const float *, float *);

static double relu(double x, double alpha)
{
    (void)alpha;
    return fmax(x, 0.0);
}

static double relu6(double x, double alpha)
{
    (void)alpha;
    return fmin(fmax(x, 0.0), 6.0);
}

static double leaky_relu(double x, double alpha) { return x > 0.0 ? x : alpha * x; }

static double sigmoid(double x, double alpha)
{
    (void)alpha;
    return 1.0 / (1.0 + exp(-x));
}

static double hyperbolic_tangent(double x, double alpha)
{
    (void)alpha;
    return tanh(x);
}

static double gelu(double x, double alpha)
{
    (void)alpha;
    const double u = 0.7978845608 * (x + 0.044715 * x * x * x);
    return u < -1.0 ? x * exp(2.0 * u) / (1.0 + exp(2.0 * u)) : x / 2.0 * (1.0 + tanh(u));
}

static double silu(double x, double alpha)
{
    (void)alpha;
    return x / (1.0 + exp(-x));
}

void nk_test_unary_f32(nk_case_t *test_case)
{
    static const unary_kernel_t kernels[] = {nk_relu_f32,    nk_relu6_f32, nk_leaky_relu_f32,
                                             nk_sigmoid_f32, nk_tanh_f32,  nk_gelu_f32,
                                             nk_silu_f32};
    double (*const functions[])(double, double) = {
        relu, relu6, leaky_relu, sigmoid, hyperbolic_tangent, gelu, silu};
    const int32_t which = test_case->index % 7;
    const int32_t elements = nk_random_between(test_case, 1, 50);
    const nk_unary_f32_t params = {elements, nk_random_float(test_case, 0.0f, 0.5f)};
    float *input = nk_random_block_f32(test_case, elements, 12.0f);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    kernels[which](&params, input, output);
    for (int32_t i = 0; i < elements; ++i) {
        const double x = (double)input[i];
        const double floor = kernels[which] == nk_gelu_f32 ? 1e-10 : 1e-30;
        check_close(test_case, output[i], functions[which](x, (double)params.alpha), floor);
    }
    kernels[which](&params, input, input);
    nk_check(test_case, memcmp(input, output, (size_t)elements * sizeof(float)) == 0,
             "in place differs for function %d", (int)which);
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
}

void nk_test_extreme_unary_f32(nk_case_t *test_case)
{
    const float input[4] = {-1e30f, -200.0f, 200.0f, 1e30f};
    const nk_unary_f32_t params = {4, 0.0f};
    float output[4];
    nk_sigmoid_f32(&params, input, output);
    nk_check(test_case, output[0] <= 0.0f && output[3] >= 1.0f, "sigmoid saturates");
    nk_silu_f32(&params, input, output);
    nk_check(test_case, output[1] >= -1e-30f && output[2] >= 200.0f, "silu saturates");
    nk_gelu_f32(&params, input, output);
    nk_check(test_case, fabsf(output[1]) <= 0.0f && output[2] >= 200.0f, "gelu saturates");
}

void nk_test_add_f32(nk_case_t *test_case)
{
    const int32_t elements = nk_random_between(test_case, 1, 50);
    const nk_add_f32_t params = {elements};
    float *left = nk_random_block_f32(test_case, elements, 5.0f);
    float *right = nk_random_block_f32(test_case, elements, 5.0f);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    nk_add_f32(&params, left, right, output);
    for (int32_t i = 0; i < elements; ++i) {
        check_close(test_case, output[i], (double)left[i] + (double)right[i], 1e-30);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(right);
    free(left);
}

void nk_test_softmax_f32(nk_case_t *test_case)
{
    const int32_t elements = nk_random_between(test_case, 1, 50);
    const nk_softmax_f32_t params = {elements};
    float *input = nk_random_block_f32(test_case, elements, test_case->index % 2 ? 1000.0f : 5.0f);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    nk_softmax_f32(&params, input, output);
    double greatest = (double)input[0];
    double sum = 0.0;
    for (int32_t i = 0; i < elements; ++i) {
        greatest = fmax(greatest, (double)input[i]);
    }
    for (int32_t i = 0; i < elements; ++i) {
        sum += exp((double)input[i] - greatest);
    }
    for (int32_t i = 0; i < elements; ++i) {
        check_close(test_case, output[i], exp((double)input[i] - greatest) / sum, 1e-3);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
}

static nk_shape_t random_shape(nk_case_t *test_case)
{
    nk_shape_t shape;
    shape.height = nk_random_between(test_case, 1, 5);
    shape.width = nk_random_between(test_case, 1, 5);
    shape.channels = nk_random_between(test_case, 1, 20);
    return shape;
}

void nk_test_channel_affine_f32(nk_case_t *test_case)
{
    nk_channel_affine_f32_t params;
    params.shape = random_shape(test_case);
    float *scale = nk_random_block_f32(test_case, params.shape.channels, 3.0f);
    float *offset = nk_random_block_f32(test_case, params.shape.channels, 3.0f);
    const int32_t elements = nk_elements(params.shape);
    float *input = nk_random_block_f32(test_case, elements, 3.0f);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    params.scale = scale;
    params.offset = offset;
    nk_channel_affine_f32(&params, input, output);
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t c = i % params.shape.channels;
        check_close(test_case, output[i], (double)input[i] * (double)scale[c] + (double)offset[c],
                    9.0);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
    free(offset);
    free(scale);
}

static double layer_norm(const nk_norm_f32_t *params, const float *input, int32_t index)
{
    const int32_t channels = params->shape.channels;
    const float *pixel = input + index / channels * channels;
    const int32_t c = index % channels;
    double mean = 0.0;
    double variance = 0.0;
    for (int32_t i = 0; i < channels; ++i) {
        mean += (double)pixel[i] / channels;
    }
    for (int32_t i = 0; i < channels; ++i) {
        variance += ((double)pixel[i] - mean) * ((double)pixel[i] - mean) / channels;
    }
    return ((double)pixel[c] - mean) / sqrt(variance + (double)params->epsilon) *
               (double)params->gamma[c] +
           (double)params->beta[c];
}

static double channel_norm(const nk_norm_f32_t *params, const float *input, int32_t channel)
{
    double sum = 0.0;
    for (int32_t i = channel; i < nk_elements(params->shape); i += params->shape.channels) {
        sum += (double)input[i] * (double)input[i];
    }
    return sqrt(sum);
}

static double global_response_norm(const nk_norm_f32_t *params, const float *input, int32_t index)
{
    const int32_t channels = params->shape.channels;
    const int32_t c = index % channels;
    double mean = 0.0;
    for (int32_t i = 0; i < channels; ++i) {
        mean += channel_norm(params, input, i) / channels;
    }
    const double relative = channel_norm(params, input, c) / (mean + (double)params->epsilon);
    const double x = (double)input[index];
    return (double)params->gamma[c] * x * relative + (double)params->beta[c] + x;
}

void nk_test_norm_f32(nk_case_t *test_case)
{
    const int is_layer_norm = test_case->index % 2;
    nk_norm_f32_t params;
    params.shape = random_shape(test_case);
    float *gamma = nk_random_block_f32(test_case, params.shape.channels, 3.0f);
    float *beta = nk_random_block_f32(test_case, params.shape.channels, 3.0f);
    const int32_t elements = nk_elements(params.shape);
    float *input = nk_random_block_f32(test_case, elements, 3.0f);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    params.gamma = gamma;
    params.beta = beta;
    params.epsilon = nk_random_float(test_case, 0.001f, 0.1f);
    (is_layer_norm ? nk_layer_norm_f32 : nk_global_response_norm_f32)(&params, input, output);
    for (int32_t i = 0; i < elements; ++i) {
        const double expected =
            is_layer_norm ? layer_norm(&params, input, i) : global_response_norm(&params, input, i);
        check_close(test_case, output[i], expected, is_layer_norm ? 60.0 : 30.0);
    }
    (is_layer_norm ? nk_layer_norm_f32 : nk_global_response_norm_f32)(&params, input, input);
    nk_check(test_case, memcmp(input, output, (size_t)elements * sizeof(float)) == 0,
             "in place differs");
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
    free(beta);
    free(gamma);
}

/** Equal bits: the kernel moves values and computes nothing. */
static int is_same(const float *left, const float *right)
{
    return memcmp(left, right, sizeof(float)) == 0;
}

void nk_test_upsample2d_f32(nk_case_t *test_case)
{
    nk_upsample2d_f32_t params;
    params.input = random_shape(test_case);
    params.factor = nk_random_between(test_case, 1, 4);
    const int32_t width = params.input.width * params.factor;
    const int32_t elements = nk_elements(params.input) * params.factor * params.factor;
    float *input = nk_random_block_f32(test_case, nk_elements(params.input), 3.0f);
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    nk_upsample2d_f32(&params, input, output);
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t pixel = i / params.input.channels;
        const int32_t y = pixel / width / params.factor;
        const int32_t x = pixel % width / params.factor;
        const int32_t from =
            (y * params.input.width + x) * params.input.channels + i % params.input.channels;
        nk_check(test_case, is_same(&output[i], &input[from]), "element %d", (int)i);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    free(input);
}

void nk_test_concat_f32(nk_case_t *test_case)
{
    int32_t channels[4];
    float *parts[4];
    nk_concat_f32_t params;
    params.pixels = nk_random_between(test_case, 1, 6);
    params.part_count = nk_random_between(test_case, 1, 4);
    params.part_channels = channels;
    int32_t total = 0;
    for (int32_t part = 0; part < params.part_count; ++part) {
        channels[part] = nk_random_between(test_case, 1, 9);
        parts[part] = nk_random_block_f32(test_case, params.pixels * channels[part], 3.0f);
        total += channels[part];
    }
    const int32_t elements = params.pixels * total;
    float *output = (float *)nk_guarded_block((size_t)elements * sizeof(float));
    nk_concat_f32(&params, (const float *const *)parts, output);
    for (int32_t i = 0; i < elements; ++i) {
        int32_t part = 0;
        int32_t channel = i % total;
        while (channel >= channels[part]) {
            channel -= channels[part];
            ++part;
        }
        const float *expected = parts[part] + i / total * channels[part] + channel;
        nk_check(test_case, is_same(&output[i], expected), "element %d", (int)i);
    }
    nk_guarded_free(test_case, output, (size_t)elements * sizeof(float));
    for (int32_t part = 0; part < params.part_count; ++part) {
        free(parts[part]);
    }
}
