#include "netkit/nk_kernels_m4.h"

#include "../../nk_patch.h"
#include "../../nk_requantize_fast.h"
#include "nk_rows_8.h"

/*
 * Inputs are read four at a time as they lie in memory. The last one to three are put together with
 * zeros, so that nothing behind the input is read; their missing neighbours have weight 0.
 *
 * Sums of a pair: Q = row a, S = 256 * (row b) + (row a) modulo 2^32. As row b is in -2^23 .. 2^23
 * - 1, S - Q = 256 * (row b) is exact in 32 bits, and (S - Q) >> 7 is row b doubled.
 */

/** The input, and what of it makes no group of four. */
typedef struct {
    const int8_t *input; /**< int8 [4 * fours], the rest behind. */
    int32_t fours;       /**< Groups of four. */
    int32_t has_rest;    /**< 1 if some inputs are left. */
    uint32_t rest;       /**< Those inputs, filled up with 0. */
} vector_t;

/* Requantises a doubled sum; a slot without a row has a negative place. */
static inline void store_row(const nk_dense_pairs_s8_t *params, int32_t doubled, const int32_t *row,
                             int8_t *output)
{
    const int32_t place = row[2];
    if (place >= 0) {
        const int32_t sum = nk_smmlar(doubled, row[0], row[1] - (doubled < 0 ? 1 : 0));
        output[place >> 5] =
            (int8_t)nk_clamp_s32(sum >> (place & 31), params->act_min, params->act_max);
    }
}

/* Rows from the sums of their pairs. */
static const int32_t *store_pairs(const nk_dense_pairs_s8_t *params, const int32_t *sums,
                                  int32_t pairs, const int32_t *rows, int8_t *output)
{
    const nk_dense_pairs_s8_t own = *params; /* in registers: no store below can change it */
    for (; pairs > 0; --pairs, rows += 6, sums += 2) {
        const uint32_t row_a = (uint32_t)sums[0];
        const int32_t doubled_b = nk_wrap_s32((uint32_t)sums[1] - row_a) >> 7;
        store_row(&own, nk_wrap_s32(2u * row_a), rows, output);
        store_row(&own, doubled_b, rows + 3, output);
    }
    return rows;
}

/* Four pairs of rows; returns the stream behind them. */
static const int32_t *four_pairs(const nk_dense_pairs_s8_t *params, const vector_t *vector,
                                 const int32_t *stream, int8_t *output)
{
    int32_t sums[8];
    memcpy(sums, stream, sizeof sums);
    stream += 8;
    if (vector->fours > 0) {
        nk_rows_8_s8(stream, vector->input, vector->fours, sums);
        stream += 8 * vector->fours;
    }
    if (vector->has_rest != 0) {
        nk_rows_8_s8(stream, (const int8_t *)&vector->rest, 1, sums);
        stream += 8;
    }
    return store_pairs(params, sums, 4, stream, output);
}

/* Adds four inputs to the sums of one pair. */
static const int32_t *add_four(uint32_t inputs, const int32_t *weights, int32_t *sums)
{
    const uint32_t even = (uint32_t)weights[0];
    const uint32_t odd = (uint32_t)weights[1];
    const uint32_t inputs02 = nk_sxtb16(inputs);
    const uint32_t inputs13 = nk_sxtb16_odd(inputs);
    sums[1] = nk_smlad(odd, inputs13, nk_smlad(even, inputs02, sums[1]));
    sums[0] = nk_smlad(nk_sxtb16(odd), inputs13, nk_smlad(nk_sxtb16(even), inputs02, sums[0]));
    return weights + 2;
}

/* One pair of rows, of those that are left. */
static const int32_t *one_pair(const nk_dense_pairs_s8_t *params, const vector_t *vector,
                               const int32_t *stream, int8_t *output)
{
    int32_t sums[2] = {stream[0], stream[1]};
    stream += 2;
    for (int32_t four = 0; four < vector->fours; ++four) {
        stream = add_four(nk_load_u32(vector->input + 4 * four), stream, sums);
    }
    if (vector->has_rest != 0) {
        stream = add_four(vector->rest, stream, sums);
    }
    return store_pairs(params, sums, 1, stream, output);
}

void nk_dense_pairs_s8(const nk_dense_pairs_s8_t *params, const int8_t *input, int8_t *output)
{
    const int32_t fours = params->input_elements / 4;
    const int32_t left = params->input_elements % 4;
    const vector_t vector = {input, fours, left != 0, nk_load_bytes(input + 4 * fours, left)};
    const int32_t *stream = params->stream;
    int32_t pairs = params->pairs;
    for (; pairs >= 4; pairs -= 4) {
        stream = four_pairs(params, &vector, stream, output);
    }
    for (; pairs > 0; --pairs) {
        stream = one_pair(params, &vector, stream, output);
    }
}
