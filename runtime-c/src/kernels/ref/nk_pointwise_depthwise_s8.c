#include "nk_conv2d_s8_accumulate.h"
#include "nk_depthwise_conv2d_s8_loops.h"

/*
 * One channel at a time: its map between the two convolutions is a plane of int8 in the workspace,
 * made by the same arithmetic as nk_conv2d_s8, and read by the same arithmetic as
 * nk_depthwise_conv2d_max_pool2d_s8. So the results are those of the two kernels one after another.
 */

/** One channel of the pointwise convolution; its map may be the first rows and columns only. */
static void fill_plane(const nk_conv2d_s8_t *pointwise, const int8_t *input, int32_t channel,
                       int8_t *plane)
{
    const int32_t inputs = pointwise->input.channels;
    const int8_t *const weights = pointwise->filter + channel * inputs;
    for (int32_t y = 0; y < pointwise->output.height; ++y) {
        const int8_t *pixel = input + nk_pixel_index(&pointwise->input, y, 0);
        for (int32_t x = 0; x < pointwise->output.width; ++x) {
            const uint32_t products = nk_dot_s8(weights, pixel, inputs, pointwise->input_offset);
            const int32_t sum = nk_wrap_s32((uint32_t)pointwise->bias[channel] + products);
            *plane++ = nk_conv2d_s8_output(pointwise, sum, channel);
            pixel += inputs;
        }
    }
}

/** The depthwise convolution of one channel, as a layer of its own. */
static nk_depthwise_conv2d_s8_t single_channel(const nk_depthwise_conv2d_s8_t *params,
                                               int32_t channel)
{
    nk_depthwise_conv2d_s8_t single = *params;
    single.input.channels = 1;
    single.output.channels = 1;
    single.filter += channel;
    single.bias += channel;
    single.multiplier += channel;
    single.shift += channel;
    return single;
}

void nk_pointwise_depthwise_s8(const nk_pointwise_depthwise_s8_t *params, const int8_t *input,
                               int8_t *output, void *workspace)
{
    const nk_depthwise_conv2d_max_pool2d_s8_t *const depthwise = &params->depthwise;
    const nk_filter_steps_t steps = nk_hwc_steps(&depthwise->conv);
    const int32_t channels = depthwise->output.channels;
    int8_t *const plane = (int8_t *)workspace;
    for (int32_t channel = 0; channel < channels; ++channel) {
        const nk_depthwise_conv2d_s8_t single = single_channel(&depthwise->conv, channel);
        int8_t *pixel = output + channel;
        fill_plane(&params->pointwise, input, channel, plane);
        for (int32_t row = 0; row < depthwise->output.height; ++row) {
            const nk_taps_t rows = nk_row_taps(&depthwise->pool, row, single.output.height);
            for (int32_t column = 0; column < depthwise->output.width; ++column) {
                const nk_taps_t columns =
                    nk_column_taps(&depthwise->pool, column, single.output.width);
                *pixel = nk_depthwise_conv2d_s8_output(
                    &single,
                    nk_depthwise_conv2d_s8_greatest(&single, steps, plane, rows, columns, 0), 0);
                pixel += channels;
            }
        }
    }
}
