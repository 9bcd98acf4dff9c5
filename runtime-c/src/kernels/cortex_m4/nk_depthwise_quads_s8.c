#include "netkit/nk_kernels_m4.h"

#include "../../nk_requantize_fast.h"
#include "../../nk_window.h"

/*
 * Four channels of one pixel at a time: a word of the input holds them, and a word of weights holds
 * channels 0 and 2, the next 1 and 3. Taps in the padding read the zero point. The largest of the
 * accumulators under a pool window is requantised: requantisation never decreases.
 */

/** Doubled accumulators of four neighbouring channels. */
typedef struct {
    int32_t lane[4];
} quad_t;

/** sum + a * b modulo 2^32. */
static inline int32_t add_product(int32_t sum, int32_t a, int32_t b)
{
    return nk_wrap_s32((uint32_t)sum + (uint32_t)(a * b));
}

/** `count` channels, 1 .. 4, one a byte. */
static inline uint32_t load(const int8_t *pixel, int32_t count)
{
    uint32_t word = 0;
    if (count == 4) {
        return nk_load_u32(pixel);
    }
    memcpy(&word, pixel, (size_t)count);
    return word;
}

/** One tap of four channels. */
static inline quad_t add_tap(quad_t sums, uint32_t pixel, const int32_t *weights)
{
    const uint32_t even = nk_sxtb16(pixel);
    const uint32_t odd = nk_sxtb16_odd(pixel);
    const uint32_t weights02 = (uint32_t)weights[0];
    const uint32_t weights13 = (uint32_t)weights[1];
    const quad_t result = {{add_product(sums.lane[0], nk_low_s16(even), nk_low_s16(weights02)),
                            add_product(sums.lane[1], nk_low_s16(odd), nk_low_s16(weights13)),
                            add_product(sums.lane[2], nk_high_s16(even), nk_high_s16(weights02)),
                            add_product(sums.lane[3], nk_high_s16(odd), nk_high_s16(weights13))}};
    return result;
}

/** Taps of padding. */
static inline quad_t add_padding(quad_t sums, uint32_t padding, int32_t taps,
                                 const int32_t *weights)
{
    for (int32_t tap = 0; tap < taps; ++tap) {
        sums = add_tap(sums, padding, weights + 2 * tap);
    }
    return sums;
}

/** The accumulators of map pixel (y, x); `input` is the first of the channels in pixel (0, 0). */
static quad_t accumulate(const nk_depthwise_quads_s8_t *params, const int8_t *input, int32_t y,
                         int32_t x, int32_t count, const int32_t *stream)
{
    const nk_window_t *window = &params->window;
    const int32_t channels = params->input.channels;
    const uint32_t padding = (uint32_t)(uint8_t)params->zero_point * 0x01010101u;
    const nk_taps_t columns = nk_column_taps(window, x, params->input.width);
    quad_t sums = {{stream[0], stream[1], stream[2], stream[3]}};
    const int32_t *weights = stream + 4;
    for (int32_t tap_row = 0; tap_row < window->height; ++tap_row) {
        const int32_t row = y * window->stride_h - window->pad_top + tap_row;
        if (row < 0 || row >= params->input.height || columns.count == 0) {
            sums = add_padding(sums, padding, window->width, weights);
            weights += 2 * window->width;
            continue;
        }
        const int8_t *pixel = input + nk_pixel_index(&params->input, row, columns.input_first);
        sums = add_padding(sums, padding, columns.first, weights);
        weights += 2 * columns.first;
        for (int32_t tap = 0; tap < columns.count; ++tap) {
            sums = add_tap(sums, load(pixel, count), weights);
            weights += 2;
            pixel += channels;
        }
        const int32_t behind = window->width - columns.first - columns.count;
        sums = add_padding(sums, padding, behind, weights);
        weights += 2 * behind;
    }
    return sums;
}

/** The largest accumulators under the pool window of output pixel (y, x). */
static quad_t pooled(const nk_depthwise_quads_s8_t *params, const int8_t *input, int32_t y,
                     int32_t x, int32_t count, const int32_t *stream)
{
    const nk_window_t *pool = &params->pool;
    const int32_t row = y * pool->stride_h;
    const int32_t column = x * pool->stride_w;
    quad_t most = accumulate(params, input, row, column, count, stream);
    for (int32_t tap = 1; tap < pool->height * pool->width; ++tap) {
        const quad_t sums = accumulate(params, input, row + tap / pool->width,
                                       column + tap % pool->width, count, stream);
        for (int32_t lane = 0; lane < 4; ++lane) {
            most.lane[lane] = sums.lane[lane] > most.lane[lane] ? sums.lane[lane] : most.lane[lane];
        }
    }
    return most;
}

void nk_depthwise_quads_s8(const nk_depthwise_quads_s8_t *params, const int8_t *input,
                           int8_t *output)
{
    const int32_t channels = params->output.channels;
    const int32_t words = 4 + 2 * params->window.height * params->window.width;
    const nk_limits_t limits = {(int32_t)params->limit, params->act_min, params->act_max};
    for (int32_t y = 0; y < params->output.height; ++y) {
        for (int32_t x = 0; x < params->output.width; ++x) {
            const int32_t *stream = params->stream;
            for (int32_t channel = 0; channel < channels; channel += 4) {
                const int32_t count = channels - channel < 4 ? channels - channel : 4;
                const quad_t sums = pooled(params, input + channel, y, x, count, stream);
                const nk_rescale_t *scales = (const nk_rescale_t *)(stream + words);
                for (int32_t lane = 0; lane < count; ++lane) {
                    *output++ = nk_rescale_s8(sums.lane[lane], scales + lane, &limits);
                }
                stream += words + 12;
            }
        }
    }
}
