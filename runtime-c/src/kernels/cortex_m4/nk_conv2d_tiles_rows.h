/**
 * @file nk_conv2d_tiles_rows.h
 * @brief A block of a convolution's output by tiles of two pixels and four channels.
 *
 * A file that includes this defines NK_TILE_S8 first (see nk_tile_pixels.h).
 */
#ifndef NETKIT_NK_CONV2D_TILES_ROWS_H
#define NETKIT_NK_CONV2D_TILES_ROWS_H

#include "nk_tile_pixels.h"

/** A block of rows, each from column 0. */
typedef struct {
    int32_t first;   /**< First row of the output map. */
    int32_t rows;    /**< Rows, >= 1. */
    int32_t columns; /**< Columns, >= 1. */
} nk_row_block_t;

/** The pixel behind another, row by row. */
static inline nk_pixel_t nk_next_pixel(nk_pixel_t pixel, int32_t columns)
{
    const nk_pixel_t beside = {pixel.y, pixel.x + 1};
    const nk_pixel_t below = {pixel.y + 1, 0};
    return beside.x < columns ? beside : below;
}

/**
 * @brief Computes a block of a convolution's output.
 * @param[in]  params    the convolution
 * @param[in]  block     the part of the output map that is wanted
 * @param[in]  input     int8 [H, W, I]
 * @param[out] output    int8 [rows, columns, O]
 * @param      workspace scratch of nk_conv2d_tiles_s8
 */
static inline void nk_conv2d_tiles_rows(const nk_conv2d_tiles_s8_t *params,
                                        const nk_row_block_t *block, const int8_t *input,
                                        int8_t *output, void *workspace)
{
    const int32_t pixels = block->rows * block->columns;
    const int32_t channels = params->output.channels;
    nk_pixel_t pixel0 = {block->first, 0};
    for (int32_t i = 0; i < pixels; i += 2) {
        /* An odd last pixel is computed twice. */
        const int is_pair = i + 1 < pixels;
        const nk_pixel_t pixel1 = is_pair ? nk_next_pixel(pixel0, block->columns) : pixel0;
        int8_t *const out0 = output + i * channels;
        int8_t *const out1 = is_pair ? out0 + channels : out0;
        nk_tile_pixels(params, input, pixel0, pixel1, workspace, out0, out1);
        pixel0 = nk_next_pixel(pixel1, block->columns);
    }
}

#endif
