#define NK_TILE_S8 nk_tile_2x4_s8
#include "nk_conv2d_tiles.h"

void nk_conv2d_tiles_s8(const nk_conv2d_tiles_s8_t *params, const int8_t *input, int8_t *output,
                        void *workspace)
{
    nk_conv2d_tiles(params, input, output, workspace);
}
