#include "netkit/nk_kernels_m4.h"

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

void nk_conv2d_tiles_s8(const nk_conv2d_tiles_s8_t *params, const int8_t *input, int8_t *output,
                        void *workspace)
{
    const int32_t bytes = row_bytes(params);
    const int32_t words = 2 * ((bytes + 3) / 4) * params->window.height;
    const int32_t pixels = params->output.height * params->output.width;
    const int32_t channels = params->output.channels;
    const nk_tile_2x4_t tile = {words, {(int32_t)params->limit, params->act_min, params->act_max}};
    uint32_t *const patch = (uint32_t *)workspace;
    int8_t *const scratch0 = (int8_t *)(patch + 2 * words);
    int8_t *const scratch1 = scratch0 + bytes;
    int32_t y0 = 0;
    int32_t x0 = 0;
    for (int32_t pixel = 0; pixel < pixels; pixel += 2) {
        /* An odd last pixel is computed twice. */
        const int32_t is_pair = pixel + 1 < pixels;
        const int32_t wraps = x0 + 1 == params->output.width;
        const int32_t y1 = is_pair && wraps ? y0 + 1 : y0;
        const int32_t x1 = is_pair ? (wraps ? 0 : x0 + 1) : x0;
        uint32_t *end = patch;
        for (int32_t tap_row = 0; tap_row < params->window.height; ++tap_row) {
            const int8_t *row0 = patch_row(params, input, y0, x0, tap_row, scratch0);
            const int8_t *row1 = patch_row(params, input, y1, x1, tap_row, scratch1);
            end = nk_widen_rows(row0, row1, bytes, end);
        }
        int8_t *out0 = output + pixel * channels;
        int8_t *out1 = is_pair ? out0 + channels : out0;
        const int32_t *stream = params->stream;
        if (channels >= 4) {
            stream = nk_tile_2x4_s8(&tile, patch, stream, channels / 4, out0, out1);
        }
        if (channels % 4 != 0) {
            const int32_t first = channels & ~3;
            last_group(&tile, patch, stream, channels % 4, out0 + first, out1 + first);
        }
        y0 = x1 + 1 == params->output.width ? y1 + 1 : y1;
        x0 = x1 + 1 == params->output.width ? 0 : x1 + 1;
    }
}
