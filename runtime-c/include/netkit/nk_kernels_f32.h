/**
 * @file nk_kernels_f32.h
 * @brief float32 kernels.
 *
 * Rules that hold for every kernel here:
 * - The caller has proved that the parameters are legal; kernels do not check and cannot fail.
 * - Activations are dense NHWC with batch 1; every float pointer is 4-aligned.
 * - Input and output may not overlap, unless a kernel says otherwise.
 * - Constants are read in place and must outlive the call. No pointer may be null.
 * - No heap, no state, no recursion, no workspace: kernels are reentrant.
 * - Everything runs in a fixed order. Built with `-ffp-contract=off` (and without `-ffast-math`)
 *   every kernel gives the same bits on every IEEE-754 machine: `sqrt` and `sqrtf` are correctly
 *   rounded, and the exponential is our own.
 */
#ifndef NETKIT_NK_KERNELS_F32_H
#define NETKIT_NK_KERNELS_F32_H

#include "nk_types.h"

NK_EXTERN_C_BEGIN

/** Parameters of a convolution. */
typedef struct {
    nk_shape_t input;           /**< [H, W, I]. */
    nk_shape_t output;          /**< [OH, OW, O]. */
    nk_window_t window;         /**< Filter extent [KH, KW], strides, start padding. */
    const float *filter;        /**< [O, KH, KW, I]: `((o * KH + ky) * KW + kx) * I + i`. */
    const float *bias;          /**< [O]. */
    nk_activation_t activation; /**< Applied to each output. */
} nk_conv2d_f32_t;

/**
 * @brief `y = activation(bias[o] + sum of w * x)` over the taps inside the input.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, I]
 * @param[out] output float [OH, OW, O]
 */
void nk_conv2d_f32(const nk_conv2d_f32_t *params, const float *input, float *output);

/** Parameters of a depthwise convolution with channel multiplier 1. */
typedef struct {
    nk_shape_t input;           /**< [H, W, C]. */
    nk_shape_t output;          /**< [OH, OW, C]. */
    nk_window_t window;         /**< Filter extent [KH, KW], strides, start padding. */
    const float *filter;        /**< [KH, KW, C]: `(ky * KW + kx) * C + c`. */
    const float *bias;          /**< [C]. */
    nk_activation_t activation; /**< Applied to each output. */
} nk_depthwise_conv2d_f32_t;

/**
 * @brief `y = activation(bias[c] + sum of w * x)` over the taps inside the input.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [OH, OW, C]
 */
void nk_depthwise_conv2d_f32(const nk_depthwise_conv2d_f32_t *params, const float *input,
                             float *output);

/**
 * @brief nk_depthwise_conv2d_f32 for a filter in the layout of a `.nk` bundle, [C, KH, KW]:
 * `(c * KH + ky) * KW + kx`.
 * @param[in]  params legal parameters; only the layout of `filter` differs
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [OH, OW, C]
 */
void nk_depthwise_conv2d_chw_f32(const nk_depthwise_conv2d_f32_t *params, const float *input,
                                 float *output);

/** Parameters of a fully connected layer. */
typedef struct {
    int32_t input_elements;     /**< I, >= 1; an image is read in NHWC order. */
    int32_t output_elements;    /**< O, >= 1. */
    const float *weights;       /**< [O, I]: `o * I + i`. */
    const float *bias;          /**< [O]. */
    nk_activation_t activation; /**< Applied to each output. */
} nk_dense_f32_t;

/**
 * @brief `y[o] = activation(sum of w * x + bias[o])`.
 * @param[in]  params legal parameters
 * @param[in]  input  float [I]
 * @param[out] output float [O]
 */
void nk_dense_f32(const nk_dense_f32_t *params, const float *input, float *output);

/** Parameters of a pooling. */
typedef struct {
    nk_shape_t input;   /**< [H, W, C]. */
    nk_shape_t output;  /**< [OH, OW, C]. */
    nk_window_t window; /**< Pool extent, strides, start padding. */
} nk_pool2d_f32_t;

/**
 * @brief Maximum over the taps of each window that lie inside the input; -FLT_MAX without any.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [OH, OW, C]
 */
void nk_max_pool2d_f32(const nk_pool2d_f32_t *params, const float *input, float *output);

/**
 * @brief Mean over the taps of each window that lie inside the input; 0 without any.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [OH, OW, C]
 */
void nk_avg_pool2d_f32(const nk_pool2d_f32_t *params, const float *input, float *output);

/** Parameters of an elementwise addition. */
typedef struct {
    int32_t elements; /**< Elements of each tensor, >= 1. */
} nk_add_f32_t;

/**
 * @brief `y = x1 + x2`.
 * @param[in]  params legal parameters
 * @param[in]  input1 float [elements]
 * @param[in]  input2 float [elements]; may be equal to input1
 * @param[out] output float [elements]; may be equal to either input
 */
void nk_add_f32(const nk_add_f32_t *params, const float *input1, const float *input2,
                float *output);

/** Parameters of a function of each element. */
typedef struct {
    int32_t elements; /**< Elements, >= 1. */
    float alpha;      /**< Slope for x <= 0 of nk_leaky_relu_f32; not used by the others. */
} nk_unary_f32_t;

