#include "nk_oracle.h"

#include <math.h>

int64_t nk_oracle_floor(int64_t dividend, int64_t divisor)
{
    const int64_t quotient = dividend / divisor;
    return quotient * divisor > dividend ? quotient - 1 : quotient;
}

int64_t nk_oracle_wrap(int64_t value)
{
    const int64_t modulus = INT64_C(1) << 32;
    const int64_t rest = value - nk_oracle_floor(value, modulus) * modulus;
    return rest >= modulus / 2 ? rest - modulus : rest;
}

int64_t nk_oracle_round_away(int64_t dividend, int64_t divisor)
{
    const int64_t magnitude = dividend < 0 ? -dividend : dividend;
    const int64_t quotient = (2 * magnitude + divisor) / (2 * divisor);
    return dividend < 0 ? -quotient : quotient;
}

int64_t nk_oracle_requantize(int64_t accumulator, int32_t multiplier, int32_t shift)
{
    int64_t scaled = accumulator;
    for (int32_t i = 0; i < shift; ++i) {
        scaled = nk_oracle_wrap(2 * scaled);
    }
    const int64_t high =
        nk_oracle_floor(scaled * multiplier + (INT64_C(1) << 30), INT64_C(1) << 31);
    return shift < 0 ? nk_oracle_round_away(high, INT64_C(1) << -shift) : high;
}

int64_t nk_oracle_clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

int32_t nk_oracle_weight_index(nk_filter_layout_t layout, const nk_window_t *window,
                               int32_t channels, int32_t channel, int32_t ky, int32_t kx, int32_t i)
{
    switch (layout) {
    case NK_FILTER_HWC:
        return (ky * window->width + kx) * channels + channel;
    case NK_FILTER_CHW:
        return (channel * window->height + ky) * window->width + kx;
    default:
        return ((channel * window->height + ky) * window->width + kx) * channels + i;
    }
}

int8_t nk_oracle_conv(const nk_conv2d_s8_t *params, nk_filter_layout_t layout, const int8_t *input,
                      int32_t row, int32_t column, int32_t channel)
{
    const nk_window_t *window = &params->window;
    const nk_shape_t *shape = &params->input;
    int64_t sum = params->bias[channel];
    for (int32_t ky = 0; ky < window->height; ++ky) {
        for (int32_t kx = 0; kx < window->width; ++kx) {
            const int32_t y = row * window->stride_h - window->pad_top + ky;
            const int32_t x = column * window->stride_w - window->pad_left + kx;
            if (y < 0 || y >= shape->height || x < 0 || x >= shape->width) {
                continue;
            }
            const int32_t first = layout == NK_FILTER_OHWI ? 0 : channel;
            const int32_t last = layout == NK_FILTER_OHWI ? shape->channels - 1 : channel;
            for (int32_t i = first; i <= last; ++i) {
                const int32_t weight =
                    nk_oracle_weight_index(layout, window, shape->channels, channel, ky, kx, i);
                const int32_t tap = (y * shape->width + x) * shape->channels + i;
                sum += (int64_t)params->filter[weight] * (input[tap] + params->input_offset);
            }
        }
    }
    const int64_t value = nk_oracle_requantize(nk_oracle_wrap(sum), params->multiplier[channel],
                                               params->shift[channel]);
    return (int8_t)nk_oracle_clamp(value + params->output_offset, params->act_min, params->act_max);
}

int8_t nk_oracle_max_pool(nk_shape_t shape, const nk_window_t *window, const int8_t *input,
                          int32_t row, int32_t column, int32_t channel, int32_t act_min,
                          int32_t act_max)
{
    int64_t greatest = act_min;
    for (int32_t y = 0; y < shape.height; ++y) {
        for (int32_t x = 0; x < shape.width; ++x) {
            const int32_t ky = y + window->pad_top - row * window->stride_h;
            const int32_t kx = x + window->pad_left - column * window->stride_w;
            const int is_tap = ky >= 0 && ky < window->height && kx >= 0 && kx < window->width;
            const int32_t value = input[(y * shape.width + x) * shape.channels + channel];
            greatest = is_tap && value > greatest ? value : greatest;
        }
    }
    return (int8_t)nk_oracle_clamp(greatest, act_min, act_max);
}

/** Real number as fixed point with the given fraction bits. */
static int64_t fixed(double real, int32_t fraction_bits)
{
    return (int64_t)llround(ldexp(real, fraction_bits));
}

/** Product of two numbers of which one has 31 fraction bits, rounded half up. */
static int64_t product(int64_t a, int64_t b)
{
    return nk_oracle_floor(a * b + (INT64_C(1) << 30), INT64_C(1) << 31);
}

int64_t nk_oracle_exp(int64_t x)
{
    const int64_t quarter = INT64_C(1) << 24;
    if (x == 0) {
        return INT32_MAX;
    }
    const int64_t quarters = -nk_oracle_floor(x, quarter) - 1;
    const int64_t t = (x + quarters * quarter) * 32 + fixed(0.125, 31);
    const int64_t t2 = product(t, t);
    const int64_t t4 = nk_oracle_round_away(product(t2, t2), 4);
    const int64_t sixth = product(t4 + product(t2, t), fixed(1.0 / 3.0, 31));
    const int64_t series = t + nk_oracle_round_away(sixth + t2, 2);
    int64_t result = fixed(exp(-0.125), 31) + product(fixed(exp(-0.125), 31), series);
    for (int32_t bit = 0; bit < 7; ++bit) {
        if (quarters / (INT64_C(1) << bit) % 2 == 1) {
            result = product(result, fixed(exp(-ldexp(1.0, bit - 2)), 31));
        }
    }
    return result;
}

int64_t nk_oracle_one_over_one_plus(int64_t x)
{
    const int64_t half = (x + INT32_MAX + 1) / 2;
    int64_t inverse = fixed(48.0 / 17.0, 29) + product(half, -fixed(32.0 / 17.0, 29));
    for (int32_t step = 0; step < 3; ++step) {
        inverse += 4 * product(inverse, fixed(1.0, 29) - product(half, inverse));
    }
    return nk_oracle_clamp(2 * inverse, INT32_MIN, INT32_MAX);
}

int8_t nk_oracle_softmax(const nk_softmax_s8_t *params, const int8_t *input, int32_t i)
{
    int64_t greatest = INT8_MIN;
    for (int32_t k = 0; k < params->elements; ++k) {
        greatest = input[k] > greatest ? input[k] : greatest;
    }
    const int64_t unit = INT64_C(1) << params->input_shift;
    int64_t sum = 0;
    for (int32_t k = 0; k < params->elements; ++k) {
        if (input[k] - greatest >= params->diff_min) {
            const int64_t x = product((input[k] - greatest) * unit, params->input_multiplier);
            sum += nk_oracle_round_away(nk_oracle_exp(x), 4096);
        }
    }
    if (input[i] - greatest < params->diff_min) {
        return INT8_MIN;
    }
    int64_t divisor = INT64_C(1) << 35;
    for (; sum < (INT64_C(1) << 31); sum *= 2) {
        divisor /= 2;
    }
    const int64_t reciprocal = nk_oracle_one_over_one_plus(sum - (INT64_C(1) << 31));
    const int64_t x = product((input[i] - greatest) * unit, params->input_multiplier);
    const int64_t step = nk_oracle_round_away(product(reciprocal, nk_oracle_exp(x)), divisor);
    return (int8_t)nk_oracle_clamp(step - 128, INT8_MIN, INT8_MAX);
}
