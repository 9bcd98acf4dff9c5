#include "../../nk_exp_f32.h"
#include "netkit/nk_kernels_f32.h"

/*
 * (1 + tanh(u)) / 2 = 1 / (1 + e^(-2u)): the right side does not cancel for negative u, where the
 * left side loses all digits.
 */
void nk_gelu_f32(const nk_unary_f32_t *params, const float *input, float *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        const float x = input[i];
        const float inner = 0.7978845608f * (x + 0.044715f * x * x * x);
        output[i] = x / (1.0f + nk_exp_f32(-2.0f * inner));
    }
}
