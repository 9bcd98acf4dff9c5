/**
 * @file nk_oracle.h
 * @brief Arithmetic straight from the formulas, in 64 bits and with divisions, for the tests.
 *
 * Shares no code with the runtime.
 */
#ifndef NETKIT_NK_ORACLE_H
#define NETKIT_NK_ORACLE_H

#include <stdint.h>

#include "netkit/nk_kernels_s8.h"

/** value modulo 2^32, as a signed number. */
int64_t nk_oracle_wrap(int64_t value);

/** The quotient rounded down. */
int64_t nk_oracle_floor(int64_t dividend, int64_t divisor);

/** The quotient rounded to the nearest integer, ties away from zero; divisor > 0. */
int64_t nk_oracle_round_away(int64_t dividend, int64_t divisor);

/** accumulator * multiplier * 2^(shift - 31), rounded twice. */
int64_t nk_oracle_requantize(int64_t accumulator, int32_t multiplier, int32_t shift);

/** e^x with 31 fraction bits for x in -32 .. 0 with 26. */
int64_t nk_oracle_exp(int64_t x);

/** 1 / (1 + x) with 31 fraction bits for x in 0 .. 1 with 31. */
int64_t nk_oracle_one_over_one_plus(int64_t x);

/** Output i of a softmax: gemmlowp's fixed-point steps, with constants taken from real numbers. */
int8_t nk_oracle_softmax(const nk_softmax_s8_t *params, const int8_t *input, int32_t i);

/** value limited to low .. high. */
int64_t nk_oracle_clamp(int64_t value, int64_t low, int64_t high);

/** What a filter is: [O, KH, KW, I], or depthwise in one of two layouts. */
typedef enum { NK_FILTER_OHWI, NK_FILTER_HWC, NK_FILTER_CHW } nk_filter_layout_t;

/** Index of a weight of a window; `channel` is the output channel, `i` the input channel. */
int32_t nk_oracle_weight_index(nk_filter_layout_t layout, const nk_window_t *window,
                               int32_t channels, int32_t channel, int32_t ky, int32_t kx,
                               int32_t i);

/** One output of a convolution. */
int8_t nk_oracle_conv(const nk_conv2d_s8_t *params, nk_filter_layout_t layout, const int8_t *input,
                      int32_t row, int32_t column, int32_t channel);

/** Greatest value of a map [shape] under a window, limited to act_min .. act_max. */
int8_t nk_oracle_max_pool(nk_shape_t shape, const nk_window_t *window, const int8_t *input,
                          int32_t row, int32_t column, int32_t channel, int32_t act_min,
                          int32_t act_max);

#endif
