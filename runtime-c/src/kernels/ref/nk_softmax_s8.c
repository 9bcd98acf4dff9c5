#include "netkit/nk_kernels_s8.h"

#include "../../nk_fixed_point.h"
#include "../../nk_requantize.h"

/*
 * TensorFlow Lite's int8 SOFTMAX. With d = x - max and e(d) = exp of d in real units:
 *
 *   scaled = d * input multiplier                        Q5.26, in -32 .. 0
 *   sum    = sum of e(scaled) / 2^12                     Q12.19, <= elements
 *   y      = e(scaled) * (1 / sum) * 256 - 128
 *
 * 1 / sum is taken as 2^-k / (1 + f), 0 <= f < 1: f and k come from the leading zeros of the sum.
 * From a sum of 512 on no y can reach one half of a step, so the final shift by more than 31 bits
 * is 0 without being carried out.
 */

/** Integer bits of the sum of exponentials. */
#define SUM_INTEGER_BITS 12

static int32_t greatest_input(const int8_t *input, int32_t elements)
{
    int32_t greatest = INT8_MIN;
    for (int32_t i = 0; i < elements; ++i) {
        greatest = input[i] > greatest ? input[i] : greatest;
    }
    return greatest;
}

/** e^difference as Q0.31, for a difference in diff_min .. 0 in units of the input scale. */
static int32_t exponential(const nk_softmax_s8_t *params, int32_t difference)
{
    const int32_t scaled = nk_multiply_high_s32(nk_shift_left_s32(difference, params->input_shift),
                                                params->input_multiplier);
    return nk_exp_of_negative_q5(scaled);
}

/** Sum of exponentials as Q12.19; at least the maximum's own 2^19 - 1 or 2^19. */
static int32_t sum_of_exponentials(const nk_softmax_s8_t *params, const int8_t *input,
                                   int32_t greatest)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < params->elements; ++i) {
        const int32_t difference = input[i] - greatest;
        if (difference >= params->diff_min) {
            sum += nk_shift_right_rounding_s32(exponential(params, difference), SUM_INTEGER_BITS);
        }
    }
    return sum;
}

void nk_softmax_s8(const nk_softmax_s8_t *params, const int8_t *input, int8_t *output)
{
    const int32_t greatest = greatest_input(input, params->elements);
    const int32_t sum = sum_of_exponentials(params, input, greatest);
    const int32_t headroom = nk_leading_zeros_u32((uint32_t)sum);
    const int32_t fraction = nk_wrap_s32(((uint32_t)sum << headroom) - ((uint32_t)1 << 31));
    const int32_t reciprocal = nk_one_over_one_plus_q0(fraction);
    const int32_t shift = SUM_INTEGER_BITS - headroom + 31 - 8;
    for (int32_t i = 0; i < params->elements; ++i) {
        const int32_t difference = input[i] - greatest;
        int32_t value = 0;
        if (difference >= params->diff_min && shift <= 31) {
            const int32_t probability =
                nk_multiply_high_s32(reciprocal, exponential(params, difference));
            value = nk_shift_right_rounding_s32(probability, shift);
        }
        output[i] = (int8_t)nk_clamp_s32(value + INT8_MIN, INT8_MIN, INT8_MAX);
    }
}
