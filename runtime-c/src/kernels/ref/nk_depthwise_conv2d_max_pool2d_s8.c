#include "nk_depthwise_conv2d_s8_accumulate.h"

/*
 * The maximum of raw accumulators, then one requantisation: equal to pooling the requantised map,
 * because requantisation never decreases (the argument stands in nk_conv2d_max_pool2d_s8.c).
 */

/** Greatest accumulator of a channel over the pool window; INT32_MIN if the window is empty. */
static int32_t greatest_accumulator(const nk_depthwise_conv2d_s8_t *conv, const int8_t *input,
                                    nk_taps_t pool_rows, nk_taps_t pool_columns, int32_t channel)
{
    int32_t greatest = INT32_MIN;
    for (int32_t y = 0; y < pool_rows.count; ++y) {
        const nk_taps_t rows =
            nk_row_taps(&conv->window, pool_rows.input_first + y, conv->input.height);
        for (int32_t x = 0; x < pool_columns.count; ++x) {
            const nk_taps_t columns =
                nk_column_taps(&conv->window, pool_columns.input_first + x, conv->input.width);
            const int32_t accumulator =
                nk_depthwise_conv2d_s8_accumulate(conv, input, rows, columns, channel);
            greatest = accumulator > greatest ? accumulator : greatest;
        }
    }
    return greatest;
}

void nk_depthwise_conv2d_max_pool2d_s8(const nk_depthwise_conv2d_max_pool2d_s8_t *params,
                                       const int8_t *input, int8_t *output)
{
    const nk_depthwise_conv2d_s8_t *conv = &params->conv;
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->pool, row, conv->output.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->pool, column, conv->output.width);
            const int is_empty = rows.count == 0 || columns.count == 0;
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const int32_t greatest = greatest_accumulator(conv, input, rows, columns, channel);
                *output++ = is_empty ? (int8_t)conv->act_min
                                     : nk_depthwise_conv2d_s8_output(conv, greatest, channel);
            }
        }
    }
}
