/**
 * @file nk_kernels_s8.h
 * @brief Exact int8 kernels.
 *
 * An int8 value q means `real = scale * (q - zero_point)`. Weights have zero point 0.
 *
 * Convolutions and dense layers compute, for each output channel c,
 *
 *     acc = bias[c] + sum of w * (x + input_offset)            over the taps inside the input
 *     q   = clamp(requantize(acc, multiplier[c], shift[c]) + output_offset, act_min, act_max)
 *
 * with int32 accumulators. `requantize` multiplies by `multiplier * 2^(shift - 31)` and rounds
 * twice: first to 31 fraction bits (half up), then at the right shift (half away from zero), as
 * TensorFlow Lite's `MultiplyByQuantizedMultiplier` and CMSIS-NN's `arm_nn_requantize` do.
 *
 * Rules that hold for every kernel here:
 * - The caller has proved that the parameters are legal; kernels do not check and cannot fail.
 * - Accumulators and left shifts are taken modulo 2^32, so that no input is undefined behaviour;
 *   results mean something only if `|bias| + sum of |w| * max|x + input_offset| < 2^31` and the
 *   left-shifted accumulator fits int32 too.
 * - Activations are dense NHWC with batch 1. int8 pointers need no alignment, int32 pointers 4.
 * - Input and output may not overlap, unless a kernel says otherwise.
 * - Constants (`filter`, `weights`, `bias`, `multiplier`, `shift`) are read in place, have one
 *   entry an output channel (never one for all), and must outlive the call. No pointer may be null.
 * - No heap, no state, no recursion: kernels are reentrant, stack below 256 bytes on Cortex-M4.
 */
#ifndef NETKIT_NK_KERNELS_S8_H
#define NETKIT_NK_KERNELS_S8_H

#include "nk_types.h"

NK_EXTERN_C_BEGIN

/** Parameters of a convolution. */
typedef struct {
    nk_shape_t input;          /**< [H, W, I]. */
    nk_shape_t output;         /**< [OH, OW, O]. */
    nk_window_t window;        /**< Filter extent [KH, KW], strides, start padding. */
    const int8_t *filter;      /**< [O, KH, KW, I]: `((o * KH + ky) * KW + kx) * I + i`. */
    const int32_t *bias;       /**< [O], scale = input scale * filter scale. */
    const int32_t *multiplier; /**< [O], Q31: 0, or 2^30 .. 2^31 - 1. */
    const int8_t *shift;       /**< [O], -31 .. 30, positive = left. */
    int32_t input_offset;      /**< -(zero point of the input), -127 .. 128. */
    int32_t output_offset;     /**< Zero point of the output, -128 .. 127. */
    int32_t act_min;           /**< Least output, -128 .. act_max. */
    int32_t act_max;           /**< Greatest output, act_min .. 127. */
} nk_conv2d_s8_t;

/**
 * @brief Convolution; a tap outside the input contributes 0 (real zero).
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [H, W, I]
 * @param[out] output int8 [OH, OW, O]
 */
void nk_conv2d_s8(const nk_conv2d_s8_t *params, const int8_t *input, int8_t *output);

/** Parameters of a depthwise convolution with channel multiplier 1. */
typedef struct {
    nk_shape_t input;          /**< [H, W, C]. */
    nk_shape_t output;         /**< [OH, OW, C]. */
    nk_window_t window;        /**< Filter extent [KH, KW], strides, start padding. */
    const int8_t *filter;      /**< [KH, KW, C]: `(ky * KW + kx) * C + c`. */
    const int32_t *bias;       /**< [C], scale = input scale * filter scale. */
    const int32_t *multiplier; /**< [C], Q31: 0, or 2^30 .. 2^31 - 1. */
    const int8_t *shift;       /**< [C], -31 .. 30, positive = left. */
    int32_t input_offset;      /**< -(zero point of the input), -127 .. 128. */
    int32_t output_offset;     /**< Zero point of the output, -128 .. 127. */
    int32_t act_min;           /**< Least output, -128 .. act_max. */
    int32_t act_max;           /**< Greatest output, act_min .. 127. */
} nk_depthwise_conv2d_s8_t;

