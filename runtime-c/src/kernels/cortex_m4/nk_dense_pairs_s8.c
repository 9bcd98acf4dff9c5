#include "netkit/nk_kernels_m4.h"

#include "../../nk_patch.h"
#include "../../nk_requantize.h"
#include "nk_rows_8.h"

/* Requantises one row; a slot without a row has index -1. */
static void store_row(const nk_dense_pairs_s8_t *params, int32_t sum, const int32_t *row,
                      int8_t *output)
{
    const int32_t index = row[2];
    if (index >= 0) {
        const int32_t value = nk_requantize_s32(sum, row[0], row[1]);
        output[index] =
            nk_offset_clamp_s8(value, params->output_offset, params->act_min, params->act_max);
    }
}

/* Two rows from their sums: row a, and 256 * (row b) + (row a). */
static const int32_t *store_pair(const nk_dense_pairs_s8_t *params, const int32_t *sums,
                                 const int32_t *rows, int8_t *output)
{
    store_row(params, sums[0], rows, output);
    store_row(params, nk_wrap_s32((uint32_t)sums[1] - (uint32_t)sums[0]) >> 8, rows + 3, output);
    return rows + 6;
}

/* Four pairs of rows; returns the stream behind them. */
static const int32_t *four_pairs(const nk_dense_pairs_s8_t *params, const uint32_t *vector,
                                 const int32_t *stream, int32_t fours, int8_t *output)
{
    int32_t sums[8];
    memcpy(sums, stream, sizeof sums);
    nk_rows_8_s8((const uint32_t *)(stream + 8), vector, fours, sums);
    stream += 8 + 8 * fours;
    for (int32_t pair = 0; pair < 4; ++pair) {
        stream = store_pair(params, sums + 2 * pair, stream, output);
    }
    return stream;
}

/* One pair of rows, of those that are left. */
static const int32_t *one_pair(const nk_dense_pairs_s8_t *params, const uint32_t *vector,
                               const int32_t *stream, int32_t fours, int8_t *output)
{
    int32_t sums[2] = {stream[0], stream[1]};
    stream += 2;
    for (int32_t i = 0; i < 2 * fours; ++i) {
        const uint32_t word = (uint32_t)*stream++;
        sums[1] = nk_smlad(word, vector[i], sums[1]);
        sums[0] = nk_smlad(nk_sxtb16(word), vector[i], sums[0]);
    }
    return store_pair(params, sums, stream, output);
}

void nk_dense_pairs_s8(const nk_dense_pairs_s8_t *params, const int8_t *input, int8_t *output,
                       void *workspace)
{
    uint32_t *const vector = (uint32_t *)workspace;
    const int32_t fours = (params->input_elements + 3) / 4;
    const int32_t *stream = params->stream;
    nk_widen_row(input, params->input_elements, vector);
    int32_t pairs = params->pairs;
    for (; pairs >= 4; pairs -= 4) {
        stream = four_pairs(params, vector, stream, fours, output);
    }
    for (; pairs > 0; --pairs) {
        stream = one_pair(params, vector, stream, fours, output);
    }
}
