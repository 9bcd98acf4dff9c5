/**
 * @file nk_conv2d_s8_accumulate.h
 * @brief One accumulator of a convolution.
 */
#ifndef NETKIT_NK_CONV2D_S8_ACCUMULATE_H
#define NETKIT_NK_CONV2D_S8_ACCUMULATE_H

#include "netkit/nk_kernels_s8.h"

#include "../../nk_dot_s8.h"
#include "../../nk_requantize.h"
#include "../../nk_window.h"

/**
 * Accumulator of output channel @p channel over the given taps.
 *
 * The taps of one filter row lie side by side in the filter and in the input (channels are the
 * fastest axis of both), so a row is one dot product.
 */
static inline int32_t nk_conv2d_s8_accumulate(const nk_conv2d_s8_t *params, const int8_t *input,
                                              nk_taps_t rows, nk_taps_t columns, int32_t channel)
{
    const int32_t channels = params->input.channels;
    const int32_t filter_row = params->window.width * channels;
    const int32_t input_row = params->input.width * channels;
    const int8_t *weights =
        params->filter +
        ((channel * params->window.height + rows.first) * filter_row + columns.first * channels);
    const int8_t *taps =
        input + nk_pixel_index(&params->input, rows.input_first, columns.input_first);
    uint32_t sum = (uint32_t)params->bias[channel];
    for (int32_t row = 0; row < rows.count; ++row) {
        sum += nk_dot_s8(weights + row * filter_row, taps + row * input_row,
                         columns.count * channels, params->input_offset);
    }
    return nk_wrap_s32(sum);
}

/** The int8 output for an accumulator of output channel @p channel. */
static inline int8_t nk_conv2d_s8_output(const nk_conv2d_s8_t *params, int32_t accumulator,
                                         int32_t channel)
{
    const int32_t value =
        nk_requantize_s32(accumulator, params->multiplier[channel], params->shift[channel]);
    return nk_offset_clamp_s8(value, params->output_offset, params->act_min, params->act_max);
}

#endif
