#include "netkit/nk_kernels_f32.h"

void nk_relu6_f32(const nk_unary_f32_t *params, const float *input, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        const float lower = input[i] > 0.0f ? input[i] : 0.0f;
        output[i] = lower < 6.0f ? lower : 6.0f;
    }
}
