/**
 * @file nk_tile_2x4.h
 * @brief Two pixels times four output channels: the inner loop of convolutions.
 */
#ifndef NETKIT_NK_TILE_2X4_H
#define NETKIT_NK_TILE_2X4_H

#include "../../nk_requantize_fast.h"

/** What all tiles of a layer have in common. */
typedef struct {
    int32_t pairs;     /**< Words (two int16) of one patch, >= 1. */
    int32_t is_signed; /**< 0 if the saturation cuts at y = 0 (NK_LIMIT_FROM_ZERO). */
} nk_tile_2x4_t;

/**
 * @brief Convolves two patches with groups of four filters.
 *
 * The stream holds, for each group: four doubled biases; `pairs` times four words of doubled
 * weights, one word a channel; four nk_rescale_t.
 *
 * @param[in]  tile   common parameters
 * @param[in]  patch  `pairs` times {word of pixel 0, word of pixel 1}; aligned to 4
 * @param[in]  stream constants; aligned to 4
 * @param[in]  groups groups of four output channels, >= 1
 * @param[out] out0   int8 [4 * groups], results of pixel 0
 * @param[out] out1   int8 [4 * groups], results of pixel 1
 * @return the stream behind the last group
 */
const int32_t *nk_tile_2x4_s8(const nk_tile_2x4_t *tile, const uint32_t *patch,
                              const int32_t *stream, int32_t groups, int8_t *out0, int8_t *out1);

/**
 * @brief The same with one byte a weight: channels a, b of a pair share half-words 256 * b + a.
 *
 * The stream holds, for each group: for each of two pairs the start values of a and of 256 * b + a,
 * not doubled; `pairs` times two words of weights, one a pair of channels; four nk_rescale_t. Each b
 * lies in -127 .. 127 and each sum of a channel b in -2^23 .. 2^23 - 1.
 */
const int32_t *nk_tile_pairs_2x4_s8(const nk_tile_2x4_t *tile, const uint32_t *patch,
                                    const int32_t *stream, int32_t groups, int8_t *out0,
                                    int8_t *out1);

#endif
