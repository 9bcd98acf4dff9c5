/**
 * @file nk_window.h
 * @brief The part of a sliding window that lies inside the input.
 */
#ifndef NETKIT_NK_WINDOW_H
#define NETKIT_NK_WINDOW_H

#include "netkit/nk_types.h"

/** Taps of a window that lie inside the input, on one axis. */
typedef struct {
    int32_t first;       /**< Index of the first such tap within the window. */
    int32_t count;       /**< Number of such taps; if 0 (all padding), the others are 0 too. */
    int32_t input_first; /**< Row or column of the input under the first such tap. */
} nk_taps_t;

/**
 * Clips a window to the input, so that loops over taps need no test for each tap.
 *
 *     origin        0                      input_extent
 *       |-- first --|------ count ------|--- clipped ---|
 *
 * @param origin       input position under tap 0; negative in the start padding
 * @param extent       taps of the window, >= 1
 * @param input_extent rows or columns of the input, >= 1
 */
static inline nk_taps_t nk_clip_taps(int32_t origin, int32_t extent, int32_t input_extent)
{
    const int32_t first = origin < 0 ? -origin : 0;
    const int32_t end = input_extent - origin < extent ? input_extent - origin : extent;
    const nk_taps_t taps = {first, end - first, origin + first};
    const nk_taps_t none = {0, 0, 0};
    return end > first ? taps : none;
}

/** Rows of the input under row @p output_row of the output. */
static inline nk_taps_t nk_row_taps(const nk_window_t *window, int32_t output_row,
                                    int32_t input_height)
{
    return nk_clip_taps(output_row * window->stride_h - window->pad_top, window->height,
                        input_height);
}

/** Columns of the input under column @p output_column of the output. */
static inline nk_taps_t nk_column_taps(const nk_window_t *window, int32_t output_column,
                                       int32_t input_width)
{
    return nk_clip_taps(output_column * window->stride_w - window->pad_left, window->width,
                        input_width);
}

/** Elements in front of pixel (row, column). */
static inline int32_t nk_pixel_index(const nk_shape_t *shape, int32_t row, int32_t column)
{
    return (row * shape->width + column) * shape->channels;
}

#endif
