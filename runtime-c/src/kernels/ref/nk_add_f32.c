#include "netkit/nk_kernels_f32.h"

void nk_add_f32(const nk_add_f32_t *params, const float *input1, const float *input2, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = input1[i] + input2[i];
    }
}
