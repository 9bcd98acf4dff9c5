/**
 * @file nk_conv2d_tiles.h
 * @brief Bodies of the convolutions by tiles, one kernel for each tile function.
 *
 * A file that includes this defines NK_TILE_S8 first (see nk_tile_pixels.h).
 */
#ifndef NETKIT_NK_CONV2D_TILES_H
#define NETKIT_NK_CONV2D_TILES_H

#include "../../nk_limit_s8.h"
#include "../../nk_pool_row.h"
#include "nk_conv2d_tiles_rows.h"

/** nk_conv2d_tiles_s8. */
static inline void nk_conv2d_tiles(const nk_conv2d_tiles_s8_t *params, const int8_t *input,
                                   int8_t *output, void *workspace)
{
    const nk_row_block_t all = {0, params->output.height, params->output.width};
    nk_conv2d_tiles_rows(params, &all, input, output, workspace);
    nk_limit_s8(output, all.rows * all.columns * params->output.channels, params->limit,
                params->act_min, params->act_max);
}

/** Pixel `tap` of the map under a pool window. */
static inline nk_pixel_t nk_window_pixel(const nk_window_t *pool, int32_t y, int32_t x, int32_t tap)
{
    const nk_pixel_t pixel = {y * pool->stride_h + tap / pool->width,
                              x * pool->stride_w + tap % pool->width};
    return pixel;
}

/**
 * nk_conv2d_tiles_windows_s8. Two results at a time lie in the workspace, before the convolution's
 * own scratch, until the window's maximum has taken them up; an odd last one is computed twice.
 */
static inline void nk_conv2d_tiles_windows(const nk_conv2d_tiles_windows_s8_t *params,
                                           const int8_t *input, int8_t *output, void *workspace)
{
    const nk_window_t *const pool = &params->pool;
    const nk_conv2d_tiles_s8_t *const conv = &params->conv;
    const int32_t channels = params->output.channels;
    const int32_t taps = pool->height * pool->width;
    int8_t *const pair = (int8_t *)workspace;
    void *const scratch = pair + ((2 * channels + 3) & ~3);
    const int8_t *const end = output + params->output.height * params->output.width * channels;
    nk_pixel_t window = {0, 0};
    for (; output != end; output += channels) {
        for (int32_t tap = 0; tap < taps; tap += 2) {
            const int32_t next = tap + 1 < taps ? tap + 1 : tap;
            nk_tile_pixels(conv, input, nk_window_pixel(pool, window.y, window.x, tap),
                           nk_window_pixel(pool, window.y, window.x, next), scratch, pair,
                           pair + channels);
            if (tap == 0) {
                memcpy(output, pair, (size_t)channels);
            } else {
                nk_max_s8(output, pair, channels);
            }
            nk_max_s8(output, pair + channels, channels);
        }
        nk_limit_s8(output, channels, conv->limit, conv->act_min, conv->act_max);
        window = nk_next_pixel(window, params->output.width);
    }
}

#endif
