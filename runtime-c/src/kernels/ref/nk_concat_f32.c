#include <string.h>

#include "netkit/nk_kernels_f32.h"

void nk_concat_f32(const nk_concat_f32_t *params, const float *const *parts, float *output)
{
    for (int32_t pixel = 0; pixel < params->pixels; ++pixel) {
        for (int32_t part = 0; part < params->part_count; ++part) {
            const int32_t channels = params->part_channels[part];
            memcpy(output, parts[part] + pixel * channels, (size_t)channels * sizeof(float));
            output += channels;
        }
    }
}