/**
 * @brief Depthwise convolution; a tap outside the input contributes 0 (real zero).
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_depthwise_conv2d_s8(const nk_depthwise_conv2d_s8_t *params, const int8_t *input,
                            int8_t *output);

/**
 * @brief nk_depthwise_conv2d_s8 for a filter in the layout of a `.nk` bundle, [C, KH, KW]:
 * `(c * KH + ky) * KW + kx`.
 * @param[in]  params legal parameters; only the layout of `filter` differs
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_depthwise_conv2d_chw_s8(const nk_depthwise_conv2d_s8_t *params, const int8_t *input,
                                int8_t *output);

/** Parameters of a fully connected layer. */
typedef struct {
    int32_t input_elements;    /**< I, >= 1; an image is read in NHWC order. */
    int32_t output_elements;   /**< O, >= 1. */
    const int8_t *weights;     /**< [O, I]: `o * I + i`. */
    const int32_t *bias;       /**< [O], scale = input scale * weight scale. */
    const int32_t *multiplier; /**< [O], Q31: 0, or 2^30 .. 2^31 - 1. */
    const int8_t *shift;       /**< [O], -31 .. 30, positive = left. */
    int32_t input_offset;      /**< -(zero point of the input), -127 .. 128. */
    int32_t output_offset;     /**< Zero point of the output, -128 .. 127. */
    int32_t act_min;           /**< Least output, -128 .. act_max. */
    int32_t act_max;           /**< Greatest output, act_min .. 127. */
} nk_dense_s8_t;

/**
 * @brief Fully connected layer.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [I]
 * @param[out] output int8 [O]
 */
void nk_dense_s8(const nk_dense_s8_t *params, const int8_t *input, int8_t *output);

/** Parameters of a maximum pooling; scale and zero point do not change. */
typedef struct {
    nk_shape_t input;   /**< [H, W, C]. */
    nk_shape_t output;  /**< [OH, OW, C]. */
    nk_window_t window; /**< Pool extent, strides, start padding. */
    int32_t act_min;    /**< Least output, -128 .. act_max. */
    int32_t act_max;    /**< Greatest output, act_min .. 127. */
} nk_max_pool2d_s8_t;

/**
 * @brief Maximum over the taps of each window that lie inside the input, clamped.
 *
 * A window without such a tap gives act_min.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_max_pool2d_s8(const nk_max_pool2d_s8_t *params, const int8_t *input, int8_t *output);

/** Parameters of an average pooling; scale and zero point do not change. */
typedef struct {
    nk_shape_t input;   /**< [H, W, C]. */
    nk_shape_t output;  /**< [OH, OW, C]. */
    nk_window_t window; /**< Pool extent (at most 2^23 taps), strides, start padding. */
    int32_t zero_point; /**< Zero point of input and output, -128 .. 127. */
    int32_t act_min;    /**< Least output, -128 .. act_max. */
    int32_t act_max;    /**< Greatest output, act_min .. 127. */
} nk_avg_pool2d_s8_t;

/**
 * @brief Mean over the taps of each window that lie inside the input.
 *
 * `q = clamp(round(sum(x - zero_point) / taps) + zero_point, act_min, act_max)`, half away from
 * zero. (CMSIS-NN's `arm_avgpool_s8` averages raw values and differs at some ties when the zero
 * point is not 0.) A window without a tap inside the input gives the clamped zero point.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_avg_pool2d_s8(const nk_avg_pool2d_s8_t *params, const int8_t *input, int8_t *output);

/** Parameters of an elementwise addition of tensors with different scales. */
typedef struct {
    int32_t elements;          /**< Elements of each tensor, >= 1. */
    int32_t input1_offset;     /**< -(zero point of input 1), -127 .. 128. */
    int32_t input1_multiplier; /**< Q31 of scale1 / (2 * max(scale1, scale2)). */
    int32_t input1_shift;      /**< -31 .. 0, positive = left. */
    int32_t input2_offset;     /**< -(zero point of input 2), -127 .. 128. */
    int32_t input2_multiplier; /**< Q31 of scale2 / (2 * max(scale1, scale2)). */
    int32_t input2_shift;      /**< -31 .. 0, positive = left. */
    int32_t output_offset;     /**< Zero point of the output, -128 .. 127. */
    int32_t output_multiplier; /**< Q31 of 2 * max(scale1, scale2) / (2^20 * output scale). */
    int32_t output_shift;      /**< -31 .. 30, positive = left. */
    int32_t act_min;           /**< Least output, -128 .. act_max. */
    int32_t act_max;           /**< Greatest output, act_min .. 127. */
} nk_add_s8_t;

/** Bits that nk_add_s8 shifts its inputs to the left: TensorFlow Lite's `left_shift` of ADD. */
#define NK_ADD_S8_LEFT_SHIFT 20

/**
 * @brief Elementwise addition as TensorFlow Lite's int8 ADD (`reference_integer_ops::Add`).
 * @param[in]  params legal parameters
 * @param[in]  input1 int8 [elements]
 * @param[in]  input2 int8 [elements]; may be equal to input1
 * @param[out] output int8 [elements]; may be equal to either input
 */
