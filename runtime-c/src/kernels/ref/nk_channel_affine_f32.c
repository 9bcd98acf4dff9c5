#include "netkit/nk_kernels_f32.h"

void nk_channel_affine_f32(const nk_channel_affine_f32_t *params, const float *input, float *output)
{
    const int32_t channels = params->shape.channels;
    const int32_t pixels = params->shape.height * params->shape.width;
    for (int32_t pixel = 0; pixel < pixels; ++pixel) {
        for (int32_t c = 0; c < channels; ++c) {
            const int32_t i = pixel * channels + c;
            output[i] = input[i] * params->scale[c] + params->offset[c];
        }
    }
}
