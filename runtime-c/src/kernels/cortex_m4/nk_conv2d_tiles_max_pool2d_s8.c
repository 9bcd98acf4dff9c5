#define NK_TILE_S8 nk_tile_2x4_s8
#include "nk_conv2d_tiles.h"

/*
 * The rows of the map under one row of pool windows are computed into the workspace, behind the
 * convolution's own scratch, and pooled from there. Rows and columns that no window reads are not
 * computed.
 */
void nk_conv2d_tiles_max_pool2d_s8(const nk_conv2d_tiles_max_pool2d_s8_t *params,
                                   const int8_t *input, int8_t *output, void *workspace)
{
    const nk_window_t *pool = &params->pool;
    const nk_shape_t map = {pool->height, (params->output.width - 1) * pool->stride_w + pool->width,
                            params->output.channels};
    int8_t *const rows = (int8_t *)workspace;
    void *const scratch = rows + params->rows_bytes;
    for (int32_t row = 0; row < params->output.height; ++row) {
        const nk_row_block_t block = {row * pool->stride_h, map.height, map.width};
        nk_conv2d_tiles_rows(&params->conv, &block, input, rows, scratch);
        nk_max_pool_row_s8(&map, pool, rows, params->output.width, output);
        nk_limit_s8(output, params->output.width * map.channels, params->conv.limit,
                    params->conv.act_min, params->conv.act_max);
        output += params->output.width * map.channels;
    }
}
