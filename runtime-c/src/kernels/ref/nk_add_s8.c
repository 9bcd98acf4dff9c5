#include "netkit/nk_kernels_s8.h"

#include "../../nk_requantize.h"

/*
 * Ranges: |x + offset| <= 255 < 2^8, shifted left by 20 < 2^28; both input factors are at most 1/2
 * (the larger scale gives exactly 1/2), so each scaled input is below 2^27 and their sum below 2^28.
 */

void nk_add_s8(const nk_add_s8_t *params, const int8_t *input1, const int8_t *input2,
               int8_t *output)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        const int32_t raw1 =
            nk_shift_left_s32(input1[i] + params->input1_offset, NK_ADD_S8_LEFT_SHIFT);
        const int32_t raw2 =
            nk_shift_left_s32(input2[i] + params->input2_offset, NK_ADD_S8_LEFT_SHIFT);
        const int32_t sum =
            nk_requantize_s32(raw1, params->input1_multiplier, params->input1_shift) +
            nk_requantize_s32(raw2, params->input2_multiplier, params->input2_shift);
        const int32_t value =
            nk_requantize_s32(sum, params->output_multiplier, params->output_shift);
        output[i] =
            nk_offset_clamp_s8(value, params->output_offset, params->act_min, params->act_max);
    }
}
