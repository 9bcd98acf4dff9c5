#include "nk_depthwise_conv2d_f32_loops.h"

void nk_depthwise_conv2d_chw_f32(const nk_depthwise_conv2d_f32_t *params, const float *input,
                                 float *output)
{
    const int32_t taps = params->window.height * params->window.width;
    nk_depthwise_conv2d_f32_map(params, taps, 1, input, output);
}
