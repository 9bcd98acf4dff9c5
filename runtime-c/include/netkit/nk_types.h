/**
 * @file nk_types.h
 * @brief Geometry that the parameter structs of the kernels share.
 */
#ifndef NETKIT_NK_TYPES_H
#define NETKIT_NK_TYPES_H

#include "nk_config.h"

/**
 * @brief Geometry of an activation tensor: batch 1, layout NHWC.
 *
 * Element (y, x, c) lies at index `(y * width + x) * channels + c`.
 */
typedef struct {
    int32_t height;   /**< Rows, >= 1. */
    int32_t width;    /**< Columns, >= 1. */
    int32_t channels; /**< Channels, >= 1, adjacent in memory. */
} nk_shape_t;

/**
 * @brief A sliding window over rows and columns.
 *
 * Output (oy, ox) sees the taps at input row `oy * stride_h - pad_top + ky` and column
 * `ox * stride_w - pad_left + kx`, for `0 <= ky < height`, `0 <= kx < width`. Padding behind the
 * last row and column is not stored: the output shape implies it.
 */
typedef struct {
    int32_t height;   /**< Rows of the window, >= 1. */
    int32_t width;    /**< Columns of the window, >= 1. */
    int32_t stride_h; /**< Rows between two windows, >= 1. */
    int32_t stride_w; /**< Columns between two windows, >= 1. */
    int32_t pad_top;  /**< Rows added above the input, >= 0. */
    int32_t pad_left; /**< Columns added left of the input, >= 0. */
} nk_window_t;

/** Activation that a float32 kernel applies to its own result. */
typedef enum {
    NK_ACTIVATION_NONE = 0, /**< y = x. */
    NK_ACTIVATION_RELU = 1, /**< y = max(x, 0). */
    NK_ACTIVATION_RELU6 = 2 /**< y = min(max(x, 0), 6). */
} nk_activation_t;

#endif
