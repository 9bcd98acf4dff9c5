/**
 * @file nk_rows_8.h
 * @brief Eight rows times a vector: the inner loop of fully connected layers.
 */
#ifndef NETKIT_NK_ROWS_8_H
#define NETKIT_NK_ROWS_8_H

#include "../../nk_dsp.h"

/**
 * @brief Adds the products of four pairs of rows and a vector to eight sums.
 *
 * A half-word of the weights is 256 * b + a, for rows a and b of a pair. Its low byte,
 * sign-extended, is a; so SMLAD with the raw word sums 256 * (row b) + (row a), SXTB16 and another
 * SMLAD sum row a. All sums are taken modulo 2^32.
 *
 * @param[in]     weights for each four inputs {i0, i2} of pairs 0 to 3, {i1, i3} of pairs 0 to 3;
 *                        aligned to 4
 * @param[in]     input   int8 [4 * fours], at any address
 * @param[in]     fours   groups of four inputs, >= 1
 * @param[in,out] sums    for each pair: row a, and 256 * (row b) + (row a)
 */
void nk_rows_8_s8(const int32_t *weights, const int8_t *input, int32_t fours, int32_t *sums);

#endif
