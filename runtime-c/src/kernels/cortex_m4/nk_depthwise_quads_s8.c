#include "netkit/nk_kernels_m4.h"

#include <stddef.h>

#include "../../nk_limit_s8.h"
#include "../../nk_window.h"
#include "nk_quads.h"

/*
 * Four channels of one pixel at a time. The largest of the sums under a pool window is requantised:
 * requantisation never decreases. The last four channels may begin within the four before them;
 * results that are there already are not stored again.
 */

/** What stays the same for all windows. */
typedef struct {
    const nk_depthwise_quads_s8_t *params;
    nk_quad_taps_t whole;      /* a window that lies inside the input */
    nk_quad_sums_t *whole_sum; /* its function */
    int32_t last_row;          /* of the origin of such a window; -1 if there is none */
    int32_t last_column;
} layer_t;

static layer_t layer_of(const nk_depthwise_quads_s8_t *params)
{
    const nk_window_t *window = &params->window;
    const int32_t channels = params->input.channels;
    const uint32_t offset = (uint32_t)-params->zero_point;
    const int has_whole = channels >= 4 && params->input.width >= window->width;
    const nk_quad_taps_t whole = {NULL,
                                  channels,
                                  NULL,
                                  window->width,
                                  nk_pack_low(offset, offset),
                                  (params->input.width - window->width) * channels,
                                  0,
                                  window->height};
    const layer_t layer = {params, whole, nk_quad_function(window->width),
                           has_whole ? params->input.height - window->height : -1,
                           params->input.width - window->width};
    return layer;
}

/** Pixels of fewer than four channels: each tap is a window of its own. */
static void sum_few(const nk_quad_taps_t *part, const int32_t *biases, int32_t *most)
{
    const int8_t *pixel = part->pixel;
    const int32_t *weights = part->weights;
    int32_t sums[4];
    memcpy(sums, biases, sizeof sums);
    for (int32_t row = 0; row < part->rows; ++row) {
        for (int32_t column = 0; column < part->columns; ++column) {
            int8_t four[4] = {0, 0, 0, 0};
            memcpy(four, pixel, (size_t)part->pixel_step);
            const nk_quad_taps_t tap = {four, 4, weights, 1, part->offset, 0, 0, 1};
            int32_t next[4] = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
            nk_quad_function(1)(&tap, sums, next);
            memcpy(sums, next, sizeof sums);
            pixel += part->pixel_step;
            weights += 2;
        }
        pixel += part->row_skip;
        weights += part->weight_skip / 4;
    }
    for (int32_t lane = 0; lane < 4; ++lane) {
        most[lane] = sums[lane] > most[lane] ? sums[lane] : most[lane];
    }
}

/** A window that reaches into the padding, from (row, column). */
static void sum_clipped(const layer_t *layer, const int8_t *input, int32_t row, int32_t column,
                        const int32_t *stream, int32_t *most)
{
    const nk_window_t *window = &layer->params->window;
    const nk_shape_t *shape = &layer->params->input;
    const nk_taps_t rows = nk_clip_taps(row, window->height, shape->height);
    const nk_taps_t columns = nk_clip_taps(column, window->width, shape->width);
    if (rows.count == 0 || columns.count == 0) {
        for (int32_t lane = 0; lane < 4; ++lane) {
            most[lane] = stream[lane] > most[lane] ? stream[lane] : most[lane];
        }
        return;
    }
    nk_quad_taps_t part = layer->whole;
    part.pixel = input + nk_pixel_index(shape, rows.input_first, columns.input_first);
    part.weights = stream + 4 + 2 * (rows.first * window->width + columns.first);
    part.columns = columns.count;
    part.rows = rows.count;
    part.row_skip = (shape->width - columns.count) * shape->channels;
    part.weight_skip = 8 * (window->width - columns.count);
    if (shape->channels < 4) {
        sum_few(&part, stream, most);
    } else {
        nk_quad_function(columns.count)(&part, stream, most);
    }
}

/** The greatest doubled accumulators of four channels under the pool window of (y, x). */
static void pool_sums(layer_t *layer, const int8_t *input, int32_t y, int32_t x,
                      const int32_t *stream, int32_t *most)
{
    const nk_depthwise_quads_s8_t *params = layer->params;
    const nk_window_t *window = &params->window;
    const int32_t first_row = y * params->pool.stride_h * window->stride_h - window->pad_top;
    const int32_t first_column = x * params->pool.stride_w * window->stride_w - window->pad_left;
    for (int32_t i = 0; i < params->pool.height; ++i) {
        const int32_t row = first_row + i * window->stride_h;
        for (int32_t j = 0; j < params->pool.width; ++j) {
            const int32_t column = first_column + j * window->stride_w;
            if (row >= 0 && row <= layer->last_row && column >= 0 && column <= layer->last_column) {
                layer->whole.pixel = input + nk_pixel_index(&params->input, row, column);
                layer->whole.weights = stream + 4;
                layer->whole_sum(&layer->whole, stream, most);
            } else {
                sum_clipped(layer, input, row, column, stream, most);
            }
        }
    }
}

void nk_depthwise_quads_s8(const nk_depthwise_quads_s8_t *params, const int8_t *input,
                           int8_t *output)
{
    const int32_t channels = params->output.channels;
    const int32_t pixels = params->output.height * params->output.width;
    const int32_t words = 4 + 2 * params->window.height * params->window.width;
    const int32_t last = channels < 4 ? 0 : channels - 4;
    layer_t layer = layer_of(params);
    int8_t *pixel = output;
    for (int32_t y = 0; y < params->output.height; ++y) {
        for (int32_t x = 0; x < params->output.width; ++x) {
            const int32_t *stream = params->stream;
            for (int32_t channel = 0; channel < channels; channel += 4) {
                const int32_t first = channel < last ? channel : last;
                const int32_t end = channels - first < 4 ? channels - first : 4;
                const nk_rescale_t *scales = (const nk_rescale_t *)(stream + words);
                int32_t most[4] = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
                pool_sums(&layer, input + first, y, x, stream, most);
                for (int32_t lane = channel - first; lane < end; ++lane) {
                    pixel[first + lane] = nk_rescale_saturated_s8(most[lane], scales + lane);
                }
                stream += words + 12;
            }
            pixel += channels;
        }
    }
    nk_limit_s8(output, pixels * channels, params->limit, params->act_min, params->act_max);
}
