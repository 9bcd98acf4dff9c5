/**
 * @file nk_depthwise_conv2d_s8_loops.h
 * @brief Loops of the depthwise convolutions, for both layouts of the filter.
 *
 * A layout is two steps in the filter: between channels and between the taps of a row. [KH, KW, C]
 * has steps 1 and C, [C, KH, KW] has steps KH * KW and 1.
 */
#ifndef NETKIT_NK_DEPTHWISE_CONV2D_S8_LOOPS_H
#define NETKIT_NK_DEPTHWISE_CONV2D_S8_LOOPS_H

#include "netkit/nk_kernels_s8.h"

#include "../../nk_requantize.h"
#include "../../nk_window.h"

/** Elements between neighbours in the filter. */
typedef struct {
    int32_t channel_step; /**< From a channel to the next. */
    int32_t tap_step;     /**< From a column to the next; a row is KW columns. */
} nk_filter_steps_t;

/** Steps of [KH, KW, C]. */
static inline nk_filter_steps_t nk_hwc_steps(const nk_depthwise_conv2d_s8_t *params)
{
    const nk_filter_steps_t steps = {1, params->input.channels};
    return steps;
}

/** Steps of [C, KH, KW]. */
static inline nk_filter_steps_t nk_chw_steps(const nk_depthwise_conv2d_s8_t *params)
{
    const nk_filter_steps_t steps = {params->window.height * params->window.width, 1};
    return steps;
}

/** Accumulator of channel @p channel over the given taps. */
static inline int32_t nk_depthwise_conv2d_s8_accumulate(const nk_depthwise_conv2d_s8_t *params,
                                                        nk_filter_steps_t steps,
                                                        const int8_t *input, nk_taps_t rows,
                                                        nk_taps_t columns, int32_t channel)
{
    const int32_t channels = params->input.channels;
    const int32_t filter_row = params->window.width * steps.tap_step;
    const int32_t input_row = params->input.width * channels;
    const int8_t *weights =
        params->filter +
        (channel * steps.channel_step + rows.first * filter_row + columns.first * steps.tap_step);
    const int8_t *taps =
        input + (nk_pixel_index(&params->input, rows.input_first, columns.input_first) + channel);
    uint32_t sum = (uint32_t)params->bias[channel];
    for (int32_t row = 0; row < rows.count; ++row) {
        const int8_t *row_weights = weights + row * filter_row;
        const int8_t *row_taps = taps + row * input_row;
        for (int32_t column = 0; column < columns.count; ++column) {
            sum += (uint32_t)(row_weights[column * steps.tap_step] *
                              (row_taps[column * channels] + params->input_offset));
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

/** The whole convolution. */
static inline void nk_depthwise_conv2d_s8_map(const nk_depthwise_conv2d_s8_t *params,
                                              nk_filter_steps_t steps, const int8_t *input,
                                              int8_t *output)
{
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->window, row, params->input.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->window, column, params->input.width);
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const int32_t accumulator =
                    nk_depthwise_conv2d_s8_accumulate(params, steps, input, rows, columns, channel);
                *output++ = nk_depthwise_conv2d_s8_output(params, accumulator, channel);
            }
        }
    }
}

/** Greatest accumulator of a channel over a pool window; INT32_MIN if the window is empty. */
static inline int32_t nk_depthwise_conv2d_s8_greatest(const nk_depthwise_conv2d_s8_t *conv,
                                                      nk_filter_steps_t steps, const int8_t *input,
                                                      nk_taps_t pool_rows, nk_taps_t pool_columns,
                                                      int32_t channel)
{
    int32_t greatest = INT32_MIN;
    for (int32_t y = 0; y < pool_rows.count; ++y) {
        const nk_taps_t rows =
            nk_row_taps(&conv->window, pool_rows.input_first + y, conv->input.height);
        for (int32_t x = 0; x < pool_columns.count; ++x) {
            const nk_taps_t columns =
                nk_column_taps(&conv->window, pool_columns.input_first + x, conv->input.width);
            const int32_t accumulator =
                nk_depthwise_conv2d_s8_accumulate(conv, steps, input, rows, columns, channel);
            greatest = accumulator > greatest ? accumulator : greatest;
        }
    }
    return greatest;
}

/**
 * Convolution and maximum pooling: the maximum of raw accumulators, then one requantisation. It
 * equals pooling the requantised map, because requantisation never decreases (the argument stands
 * in nk_conv2d_max_pool2d_s8.c).
 */
static inline void
nk_depthwise_conv2d_s8_pooled_map(const nk_depthwise_conv2d_max_pool2d_s8_t *params,
                                  nk_filter_steps_t steps, const int8_t *input, int8_t *output)
{
    const nk_depthwise_conv2d_s8_t *conv = &params->conv;
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->pool, row, conv->output.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->pool, column, conv->output.width);
            const int is_empty = rows.count == 0 || columns.count == 0;
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const int32_t greatest =
                    nk_depthwise_conv2d_s8_greatest(conv, steps, input, rows, columns, channel);
                *output++ = is_empty ? (int8_t)conv->act_min
                                     : nk_depthwise_conv2d_s8_output(conv, greatest, channel);
            }
        }
    }
}

#endif
