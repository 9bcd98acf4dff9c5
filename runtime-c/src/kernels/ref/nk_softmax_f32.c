#include "../../nk_exp_f32.h"
#include "netkit/nk_kernels_f32.h"

void nk_softmax_f32(const nk_softmax_f32_t *params, const float *input, float *output)
{
    float greatest = input[0];
    for (int32_t i = 1; i < params->elements; ++i) {
        greatest = input[i] > greatest ? input[i] : greatest;
    }
    float sum = 0.0f;
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] = nk_exp_f32(input[i] - greatest);
        sum += output[i];
    }
    const float inverse = 1.0f / sum;
    for (int32_t i = 0; i < params->elements; ++i) {
        output[i] *= inverse;
    }
}
