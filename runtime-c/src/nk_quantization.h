/**
 * @file nk_quantization.h
 * @brief From the scales of a bundle to the integers of the int8 kernels, and what must hold.
 *
 * Real arithmetic is IEEE double, in the order of the compiler, so that both give the same integers.
 */
#ifndef NETKIT_NK_QUANTIZATION_H
#define NETKIT_NK_QUANTIZATION_H

#include "nk_builder.h"

/** A positive real factor as multiplier * 2^(shift - 31). */
typedef struct {
    int32_t multiplier; /**< Q31: 0, or 2^30 .. 2^31 - 1. */
    int32_t shift;      /**< -31 .. 30, positive = left. */
} nk_factor_t;

/** Limits of an int8 output. */
typedef struct {
    int32_t min;
    int32_t max;
} nk_clamp_t;

/** What convolutions and dense layers need besides geometry and weights. */
typedef struct {
    int32_t *multiplier; /**< [entries], in the arena. */
    int8_t *shift;       /**< [entries], in the arena. */
    nk_clamp_t clamp;
} nk_requantization_t;

/**
 * The nearest fixed-point number of a factor in the range of normal doubles: TensorFlow Lite's
 * QuantizeMultiplier. A factor below 2^-32 gives 0, one too large the largest number.
 */
nk_factor_t nk_factor_of(double real);

/** Bits by which a factor shifts to the left before it multiplies, 0 .. 31 (31: too large). */
int32_t nk_left_shift_of(double real);

/** Limits that an activation gives: TensorFlow Lite's CalculateActivationRangeQuantized. */
nk_clamp_t nk_clamp_of(nk_activation_t activation, float scale, int32_t zero_point);

/** A tensor of the given shape with the scale and zero point that a pair writes; no place yet. */
nk_tensor_t nk_weighted_tensor(const nk_pair_t *pair, nk_shape_t shape);

/**
 * Multipliers and shifts of a weighted op, in the arena: `entries` of them, one an output channel
 * (or fewer, all equal, for an op with one weight scale). Refuses the layer if the input does not
 * have the scale that the pair states, or if a sum or a left shift may exceed 32 bits.
 */
nk_requantization_t nk_requantization(nk_builder_t *builder, const nk_pair_t *pair,
                                      const nk_tensor_t *input, const nk_tensor_t *output,
                                      nk_activation_t activation, int32_t entries);

#endif