/**
 * @brief `y = max(x, 0)`.
 * @param[in]  params legal parameters
 * @param[in]  input  float [elements]
 * @param[out] output float [elements]; may be equal to input
 */
void nk_relu_f32(const nk_unary_f32_t *params, const float *input, float *output);

/** @brief `y = min(max(x, 0), 6)`. @see nk_relu_f32 for the parameters. */
void nk_relu6_f32(const nk_unary_f32_t *params, const float *input, float *output);

/** @brief `y = x if x > 0, else alpha * x`. @see nk_relu_f32 for the parameters. */
void nk_leaky_relu_f32(const nk_unary_f32_t *params, const float *input, float *output);

/** @brief `y = 1 / (1 + e^-x)`. @see nk_relu_f32 for the parameters. */
void nk_sigmoid_f32(const nk_unary_f32_t *params, const float *input, float *output);

/** @brief `y = tanh(x)`. @see nk_relu_f32 for the parameters. */
void nk_tanh_f32(const nk_unary_f32_t *params, const float *input, float *output);

/**
 * @brief GELU in its tanh form: `y = x / 2 * (1 + tanh(0.7978845608 * (x + 0.044715 * x^3)))`,
 * computed as `x / (1 + e^-2u)` with the same u.
 * @see nk_relu_f32 for the parameters; D. Hendrycks, K. Gimpel, "Gaussian Error Linear Units".
 */
void nk_gelu_f32(const nk_unary_f32_t *params, const float *input, float *output);

/** @brief `y = x / (1 + e^-x)`. @see nk_relu_f32 for the parameters. */
void nk_silu_f32(const nk_unary_f32_t *params, const float *input, float *output);

/** Parameters of a softmax over all elements. */
typedef struct {
    int32_t elements; /**< Elements, >= 1. */
} nk_softmax_f32_t;

/**
 * @brief `y = e^(x - max) / sum of e^(x - max)`, with one division: by multiplication with 1/sum.
 * @param[in]  params legal parameters
 * @param[in]  input  float [elements]
 * @param[out] output float [elements]; may be equal to input
 */
void nk_softmax_f32(const nk_softmax_f32_t *params, const float *input, float *output);

/** Parameters of a scale and shift of each channel (a folded batch norm). */
typedef struct {
    nk_shape_t shape;    /**< [H, W, C], of input and output. */
    const float *scale;  /**< [C]. */
    const float *offset; /**< [C]. */
} nk_channel_affine_f32_t;

/**
 * @brief `y = x * scale[c] + offset[c]`.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [H, W, C]; may be equal to input
 */
void nk_channel_affine_f32(const nk_channel_affine_f32_t *params, const float *input,
                           float *output);

/** Parameters of a layer normalisation or a global response normalisation. */
typedef struct {
    nk_shape_t shape;   /**< [H, W, C], of input and output. */
    const float *gamma; /**< [C]. */
    const float *beta;  /**< [C]. */
    float epsilon;      /**< >= 0. */
} nk_norm_f32_t;

/**
 * @brief Per pixel over channels: `y = (x - mean) / sqrt(variance + epsilon) * gamma[c] + beta[c]`,
 * with the biased variance.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [H, W, C]; may be equal to input
 */
void nk_layer_norm_f32(const nk_norm_f32_t *params, const float *input, float *output);

/**
 * @brief `n[c]` = L2 norm of channel c over all pixels;
 * `y = gamma[c] * (x * (n[c] / (mean(n) + epsilon))) + beta[c] + x`.
 *
 * Reads the input twice for the norms instead of keeping C of them: no workspace.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [H, W, C]; may be equal to input
 */
void nk_global_response_norm_f32(const nk_norm_f32_t *params, const float *input, float *output);

/** Parameters of a nearest-neighbour upsampling. */
typedef struct {
    nk_shape_t input; /**< [H, W, C]. */
    int32_t factor;   /**< >= 1, on both axes. */
} nk_upsample2d_f32_t;

/**
 * @brief Each pixel repeated `factor` times on both axes.
 * @param[in]  params legal parameters
 * @param[in]  input  float [H, W, C]
 * @param[out] output float [H * factor, W * factor, C]
 */
void nk_upsample2d_f32(const nk_upsample2d_f32_t *params, const float *input, float *output);

/** Parameters of a concatenation along the last axis. */
typedef struct {
    int32_t pixels;               /**< H * W of each part; 1 to join the parts as flat vectors. */
    int32_t part_count;           /**< Parts, >= 1. */
    const int32_t *part_channels; /**< [part_count], elements of each part a pixel, each >= 1. */
} nk_concat_f32_t;

/**
 * @brief Parts one behind the other: `y[p] = part 0 [p], part 1 [p], ...` for each pixel p.
 * @param[in]  params legal parameters
 * @param[in]  parts  [part_count] pointers; part k is float [pixels, part_channels[k]]
 * @param[out] output float [pixels, sum of part_channels]; overlaps no part
 */
void nk_concat_f32(const nk_concat_f32_t *params, const float *const *parts, float *output);

NK_EXTERN_C_END

#endif
