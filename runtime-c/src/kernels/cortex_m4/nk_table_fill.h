/**
 * @file nk_table_fill.h
 * @brief A pointwise convolution of one input channel, by table, that fills planes.
 */
#ifndef NETKIT_NK_TABLE_FILL_H
#define NETKIT_NK_TABLE_FILL_H

#include "nk_planes.h"

/**
 * @brief Fills two planes with two output channels, padding untouched.
 * @param[in]  shape  of a plane
 * @param[in]  map    of the convolution's output: the first rows and columns of the input
 * @param[in]  width  of the input
 * @param[in]  input  int8 [H, W, 1]
 * @param[in]  table  int8 [256, 2], by the input's bits
 * @param[out] planes one behind the other
 */
void nk_table_fill(const nk_plane_shape_t *shape, const nk_shape_t *map, int32_t width,
                   const int8_t *input, const int8_t *table, int16_t *planes);

#endif
