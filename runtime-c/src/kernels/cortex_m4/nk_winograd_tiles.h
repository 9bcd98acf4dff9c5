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

/** Sixteen pixels of the input. */
typedef struct {
    const int8_t *corner; /**< The first pixel. */
    int32_t row_bytes;    /**< From row to row. */
    int32_t pixel_bytes;  /**< From pixel to pixel. */
} nk_winograd_patch_t;

/**
 * @brief The patch of a tile.
 * @param[in]  params the convolution
 * @param[in]  input  int8 [H, W, I]
 * @param[in]  tile   index of the tile, row by row
 * @param      border scratch for a patch that reaches into the padding, int8 [4, 4, I]
 * @return the patch, in the input itself or in `border`
 */
nk_winograd_patch_t nk_winograd_patch(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                                      int32_t tile, int8_t *border);

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
