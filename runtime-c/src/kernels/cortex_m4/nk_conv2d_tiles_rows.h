/**
 * @file nk_conv2d_tiles_rows.h
 * @brief A block of a convolution's output by tiles of two pixels and four channels.
 */
#ifndef NETKIT_NK_CONV2D_TILES_ROWS_H
#define NETKIT_NK_CONV2D_TILES_ROWS_H

#include "netkit/nk_kernels_m4.h"

/** A block of rows, each from column 0. */
typedef struct {
    int32_t first;   /**< First row of the output map. */
    int32_t rows;    /**< Rows, >= 1. */
    int32_t columns; /**< Columns, >= 1. */
} nk_row_block_t;

/**
 * @brief Computes a block of a convolution's output.
 * @param[in]  params    the convolution
 * @param[in]  block     the part of the output map that is wanted
 * @param[in]  input     int8 [H, W, I]
 * @param[out] output    int8 [rows, columns, O]
 * @param      workspace scratch of nk_conv2d_tiles_s8
 */
void nk_conv2d_tiles_rows(const nk_conv2d_tiles_s8_t *params, const nk_row_block_t *block,
                          const int8_t *input, int8_t *output, void *workspace);

#endif
