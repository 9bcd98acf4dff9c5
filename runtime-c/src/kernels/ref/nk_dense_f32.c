#include "netkit/nk_kernels_f32.h"

#include "../../nk_dot_f32.h"

void nk_dense_f32(const nk_dense_f32_t *params, const float *input, float *output)
{
    for (int32_t o = 0; o < params->output_elements; ++o) {
        const float *weights = params->weights + o * params->input_elements;
        const float sum = nk_dot_f32(weights, input, params->input_elements) + params->bias[o];
        output[o] = nk_activate_f32(sum, params->activation);
    }
}
