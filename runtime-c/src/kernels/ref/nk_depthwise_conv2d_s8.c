#include "nk_depthwise_conv2d_s8_accumulate.h"

void nk_depthwise_conv2d_s8(const nk_depthwise_conv2d_s8_t *params, const int8_t *input,
                            int8_t *output)
{
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->window, row, params->input.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->window, column, params->input.width);
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const int32_t accumulator =
                    nk_depthwise_conv2d_s8_accumulate(params, input, rows, columns, channel);
                *output++ = nk_depthwise_conv2d_s8_output(params, accumulator, channel);
            }
        }
    }
}
