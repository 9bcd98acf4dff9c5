#include <string.h>

#include "netkit/nk_kernels_f32.h"

void nk_upsample2d_f32(const nk_upsample2d_f32_t *params, const float *input, float *output)
{
    const nk_shape_t *shape = &params->input;
    const size_t pixel_bytes = (size_t)shape->channels * sizeof(float);
    for (int32_t row = 0; row < shape->height * params->factor; ++row) {
        const float *from = input + (row / params->factor) * shape->width * shape->channels;
        for (int32_t column = 0; column < shape->width; ++column) {
            for (int32_t copy = 0; copy < params->factor; ++copy) {
                memcpy(output, from + column * shape->channels, pixel_bytes);
                output += shape->channels;
            }
        }
    }
}
