#include "nk_conv2d_tiles_rows.h"

#include "../../nk_patch.h"
#include "../../nk_window.h"
#include "nk_tile_2x4.h"

/*
 * Two pixels at a time: their patches are widened side by side into the workspace, then every group
 * of four channels is a tile. Taps in the padding read the input's zero point, which the bias,
 * folded with -zero_point * sum of weights, turns into a contribution of 0.
 */

/** Bytes of one row of a patch. */
static int32_t row_bytes(const nk_conv2d_tiles_s8_t *params)
{
    return params->window.width * params->input.channels;
}

/** A row of the patch of pixel (y, x): in the input itself, or put together in `scratch`. */
static const int8_t *patch_row(const nk_conv2d_tiles_s8_t *params, const int8_t *input, int32_t y,
                               int32_t x, int32_t tap_row, int8_t *scratch)
{
    const int32_t channels = params->input.channels;
    const int32_t row = y * params->window.stride_h - params->window.pad_top + tap_row;
    const nk_taps_t columns = nk_column_taps(&params->window, x, params->input.width);
    const int is_inside = row >= 0 && row < params->input.height;
    if (is_inside && columns.count == params->window.width) {
        return input + nk_pixel_index(&params->input, row, columns.input_first);
    }
    memset(scratch, params->zero_point, (size_t)row_bytes(params));
    if (is_inside) {
        memcpy(scratch + columns.first * channels,
               input + nk_pixel_index(&params->input, row, columns.input_first),
               (size_t)(columns.count * channels));
    }
    return scratch;
}

/** Four results of the last, incomplete group: computed aside, since only `count` are stored. */
static void last_group(const nk_tile_2x4_t *tile, const uint32_t *patch, const int32_t *stream,
                       int32_t count, int8_t *out0, int8_t *out1)
{
    int8_t results[8];
    (void)nk_tile_2x4_s8(tile, patch, stream, 1, results, results + 4);
    memcpy(out0, results, (size_t)count);
    memcpy(out1, results + 4, (size_t)count);
}

/** Row and column of an output pixel. */
typedef struct {
    int32_t y;
    int32_t x;
} pixel_t;

/** The pixel behind another, row by row. */
static pixel_t next(pixel_t pixel, int32_t columns)
{
    const pixel_t beside = {pixel.y, pixel.x + 1};
    const pixel_t below = {pixel.y + 1, 0};
    return beside.x < columns ? beside : below;
}

void nk_conv2d_tiles_rows(const nk_conv2d_tiles_s8_t *params, const nk_row_block_t *block,
                          const int8_t *input, int8_t *output, void *workspace)
{
    const int32_t bytes = row_bytes(params);
    const int32_t words = 2 * ((bytes + 3) / 4) * params->window.height;
    const int32_t pixels = block->rows * block->columns;
    const int32_t channels = params->output.channels;
    const nk_tile_2x4_t tile = {words, params->limit != NK_LIMIT_FROM_ZERO};
    uint32_t *const patch = (uint32_t *)workspace;
    int8_t *const scratch0 = (int8_t *)(patch + 2 * words);
    int8_t *const scratch1 = scratch0 + bytes;
    pixel_t pixel0 = {block->first, 0};
    for (int32_t i = 0; i < pixels; i += 2) {
        /* An odd last pixel is computed twice. */
        const int is_pair = i + 1 < pixels;
        const pixel_t pixel1 = is_pair ? next(pixel0, block->columns) : pixel0;
        uint32_t *end = patch;
        for (int32_t tap = 0; tap < params->window.height; ++tap) {
            const int8_t *row0 = patch_row(params, input, pixel0.y, pixel0.x, tap, scratch0);
            const int8_t *row1 = patch_row(params, input, pixel1.y, pixel1.x, tap, scratch1);
            end = nk_widen_rows(row0, row1, bytes, end);
        }
        int8_t *out0 = output + i * channels;
        int8_t *out1 = is_pair ? out0 + channels : out0;
        const int32_t *stream = params->stream;
        if (channels >= 4) {
            stream = nk_tile_2x4_s8(&tile, patch, stream, channels / 4, out0, out1);
        }
        if (channels % 4 != 0) {
            const int32_t first = channels & ~3;
            last_group(&tile, patch, stream, channels % 4, out0 + first, out1 + first);
        }
        pixel0 = next(pixel1, block->columns);
    }
}
