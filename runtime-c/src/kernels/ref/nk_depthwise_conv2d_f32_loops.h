/**
 * @file nk_depthwise_conv2d_f32_loops.h
 * @brief Loops of the float32 depthwise convolutions, for both layouts of the filter.
 *
 * A layout is two steps in the filter: between channels and between the taps of a row. [KH, KW, C]
 * has steps 1 and C, [C, KH, KW] has steps KH * KW and 1.
 */
#ifndef NETKIT_NK_DEPTHWISE_CONV2D_F32_LOOPS_H
#define NETKIT_NK_DEPTHWISE_CONV2D_F32_LOOPS_H

#include "netkit/nk_kernels_f32.h"

#include "../../nk_dot_f32.h"
#include "../../nk_window.h"

/** One output before the activation: four partial sums of filter rows, joined behind the bias. */
static inline float nk_depthwise_conv2d_f32_sum(const nk_depthwise_conv2d_f32_t *params,
                                                int32_t channel_step, int32_t tap_step,
                                                const float *input, nk_taps_t rows,
                                                nk_taps_t columns, int32_t channel)
{
    const int32_t channels = params->input.channels;
    const int32_t filter_row = params->window.width * tap_step;
    const int32_t input_row = params->input.width * channels;
    const float *weights = params->filter + (channel * channel_step + rows.first * filter_row +
                                             columns.first * tap_step);
    const float *taps =
        input + (nk_pixel_index(&params->input, rows.input_first, columns.input_first) + channel);
    float partial[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int32_t row = 0; row < rows.count; ++row) {
        partial[(rows.first + row) % 4] += nk_dot_steps_f32(
            weights + row * filter_row, tap_step, taps + row * input_row, channels, columns.count);
    }
    return params->bias[channel] + ((partial[0] + partial[1]) + (partial[2] + partial[3]));
}

/** The whole convolution. */
static inline void nk_depthwise_conv2d_f32_map(const nk_depthwise_conv2d_f32_t *params,
                                               int32_t channel_step, int32_t tap_step,
                                               const float *input, float *output)
{
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->window, row, params->input.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->window, column, params->input.width);
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const float sum = nk_depthwise_conv2d_f32_sum(params, channel_step, tap_step, input,
                                                              rows, columns, channel);
                *output++ = nk_activate_f32(sum, params->activation);
            }
        }
    }
}

#endif
