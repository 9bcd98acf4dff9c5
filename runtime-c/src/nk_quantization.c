#include "nk_quantization.h"

#include <string.h>

/* Offsets in a quantization descriptor. */
#define INPUT_SCALE_AT       0u
#define INPUT_ZERO_POINT_AT  4u
#define WEIGHT_SCALE_AT      8u
#define OUTPUT_SCALE_AT      24u
#define OUTPUT_ZERO_POINT_AT 28u
/** Largest |x - zero point|, and largest |w|. */
#define LARGEST_INPUT  255
#define LARGEST_WEIGHT 128
#define LEAST_SHIFT    (-31)
#define LARGEST_SHIFT  30

/** factor = multiplier * 2^(shift - 31) with multiplier in 2^30 .. 2^31 - 1, any shift. */
static nk_factor_t exact_factor_of(double real)
{
    uint64_t bits = 0u;
    memcpy(&bits, &real, sizeof(bits));
    const uint64_t fraction_bits = ((uint64_t)1 << 52) - 1u;
    const uint64_t significand = (bits & fraction_bits) | ((uint64_t)1 << 52);
    /* significand / 2^53 lies in 1/2 .. 1; half up, as all of it is positive */
    uint64_t multiplier = (significand + ((uint64_t)1 << 21)) >> 22;
    int32_t shift = (int32_t)(bits >> 52 & 0x7FFu) - 1022;
    if (multiplier == (uint64_t)1 << 31) {
        multiplier >>= 1;
        ++shift;
    }
    const nk_factor_t factor = {(int32_t)multiplier, shift};
    return factor;
}

nk_factor_t nk_factor_of(double real)
{
    const nk_factor_t zero = {0, 0};
    const nk_factor_t largest = {INT32_MAX, LARGEST_SHIFT};
    const nk_factor_t factor = exact_factor_of(real);
    if (factor.shift < LEAST_SHIFT) {
        return zero;
    }
    return factor.shift > LARGEST_SHIFT ? largest : factor;
}

int32_t nk_left_shift_of(double real)
{
    const int32_t shift = exact_factor_of(real).shift;
    if (shift < 0) {
        return 0;
    }
    return shift > LARGEST_SHIFT ? LARGEST_SHIFT + 1 : shift;
}

nk_clamp_t nk_clamp_of(nk_activation_t activation, float scale, int32_t zero_point)
{
    nk_clamp_t clamp = {INT8_MIN, INT8_MAX};
    if (activation != NK_ACTIVATION_NONE) {
        clamp.min = zero_point;
    }
    if (activation == NK_ACTIVATION_RELU6) {
        const double six = 6.0 / (double)scale;
        /* beyond 255 steps the sum is above 127 whatever the zero point */
        const int32_t whole = six < 256.0 ? (int32_t)six : 256;
        const int32_t rounded = whole + (six - whole >= 0.5 ? 1 : 0);
        const int32_t max = rounded + zero_point;
        clamp.max = max > INT8_MAX ? INT8_MAX : max;
    }
    return clamp;
}

nk_tensor_t nk_weighted_tensor(const nk_pair_t *pair, nk_shape_t shape)
{
    nk_tensor_t tensor = {shape, 0u, 1.0f, 0};
    if (pair->descriptor != NULL) {
        tensor.scale = nk_f32_at(pair->descriptor + OUTPUT_SCALE_AT);
        tensor.zero_point = nk_s32_at(pair->descriptor + OUTPUT_ZERO_POINT_AT);
    }
    return tensor;
}

static float weight_scale(const nk_pair_t *pair, int32_t channel)
{
    return pair->channel_scales == NULL ? nk_f32_at(pair->descriptor + WEIGHT_SCALE_AT)
                                        : nk_f32_at(pair->channel_scales + 4 * channel);
}

static int64_t magnitude(int64_t value) { return value < 0 ? -value : value; }

/** NK_CODE_NONE if neither the sum of a channel nor its left shift can exceed 32 bits. */
static nk_code_t check_sum(const int8_t *weights, int32_t count, int32_t bias,
                           int32_t input_zero_point, double factor)
{
    const int32_t shift = nk_left_shift_of(factor);
    const int64_t worst = magnitude(bias) + (int64_t)LARGEST_INPUT * LARGEST_WEIGHT * count;
    if (worst <= INT32_MAX && shift == 0) {
        return NK_CODE_NONE;
    }
    int64_t positive = 0;
    int64_t negative = 0;
    for (int32_t i = 0; i < count; ++i) {
        positive += weights[i] > 0 ? weights[i] : 0;
        negative += weights[i] < 0 ? weights[i] : 0;
    }
    if (magnitude(bias) + LARGEST_INPUT * (positive - negative) > INT32_MAX) {
        return NK_CODE_ACCUMULATOR_OVERFLOW;
    }
    const int64_t least = INT8_MIN - input_zero_point;
    const int64_t most = INT8_MAX - input_zero_point;
    const int64_t unit = (int64_t)1 << shift;
    const int64_t high = bias + positive * most + negative * least;
    const int64_t low = bias + positive * least + negative * most;
    return high * unit > INT32_MAX || low * unit < INT32_MIN ? NK_CODE_SHIFT_OVERFLOW
                                                             : NK_CODE_NONE;
}

static void check_sums(nk_builder_t *builder, const nk_pair_t *pair, const nk_tensor_t *input,
                       const nk_tensor_t *output)
{
    const int32_t channels = output->shape.channels;
    for (int32_t c = 0; c < channels && nk_builder_is_ok(builder); ++c) {
        const double factor =
            (double)input->scale * (double)weight_scale(pair, c) / (double)output->scale;
        const int8_t *weights =
            (const int8_t *)pair->weights + (size_t)c * (size_t)pair->weights_per_channel;
        const nk_code_t code =
            check_sum(weights, pair->weights_per_channel, nk_s32_at(pair->bias + 4u * (size_t)c),
                      input->zero_point, factor);
        if (code != NK_CODE_NONE) {
            nk_builder_fail(builder, code);
        }
    }
}

nk_requantization_t nk_requantization(nk_builder_t *builder, const nk_pair_t *pair,
                                      const nk_tensor_t *input, const nk_tensor_t *output,
                                      nk_activation_t activation, int32_t entries)
{
    nk_requantization_t result = {NULL, NULL, {0, 0}};
    if (!nk_builder_is_ok(builder)) {
        return result;
    }
    const float stated_scale = nk_f32_at(pair->descriptor + INPUT_SCALE_AT);
    const int32_t stated_zero_point = nk_s32_at(pair->descriptor + INPUT_ZERO_POINT_AT);
    const int is_same_scale = stated_scale <= input->scale && stated_scale >= input->scale;
    if (!is_same_scale || stated_zero_point != input->zero_point) {
        nk_builder_fail(builder, NK_CODE_SCALE_CHAIN_BROKEN);
    }
    check_sums(builder, pair, input, output);
    const size_t count = (size_t)entries;
    result.multiplier = (int32_t *)nk_builder_alloc(builder, count * sizeof(int32_t), 4u);
    result.shift = (int8_t *)nk_builder_alloc(builder, count, 1u);
    result.clamp = nk_clamp_of(activation, output->scale, output->zero_point);
    for (int32_t c = 0; result.shift != NULL && c < entries; ++c) {
        const nk_factor_t factor = nk_factor_of(
            (double)input->scale * (double)weight_scale(pair, c) / (double)output->scale);
        result.multiplier[c] = factor.multiplier;
        result.shift[c] = (int8_t)factor.shift;
    }
    return result;
}
