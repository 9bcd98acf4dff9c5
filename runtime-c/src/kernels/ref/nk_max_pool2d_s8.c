#include "netkit/nk_kernels_s8.h"

#include "../../nk_requantize.h"
#include "../../nk_window.h"

/** Greatest value of one channel under a window; INT8_MIN if the window is empty. */
static int32_t greatest_tap(const nk_shape_t *shape, const int8_t *taps, int32_t rows,
                            int32_t columns)
{
    int32_t greatest = INT8_MIN;
    for (int32_t y = 0; y < rows; ++y) {
        for (int32_t x = 0; x < columns; ++x) {
            const int32_t tap = taps[nk_pixel_index(shape, y, x)];
            greatest = tap > greatest ? tap : greatest;
        }
    }
    return greatest;
}

void nk_max_pool2d_s8(const nk_max_pool2d_s8_t *params, const int8_t *input, int8_t *output)
{
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->window, row, params->input.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->window, column, params->input.width);
            const int32_t first =
                nk_pixel_index(&params->input, rows.input_first, columns.input_first);
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const int32_t greatest = greatest_tap(&params->input, input + first + channel,
                                                      rows.count, columns.count);
                *output++ = (int8_t)nk_clamp_s32(greatest, params->act_min, params->act_max);
            }
        }
    }
}
