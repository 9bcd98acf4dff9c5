/**
 * @file nk_planes_3x3.h
 * @brief The macro that makes nk_planes_3x3_s8 for a pitch.
 */
#ifndef NETKIT_NK_PLANES_3X3_H
#define NETKIT_NK_PLANES_3X3_H

#include "../../nk_limit_s8.h"
#include "nk_plane_windows.h"

typedef void nk_plane_function_t(const nk_windows_t *windows, const int16_t *plane,
                                 const nk_plane_channel_t *channel, int8_t *output);

/** The inner loops for one pitch. */
typedef struct {
    nk_plane_function_t *max;
    nk_plane_function_t *all;
} nk_plane_loops_t;

/**
 * All results of one channel. Windows give 2x2 results; for an odd last row or column the windows
 * are moved back by one element and compute one row or column again.
 */
static inline void nk_plane_channel(const nk_plane_loops_t loops, int32_t pools,
                                    const nk_plane_shape_t *shape, const int16_t *plane,
                                    const nk_plane_channel_t *channel, const nk_shape_t *map,
                                    int8_t *output)
{
    const int32_t step = map->channels;
    if (pools) {
        const nk_windows_t all = {map->height, map->width, step, map->width * step};
        loops.max(&all, plane, channel, output);
        return;
    }
    const int32_t row_step = map->width * step;
    for (int32_t bottom = 0; bottom <= map->height % 2; ++bottom) {
        for (int32_t right = 0; right <= map->width % 2; ++right) {
            const nk_windows_t part = {bottom != 0 ? 1 : map->height / 2,
                                       right != 0 ? 1 : map->width / 2, step, row_step};
            const int32_t y = bottom != 0 ? map->height - 2 : 0;
            const int32_t x = right != 0 ? map->width - 2 : 0;
            loops.all(&part, plane + y * (shape->pitch / 2) + x, channel,
                      output + y * row_step + x * step);
        }
    }
}

/** The layer: planes of four channels at a time; a single input channel serves all outputs. */
static inline void nk_planes_3x3(const nk_planes_3x3_s8_t *params, const nk_plane_loops_t loops,
                                 int32_t pitch, const int8_t *input, int8_t *output,
                                 void *workspace)
{
    const int32_t inputs = params->input.channels;
    const int32_t scale = params->pools ? 2 : 1;
    const nk_plane_shape_t shape = {scale * params->output.height + 2,
                                    scale * params->output.width + 2, pitch, params->pad_top,
                                    params->pad_left};
    const nk_plane_channel_t *const channels = (const nk_plane_channel_t *)params->stream;
    int16_t *const planes = (int16_t *)workspace;
    const int32_t plane = nk_plane_bytes(&shape) / 2;
    nk_planes_clear(&shape, params->zero_point, inputs < 4 ? inputs : 4, planes);
    for (int32_t o = 0; o < params->output.channels; ++o) {
        const int32_t lane = inputs == 1 ? 0 : o % 4;
        if (lane == 0 && (inputs > 1 || o == 0)) {
            const int32_t left = inputs - o;
            nk_planes_fill(&shape, &params->input, input + o, left < 4 ? left : 4, planes);
        }
        nk_plane_channel(loops, params->pools, &shape, planes + lane * plane, channels + o,
                         &params->output, output + o);
    }
    nk_limit_s8(output, params->output.height * params->output.width * params->output.channels,
                params->limit, params->act_min, params->act_max);
}

#define NK_PLANES_3X3_FUNCTION(name, p)                                                            \
    void name(const nk_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,               \
              void *workspace)                                                                     \
    {                                                                                              \
        const nk_plane_loops_t loops = {nk_plane_max_##p, nk_plane_all_##p};                       \
        nk_planes_3x3(params, loops, p, input, output, workspace);                                 \
    }

/** Defines nk_planes_3x3_s8_P. */
#define NK_PLANES_3X3(p)                                                                           \
    NK_PLANE_WINDOWS(p)                                                                            \
    NK_PLANES_3X3_FUNCTION(nk_planes_3x3_s8_##p, p)

/** Defines nk_planes_3x3_s8_P_scaled. */
#define NK_PLANES_3X3_SCALED(p)                                                                    \
    NK_PLANE_WINDOWS_SCALED(p)                                                                     \
    NK_PLANES_3X3_FUNCTION(nk_planes_3x3_s8_##p##_scaled, p)

#endif
