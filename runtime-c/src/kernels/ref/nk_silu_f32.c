#include "../../nk_exp_f32.h"
#include "netkit/nk_kernels_f32.h"

void nk_silu_f32(const nk_unary_f32_t *params, const float *input, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = input[i] / (1.0f + nk_exp_f32(-input[i]));
    }
}