void nk_add_s8(const nk_add_s8_t *params, const int8_t *input1, const int8_t *input2,
               int8_t *output);

/** Parameters of a softmax over all elements. */
typedef struct {
    int32_t elements;         /**< Elements, 1 .. 4095 (12 integer bits hold the sum). */
    int32_t input_multiplier; /**< Q31 of min(scale * 2^26, 2^31 - 1). */
    int32_t input_shift;      /**< 0 .. 30, left. */
    int32_t diff_min;         /**< -floor(31 * 2^26 / 2^input_shift): below it e^x is 0. */
} nk_softmax_s8_t;

/**
 * @brief Softmax as TensorFlow Lite's int8 SOFTMAX; output scale 1/256, zero point -128.
 *
 * Differences to the maximum are rescaled to 5 integer bits, exponentials summed with 12.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [elements]
 * @param[out] output int8 [elements]; may be equal to input
 */
void nk_softmax_s8(const nk_softmax_s8_t *params, const int8_t *input, int8_t *output);

/** Parameters of a convolution followed by a maximum pooling. */
typedef struct {
    nk_conv2d_s8_t conv; /**< The convolution; its output map [PH, PW, O] is never stored. */
    nk_shape_t output;   /**< [OH, OW, O], shape after the pooling. */
    nk_window_t pool;    /**< Over conv.output; windows do not overlap (stride >= extent). */
} nk_conv2d_max_pool2d_s8_t;

/**
 * @brief nk_conv2d_s8 and then nk_max_pool2d_s8 without storing the map between them.
 *
 * Bit for bit the result of the two kernels with the pool's clamp equal to the convolution's. Also
 * right for pool windows that overlap, but then it computes shared positions more than once.
 * @param[in]  params legal parameters; accumulators must not wrap
 * @param[in]  input  int8 [H, W, I]
 * @param[out] output int8 [OH, OW, O]
 */
void nk_conv2d_max_pool2d_s8(const nk_conv2d_max_pool2d_s8_t *params, const int8_t *input,
                             int8_t *output);

/** Parameters of a depthwise convolution followed by a maximum pooling. */
typedef struct {
    nk_depthwise_conv2d_s8_t conv; /**< Its output map [PH, PW, C] is never stored. */
    nk_shape_t output;             /**< [OH, OW, C], shape after the pooling. */
    nk_window_t pool; /**< Over conv.output; windows do not overlap (stride >= extent). */
} nk_depthwise_conv2d_max_pool2d_s8_t;

/**
 * @brief nk_depthwise_conv2d_s8 and then nk_max_pool2d_s8 without storing the map between them.
 *
 * Same guarantees as nk_conv2d_max_pool2d_s8.
 * @param[in]  params legal parameters; accumulators must not wrap
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_depthwise_conv2d_max_pool2d_s8(const nk_depthwise_conv2d_max_pool2d_s8_t *params,
                                       const int8_t *input, int8_t *output);

/**
 * @brief nk_depthwise_conv2d_max_pool2d_s8 for a filter in the layout of a `.nk` bundle,
 * [C, KH, KW].
 * @param[in]  params legal parameters; only the layout of `filter` differs
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_depthwise_conv2d_chw_max_pool2d_s8(const nk_depthwise_conv2d_max_pool2d_s8_t *params,
                                           const int8_t *input, int8_t *output);

/** Parameters of a pointwise and a depthwise convolution, and of a maximum pooling. */
typedef struct {
    nk_conv2d_s8_t pointwise; /**< 1x1, stride 1, no padding; its output is never stored. */
    nk_depthwise_conv2d_max_pool2d_s8_t
        depthwise; /**< Reads the output of `pointwise`; pool 1x1 with stride 1 if there is none,
                        windows without padding. */
} nk_pointwise_depthwise_s8_t;

/**
 * @brief nk_conv2d_s8 and then nk_depthwise_conv2d_max_pool2d_s8, without storing the map between
 *        them: one channel of it exists at a time.
 *
 * Workspace: one byte a pixel of the output of `pointwise`, any alignment; its contents on entry do not matter.
 * @param[in]  params    legal parameters; accumulators must not wrap
 * @param[in]  input     int8 [H, W, I]
 * @param[out] output    int8 [OH, OW, O]
 * @param      workspace scratch
 */
void nk_pointwise_depthwise_s8(const nk_pointwise_depthwise_s8_t *params, const int8_t *input,
                               int8_t *output, void *workspace);

NK_EXTERN_C_END

#endif
