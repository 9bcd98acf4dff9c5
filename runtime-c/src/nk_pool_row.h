/**
 * @file nk_pool_row.h
 * @brief Maxima of int8 vectors, four bytes at a time.
 */
#ifndef NETKIT_NK_POOL_ROW_H
#define NETKIT_NK_POOL_ROW_H

#include "netkit/nk_types.h"

#include "nk_bytes_s8.h"

/** `maxima[i] = max(maxima[i], values[i])`. */
static inline void nk_max_s8(int8_t *maxima, const int8_t *values, int32_t elements)
{
    int32_t i = 0;
    for (; i + 4 <= elements; i += 4) {
        nk_store_u32(maxima + i, nk_max_s8x4(nk_load_u32(maxima + i), nk_load_u32(values + i)));
    }
    for (; i < elements; ++i) {
        maxima[i] = values[i] > maxima[i] ? values[i] : maxima[i];
    }
}

/**
 * @brief One row of max pool windows without padding.
 * @param[in]  map     shape of the rows under the windows: [pool height, W, C]
 * @param[in]  pool    the window; only its extent and stride_w are read
 * @param[in]  rows    int8 [pool height, W, C]
 * @param[in]  windows windows in the row
 * @param[out] output  int8 [windows, C]
 */
static inline void nk_max_pool_row_s8(const nk_shape_t *map, const nk_window_t *pool,
                                      const int8_t *rows, int32_t windows, int8_t *output)
{
    const int32_t channels = map->channels;
    const int32_t row_bytes = map->width * channels;
    for (int32_t i = 0; i < windows; ++i) {
        const int8_t *const corner = rows + i * pool->stride_w * channels;
        memcpy(output, corner, (size_t)channels);
        for (int32_t y = 0; y < pool->height; ++y) {
            for (int32_t x = y == 0 ? 1 : 0; x < pool->width; ++x) {
                nk_max_s8(output, corner + y * row_bytes + x * channels, channels);
            }
        }
        output += channels;
    }
}

#endif
