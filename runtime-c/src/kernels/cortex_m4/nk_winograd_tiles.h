/**
 * @file nk_winograd_tiles.h
 * @brief Both ends of a Winograd convolution F(2x2, 3x3) in integers.
 *
 * With g a filter, d a 4x4 patch of the input and
 *
 *     G = | 2  0  0 |    B' = | 1  0 -1  0 |    A' = | 1  1  1  0 |
 *         | 1  1  1 |         | 0  1  1  0 |         | 0  1 -1 -1 |
 *         | 1 -1  1 |         | 0 -1  1  0 |
 *         | 0  0  2 |         | 0  1  0 -1 |
 *
 * the bilinear identity A' [(G g G') * (B' d B)] A = 4 * (the 2x2 outputs) holds over the integers,
 * `*` being the product of elements, summed over channels. No division is needed: half of it is the
 * doubled accumulator that requantisation wants.
 *
 * Ranges: |G g G'| <= 9 * 128 = 1152 and |B' d B| <= 4 * 128 = 512 are int16. Sums are taken modulo
 * 2^32, and the result is exact if 4 * (sum of weight * input) fits int32, which the compiler checks.
 */
#ifndef NETKIT_NK_WINOGRAD_TILES_H
#define NETKIT_NK_WINOGRAD_TILES_H

#include "netkit/nk_kernels_m4.h"

#include "../../nk_requantize_fast.h"

/** Where the transformed words of a tile go. */
typedef struct {
    int32_t chunk_pairs;    /**< Channel pairs of a chunk, even. */
    int32_t chunk_words;    /**< Words of a chunk: 16 positions of all tiles. */
    int32_t position_words; /**< Words of a position: all tiles of a chunk. */
} nk_winograd_layout_t;

/**
 * @brief Transforms one patch.
 * @param[in]  params    the convolution
 * @param[in]  input     int8 [H, W, I]
 * @param[in]  tile      index of the tile, row by row
 * @param[in]  layout    of the words
 * @param      border    scratch for a patch that reaches into the padding, int8 [4, 4, I]
 * @param[out] words     word of position 0 and pair 0 of the tile
 */
void nk_winograd_input(const nk_conv2d_winograd_s8_t *params, const int8_t *input, int32_t tile,
                       const nk_winograd_layout_t *layout, int8_t *border, uint32_t *words);

/**
 * @brief Transforms the products of some tiles back, requantises and stores one output channel.
 * @param[in]  params   the convolution
 * @param[in]  products [groups of four tiles][16][2][4]; points to the channel's first word
 * @param[in]  first    index of the first tile
 * @param[in]  count    tiles
 * @param[in]  bias     doubled bias
 * @param[in]  scale    requantisation
 * @param[out] output   int8 [OH, OW, O], points to the channel's first element
 */
void nk_winograd_output(const nk_conv2d_winograd_s8_t *params, const int32_t *products,
                        int32_t first, int32_t count, int32_t bias, const nk_rescale_t *scale,
                        int8_t *output);

#endif
