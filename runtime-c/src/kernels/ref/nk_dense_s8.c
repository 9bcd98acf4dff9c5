#include "netkit/nk_kernels_s8.h"

#include "../../nk_dot_s8.h"
#include "../../nk_requantize.h"

void nk_dense_s8(const nk_dense_s8_t *params, const int8_t *input, int8_t *output)
{
    const int8_t *weights = params->weights;
    for (int32_t o = 0; o < params->output_elements; ++o) {
        const uint32_t sum =
            (uint32_t)params->bias[o] +
            nk_dot_s8(weights, input, params->input_elements, params->input_offset);
        const int32_t value =
            nk_requantize_s32(nk_wrap_s32(sum), params->multiplier[o], params->shift[o]);
        output[o] =
            nk_offset_clamp_s8(value, params->output_offset, params->act_min, params->act_max);
        weights += params->input_elements;
    }
}
