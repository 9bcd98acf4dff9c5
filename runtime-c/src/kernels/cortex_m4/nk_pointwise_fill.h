/**
 * @file nk_pointwise_fill.h
 * @brief A pointwise convolution that fills planes, two output channels at a time.
 */
#ifndef NETKIT_NK_POINTWISE_FILL_H
#define NETKIT_NK_POINTWISE_FILL_H

#include "nk_planes.h"

/** A layer on its way. */
typedef struct {
    const nk_pointwise_planes_3x3_s8_t *params;
    const nk_plane_shape_t *shape; /**< Of a plane. */
    const int8_t *input;           /**< Of the pointwise convolution. */
    int32_t columns;               /**< Columns of its map that planes hold; 0 or >= 4. */
    int32_t rows;                  /**< Rows of its map that planes hold. */
    int32_t groups;                /**< Groups of four pixels. */
    uint32_t *records;             /**< Widened pixels (nk_pointwise_2.h), a batch of groups. */
    int32_t *sums;                 /**< Between chunks; of no meaning if there is one chunk. */
} nk_pointwise_job_t;

/**
 * @brief Begins a layer; if all groups of pixels are one batch, widens them.
 * @param[in] params  the layer
 * @param[in] shape   of a plane
 * @param[in] input   int8 [H, W, I]
 * @param     scratch for records and sums, aligned to 4
 */
nk_pointwise_job_t nk_pointwise_begin(const nk_pointwise_planes_3x3_s8_t *params,
                                      const nk_plane_shape_t *shape, const int8_t *input,
                                      void *scratch);

/**
 * @brief Fills two planes, padding untouched.
 * @param[in]  job    the layer
 * @param      pair   index of the pair of output channels
 * @param[out] planes one behind the other
 */
void nk_pointwise_fill(const nk_pointwise_job_t *job, int32_t pair, int16_t *planes);

#endif
