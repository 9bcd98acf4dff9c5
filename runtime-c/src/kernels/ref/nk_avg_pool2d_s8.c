#include "netkit/nk_kernels_s8.h"

#include "../../nk_requantize.h"
#include "../../nk_window.h"

/** Sum of one channel under a window, in -128 * taps .. 127 * taps: int32 for 2^23 taps. */
static int32_t sum_of_taps(const nk_shape_t *shape, const int8_t *taps, int32_t rows,
                           int32_t columns)
{
    int32_t sum = 0;
    for (int32_t y = 0; y < rows; ++y) {
        for (int32_t x = 0; x < columns; ++x) {
            sum += taps[nk_pixel_index(shape, y, x)];
        }
    }
    return sum;
}

/** `sum / taps`, ties away from zero; |sum| <= 255 * taps and taps <= 2^23 keep it in int32. */
static int32_t rounded_mean(int32_t sum, int32_t taps)
{
    const int32_t half = taps / 2;
    return (sum < 0 ? sum - half : sum + half) / taps;
}

void nk_avg_pool2d_s8(const nk_avg_pool2d_s8_t *params, const int8_t *input, int8_t *output)
{
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_taps_t rows = nk_row_taps(&params->window, row, params->input.height);
        for (int32_t column = 0; column < params->output.width; ++column) {
            const nk_taps_t columns = nk_column_taps(&params->window, column, params->input.width);
            const int32_t taps = rows.count * columns.count;
            const int32_t first =
                nk_pixel_index(&params->input, rows.input_first, columns.input_first);
            for (int32_t channel = 0; channel < params->output.channels; ++channel) {
                const int32_t sum = sum_of_taps(&params->input, input + first + channel, rows.count,
                                                columns.count) -
                                    taps * params->zero_point;
                const int32_t mean = taps == 0 ? 0 : rounded_mean(sum, taps);
                *output++ =
                    nk_offset_clamp_s8(mean, params->zero_point, params->act_min, params->act_max);
            }
        }
    }
}
