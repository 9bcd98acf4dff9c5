#include "../../nk_exp_f32.h"
#include "netkit/nk_kernels_f32.h"

void nk_sigmoid_f32(const nk_unary_f32_t *params, const float *input, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = nk_sigmoid_f32_of(input[i]);
    }
}
