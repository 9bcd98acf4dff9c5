#include "netkit/nk_kernels_m4.h"

#include "../../nk_limit_s8.h"
#include "../../nk_requantize_fast.h"

/*
 * Both inputs are scaled by table; the tables hold doubled values, so a sum is the doubled
 * accumulator that nk_requantize_fast.h wants. |sum| < 2^29, and the compiler has checked the shift.
 */

static inline uint32_t sum_of(const nk_add_tables_s8_t *params, uint32_t index1, uint32_t index2)
{
    const nk_rescale_t scale = {params->multiplier, params->rounding, params->shift};
    const int32_t doubled = params->table1[index1] + params->table2[index2];
    return (uint8_t)nk_rescale_saturated_s8(doubled, &scale);
}

void nk_add_tables_s8(const nk_add_tables_s8_t *params, const int8_t *input1, const int8_t *input2,
                      int8_t *output)
{
    const nk_add_tables_s8_t own = *params; /* outputs are bytes and might be parts of params */
    int32_t i = 0;
    for (; i + 4 <= own.elements; i += 4) {
        const uint32_t four1 = nk_load_u32(input1 + i);
        const uint32_t four2 = nk_load_u32(input2 + i);
        const uint32_t sum0 = sum_of(&own, four1 & 0xffu, four2 & 0xffu);
        const uint32_t sum1 = sum_of(&own, (four1 >> 8) & 0xffu, (four2 >> 8) & 0xffu);
        const uint32_t sum2 = sum_of(&own, (four1 >> 16) & 0xffu, (four2 >> 16) & 0xffu);
        const uint32_t sum3 = sum_of(&own, four1 >> 24, four2 >> 24);
        nk_store_u32(output + i, sum0 | (sum1 << 8) | (sum2 << 16) | (sum3 << 24));
    }
    for (; i < own.elements; ++i) {
        const uint32_t sum = sum_of(&own, (uint8_t)input1[i], (uint8_t)input2[i]);
        output[i] = (int8_t)(uint8_t)sum;
    }
    nk_limit_s8(output, own.elements, own.limit, own.act_min, own.act_max);
}
