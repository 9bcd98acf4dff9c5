/**
 * @file nk_planes.h
 * @brief Planes: channels taken apart for 3x3 windows.
 *
 * A plane is one channel with its padding, as int16, row by row at a fixed pitch:
 *
 *     row y:  x(y, 0) x(y, 1) x(y, 2) ...  up to the pitch
 *
 * The pitch is one of 32, 64, 128 or 256 bytes, so that the four rows under 2x2 results lie at
 * distances that stand in the instructions; there is one set of inner loops for each pitch.
 */
#ifndef NETKIT_NK_PLANES_H
#define NETKIT_NK_PLANES_H

#include "netkit/nk_kernels_m4.h"

#include "../../nk_requantize_fast.h"

/** Constants of one output channel, as the stream holds them. */
typedef struct {
    uint32_t weights[6]; /**< For each kernel row {w0, w1} and {w1, w2}, scaled. */
    int32_t bias;        /**< Scaled, with the zero point folded in. */
    nk_rescale_t scale;  /**< Requantisation. */
} nk_plane_channel_t;

/** Windows of 4x4 elements, two apart, and where their results go. */
typedef struct {
    int32_t rows;       /**< Rows of windows, >= 1. */
    int32_t columns;    /**< Windows in a row, >= 1. */
    int32_t pixel_step; /**< Bytes from an output pixel to the next. */
    int32_t row_step;   /**< Bytes from an output row to the next; of no meaning if pooled. */
} nk_windows_t;

/** Geometry of the planes of a layer. */
typedef struct {
    int32_t rows;     /**< Rows that windows read. */
    int32_t columns;  /**< Columns that windows read. */
    int32_t pitch;    /**< Bytes of a row. */
    int32_t pad_top;  /**< Rows of padding above the input. */
    int32_t pad_left; /**< Columns of padding left of the input. */
} nk_plane_shape_t;

/** Bytes of a plane. */
static inline int32_t nk_plane_bytes(const nk_plane_shape_t *shape)
{
    return shape->rows * shape->pitch;
}

/**
 * @brief Writes the zero point everywhere.
 * @param[in]  shape      of one plane
 * @param      zero_point -128 .. 127
 * @param      count      planes, one behind the other
 * @param[out] planes     aligned to 4
 */
void nk_planes_clear(const nk_plane_shape_t *shape, int32_t zero_point, int32_t count,
                     int16_t *planes);

/**
 * @brief Fills one to four planes with neighbouring channels of the input, padding untouched.
 * @param[in]  shape  of one plane
 * @param[in]  input  of the layer
 * @param[in]  pixels first of the channels in pixel (0, 0)
 * @param      count  channels, 1 .. 4
 * @param[out] planes one behind the other
 */
void nk_planes_fill(const nk_plane_shape_t *shape, const nk_shape_t *input, const int8_t *pixels,
                    int32_t count, int16_t *planes);

#endif
