#include "netkit/nk_kernels_f32.h"

#include "../../nk_window.h"

/** Sum of one channel under a window. */
static float sum_of_taps(const nk_shape_t *shape, const float *taps, int32_t rows, int32_t columns)
{
    float sum = 0.0f;
    for (int32_t y = 0; y < rows; ++y) {
        for (int32_t x = 0; x < columns; ++x) {
            sum += taps[nk_pixel_index(shape, y, x)];
        }
    }
    return sum;
}

void nk_avg_pool2d_f32(const nk_pool2d_f32_t *params, const float *input, float *output)
{
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->window, row, params->input.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->window, column, params->input.width);
            const float *taps =
                input + nk_pixel_index(&params->input, rows.input_first, columns.input_first);
            const int32_t count = rows.count * columns.count;
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const float sum =
                    sum_of_taps(&params->input, taps + channel, rows.count, columns.count);
                *output++ = count == 0 ? 0.0f : sum / (float)count;
            }
        }
    }
}
