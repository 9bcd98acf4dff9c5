#include "../../nk_limit_s8.h"
#include "nk_conv2d_tiles_rows.h"

void nk_conv2d_tiles_s8(const nk_conv2d_tiles_s8_t *params, const int8_t *input, int8_t *output,
                        void *workspace)
{
    const nk_row_block_t all = {0, params->output.height, params->output.width};
    nk_conv2d_tiles_rows(params, &all, input, output, workspace);
    nk_limit_s8(output, all.rows * all.columns * params->output.channels, params->limit,
                params->act_min, params->act_max);
}
