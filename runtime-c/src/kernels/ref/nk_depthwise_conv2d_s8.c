#include "nk_depthwise_conv2d_s8_loops.h"

void nk_depthwise_conv2d_s8(const nk_depthwise_conv2d_s8_t *params, const int8_t *input,
                            int8_t *output)
{
    nk_depthwise_conv2d_s8_map(params, nk_hwc_steps(params), input, output);
}
