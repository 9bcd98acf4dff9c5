#include "nk_depthwise_conv2d_f32_loops.h"

void nk_depthwise_conv2d_f32(const nk_depthwise_conv2d_f32_t *params, const float *input,
                             float *output)
{
    nk_depthwise_conv2d_f32_map(params, 1, params->input.channels, input, output);
}
