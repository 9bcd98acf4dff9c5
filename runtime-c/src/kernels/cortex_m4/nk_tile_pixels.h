/**
 * @file nk_tile_pixels.h
 * @brief Two pixels of a convolution's output, all channels.
 *
 * A file that includes this defines NK_TILE_S8 first: the tile function, nk_tile_2x4_s8 or
 * nk_tile_pairs_2x4_s8, that its streams are made for.
 *
 * The patches of the pixels are widened side by side into the workspace, then every group of four
 * channels is a tile. Taps in the padding read the input's zero point, which the bias, folded with
 * -zero_point * sum of weights, turns into a contribution of 0.
 */
#ifndef NETKIT_NK_TILE_PIXELS_H
#define NETKIT_NK_TILE_PIXELS_H

#include "../../nk_patch.h"
#include "../../nk_window.h"
#include "nk_tile_2x4.h"

/** Row and column of an output pixel. */
typedef struct {
    int32_t y;
    int32_t x;
} nk_pixel_t;

/** Where the patch of an output pixel lies. */
typedef struct {
    const int8_t
        *corner;       /**< Its first element inside the input's columns, were all rows inside. */
    int32_t first_row; /**< Input row of its first row; negative in padding. */
    nk_taps_t columns; /**< Which of its columns lie inside. */
} nk_place_t;

/** The place of a pixel's patch. */
static inline nk_place_t nk_place(const nk_conv2d_tiles_s8_t *params, const int8_t *input,
                                  nk_pixel_t pixel)
{
    const int32_t row = pixel.y * params->window.stride_h - params->window.pad_top;
    const nk_taps_t columns = nk_column_taps(&params->window, pixel.x, params->input.width);
    const nk_place_t place = {input + nk_pixel_index(&params->input, row, columns.input_first), row,
                              columns};
    return place;
}

/** Row `tap` of a patch that reaches into padding, put together in `scratch`. */
static void nk_padded_row(const nk_conv2d_tiles_s8_t *params, const nk_place_t *place,
                          const int8_t *inside, int8_t *scratch)
{
    const int32_t channels = params->input.channels;
    memset(scratch, params->zero_point, (size_t)(params->window.width * channels));
    if (inside != NULL) {
        memcpy(scratch + place->columns.first * channels, inside,
               (size_t)(place->columns.count * channels));
    }
}

/** Row `tap` of a patch: in the input itself, or put together in `scratch`. */
static inline const int8_t *nk_patch_row(const nk_conv2d_tiles_s8_t *params,
                                         const nk_place_t *place, int32_t tap, int8_t *scratch)
{
    const int32_t row = place->first_row + tap;
    const int is_inside = row >= 0 && row < params->input.height;
    const int8_t *const inside =
        is_inside ? place->corner + tap * params->input.width * params->input.channels : NULL;
    if (is_inside && place->columns.count == params->window.width) {
        return inside;
    }
    nk_padded_row(params, place, inside, scratch);
    return scratch;
}

/** Four results of the last, incomplete group: computed aside, since only `count` are stored. */
static inline void nk_last_group(const nk_tile_2x4_t *tile, const uint32_t *patch,
                                 const int32_t *stream, int32_t count, int8_t *out0, int8_t *out1)
{
    int8_t results[8];
    (void)NK_TILE_S8(tile, patch, stream, 1, results, results + 4);
    memcpy(out0, results, (size_t)count);
    memcpy(out1, results + 4, (size_t)count);
}

/**
 * @brief Computes two pixels, which may be the same.
 * @param[in]  params    the convolution
 * @param[in]  input     int8 [H, W, I]
 * @param[in]  pixel0    a pixel of the output map
 * @param[in]  pixel1    another
 * @param      workspace scratch of nk_conv2d_tiles_s8
 * @param[out] out0      int8 [O], pixel 0
 * @param[out] out1      int8 [O], pixel 1
 */
static inline void nk_tile_pixels(const nk_conv2d_tiles_s8_t *params, const int8_t *input,
                                  nk_pixel_t pixel0, nk_pixel_t pixel1, void *workspace,
                                  int8_t *out0, int8_t *out1)
{
    const int32_t bytes = params->window.width * params->input.channels;
    const int32_t words = 2 * ((bytes + 3) / 4) * params->window.height;
    const int32_t channels = params->output.channels;
    const nk_tile_2x4_t tile = {words, params->limit != NK_LIMIT_FROM_ZERO};
    uint32_t *const patch = (uint32_t *)workspace;
    int8_t *const scratch0 = (int8_t *)(patch + 2 * words);
    int8_t *const scratch1 = scratch0 + bytes;
    const nk_place_t place0 = nk_place(params, input, pixel0);
    const nk_place_t place1 = nk_place(params, input, pixel1);
    uint32_t *end = patch;
    for (int32_t tap = 0; tap < params->window.height; ++tap) {
        const int8_t *const row0 = nk_patch_row(params, &place0, tap, scratch0);
        const int8_t *const row1 = nk_patch_row(params, &place1, tap, scratch1);
        end = nk_widen_rows(row0, row1, bytes, end);
    }
    const int32_t *stream = params->stream;
    if (channels >= 4) {
        stream = NK_TILE_S8(&tile, patch, stream, channels / 4, out0, out1);
    }
    if (channels % 4 != 0) {
        const int32_t first = channels & ~3;
        nk_last_group(&tile, patch, stream, channels % 4, out0 + first, out1 + first);
    }
}

#endif
