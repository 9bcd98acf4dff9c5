/**
 * @file nk_strips.h
 * @brief Channels taken apart, so that a window of 3x3 is words at fixed distances.
 *
 * A plane is one channel of the input, as int16, with its padding. It is cut into strips of two
 * output columns; neighbouring strips overlap in two input columns, which are stored twice. A row
 * of a strip is two words, four neighbouring elements:
 *
 *     strip s, row y:   {x(y, 2s), x(y, 2s + 1)}  {x(y, 2s + 2), x(y, 2s + 3)}
 *
 * Rows of a strip are adjacent, so the 4x4 elements under 2x2 results are eight adjacent words,
 * whatever the width of the input.
 */
#ifndef NETKIT_NK_STRIPS_H
#define NETKIT_NK_STRIPS_H

#include "netkit/nk_kernels_m4.h"

#include "../../nk_requantize_fast.h"
#include "../../nk_window.h"

/** Geometry of the planes of a layer. */
typedef struct {
    int32_t strips;      /**< Strips of a plane, >= 1. */
    int32_t rows;        /**< Rows of a strip, those of the map and 2 more. */
    int32_t plane_words; /**< Words of a plane: 2 * strips * rows. */
} nk_strips_t;

/** Constants of one output channel, as the stream holds them. */
typedef struct {
    uint32_t weights[6]; /**< For each kernel row {w0, w1} and {w1, w2}, doubled. */
    int32_t bias;        /**< Doubled, with the zero point folded in. */
    nk_rescale_t scale;  /**< Requantisation. */
} nk_strip_channel_t;

/** Rows of tiles of one strip, and where their results go. */
typedef struct {
    int32_t tiles;      /**< Tiles of 2x2 results, >= 1. */
    int32_t row_step;   /**< Bytes from an output row to the next. */
    int32_t pixel_step; /**< Bytes from an output pixel to the next. */
    nk_limits_t limits; /**< Limits of the results. */
} nk_strip_job_t;

/**
 * @brief Takes up to four channels apart.
 * @param[in]  params the layer
 * @param[in]  strips geometry
 * @param[in]  input  first of the channels in pixel (0, 0)
 * @param      count  channels, 1 .. 4
 * @param[out] planes `count` planes
 */
void nk_strips_fill(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                    const int8_t *input, int32_t count, uint32_t *planes);

/** @brief For each tile of a strip the maximum of its 2x2 results, requantised. */
void nk_strip_max(const nk_strip_job_t *job, const uint32_t *strip,
                  const nk_strip_channel_t *channel, int8_t *output);

/** @brief All 2x2 results of each tile of a strip, requantised. */
void nk_strip_all(const nk_strip_job_t *job, const uint32_t *strip,
                  const nk_strip_channel_t *channel, int8_t *output);

/** @brief Doubled accumulator of column `column` (0 or 1) from the row pair at `words` downwards. */
static inline int32_t nk_strip_sum(const uint32_t *words, int32_t column,
                                   const nk_strip_channel_t *channel)
{
    int32_t sum = channel->bias;
    for (int32_t row = 0; row < 3; ++row) {
        const uint32_t w01 = channel->weights[2 * row];
        const uint32_t w12 = channel->weights[2 * row + 1];
        const uint32_t x01 = words[2 * row];
        const uint32_t x23 = words[2 * row + 1];
        if (column == 0) {
            sum = nk_smlad(x01, w01, sum);
            sum = nk_smlad(x23 & 0xffffu, w12 >> 16, sum);
        } else {
            sum = nk_smlad(x01 >> 16, w01 & 0xffffu, sum);
            sum = nk_smlad(x23, w12, sum);
        }
    }
    return sum;
}

#endif
