/**
 * @file nk_depthwise_conv2d_s8_accumulate.h
 * @brief One accumulator of a depthwise convolution.
 */
#ifndef NETKIT_NK_DEPTHWISE_CONV2D_S8_ACCUMULATE_H
#define NETKIT_NK_DEPTHWISE_CONV2D_S8_ACCUMULATE_H

#include "netkit/nk_kernels_s8.h"

#include "../../nk_requantize.h"
#include "../../nk_window.h"

/**
 * Accumulator of channel @p channel over the given taps.
 *
 * Filter [KH, KW, C] and input [H, W, C] have the same inner layout: taps of a row are C apart in
 * both.
 */
static inline int32_t nk_depthwise_conv2d_s8_accumulate(const nk_depthwise_conv2d_s8_t *params,
                                                        const int8_t *input, nk_taps_t rows,
                                                        nk_taps_t columns, int32_t channel)
{
    const int32_t channels = params->input.channels;
    const int32_t filter_row = params->window.width * channels;
    const int32_t input_row = params->input.width * channels;
    const int32_t row_end = columns.count * channels;
    const int8_t *weights =
        params->filter + (rows.first * filter_row + columns.first * channels + channel);
    const int8_t *taps =
        input + (nk_pixel_index(&params->input, rows.input_first, columns.input_first) + channel);
    uint32_t sum = (uint32_t)params->bias[channel];
    for (int32_t row = 0; row < rows.count; ++row) {
        const int8_t *row_weights = weights + row * filter_row;
        const int8_t *row_taps = taps + row * input_row;
        for (int32_t i = 0; i < row_end; i += channels) {
            sum += (uint32_t)(row_weights[i] * (row_taps[i] + params->input_offset));
        }
    }
    return nk_wrap_s32(sum);
}

/** The int8 output for an accumulator of channel @p channel. */
static inline int8_t nk_depthwise_conv2d_s8_output(const nk_depthwise_conv2d_s8_t *params,
                                                   int32_t accumulator, int32_t channel)
{
    const int32_t value =
        nk_requantize_s32(accumulator, params->multiplier[channel], params->shift[channel]);
    return nk_offset_clamp_s8(value, params->output_offset, params->act_min, params->act_max);
}

#endif
