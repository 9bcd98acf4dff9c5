/**
 * @file nk_pointwise_2.h
 * @brief Four pixels times two output channels: the inner loop of a pointwise convolution whose
 *        results become two planes.
 *
 * Pixels come in groups of four. The record of a group has, for each pair of input channels, one
 * word of each pixel, and then the offset of its results in a plane. Up to 16 pairs at a time: the
 * weights of both channels are then 32 words, which stay in the FPU's registers while the groups
 * pass by. More pairs are done in chunks, with sums kept in between.
 */
#ifndef NETKIT_NK_POINTWISE_2_H
#define NETKIT_NK_POINTWISE_2_H

#include "../../nk_requantize_fast.h"

/** Constants of one output channel. */
typedef struct {
    int32_t bias;       /**< Scaled, with the zero point folded in. */
    nk_rescale_t scale; /**< Requantisation; the shift is of no meaning in the high form. */
} nk_pointwise_channel_t;

/** One chunk of input channels, two output channels, some groups of pixels. */
typedef struct {
    const nk_pointwise_channel_t *channels; /**< The two output channels. */
    const int32_t *weights;                 /**< [pairs][2] words, scaled; 32 words end there. */
    int32_t pairs;                          /**< 1 .. 16. */
    const uint32_t *groups;                 /**< Records of `4 * pairs + 1` words. */
    int32_t count;                          /**< Groups, >= 1. */
    int32_t *sums;                          /**< [count][2][4], between chunks. */
    int32_t resumes;                        /**< 1: sums go on from `sums`, else from the biases. */
    int32_t keeps;                          /**< 1: sums go to `sums`, else become results. */
    int32_t is_high;                        /**< 1: results in the high halves; 0: doubled. */
    int16_t *plane;      /**< First plane, where a record's offset counts from. */
    int32_t plane_bytes; /**< From there to the second plane. */
} nk_pointwise_2_t;

/**
 * @brief Computes the groups.
 *
 * Sums are taken modulo 2^32; the scaled sum of all chunks fits int32, so it is exact. Results are
 * saturated to int8 and stored as int16: for each group two words in each plane.
 * @param[in] job aligned to 4; the 32 words that end behind `weights` must be readable
 */
void nk_pointwise_2_s8(const nk_pointwise_2_t *job);

#endif
