/**
 * @file nk_led_planes.h
 * @brief The macros that make, for a pitch, the kernels in which a pointwise convolution fills the
 *        planes of a 3x3 depthwise one.
 *
 * Two channels at a time: their map between the two convolutions exists as two planes in the
 * workspace, nothing else of it. The planes hold exactly the int8 results of the pointwise
 * convolution, and zero points round them, so all that is said of nk_planes_3x3_s8 holds here. An
 * odd last channel has a companion that is computed and not used.
 */
#ifndef NETKIT_NK_LED_PLANES_H
#define NETKIT_NK_LED_PLANES_H

#include "nk_planes_3x3.h"
#include "nk_pointwise_fill.h"
#include "nk_table_fill.h"

/** Geometry of a plane. */
static inline nk_plane_shape_t nk_led_shape(const nk_planes_3x3_s8_t *params, int32_t pitch)
{
    const int32_t scale = params->pools ? 2 : 1;
    const nk_plane_shape_t shape = {scale * params->output.height + 2,
                                    scale * params->output.width + 2, pitch, params->pad_top,
                                    params->pad_left};
    return shape;
}

/** Zero points round the map in both planes, if windows read any. */
static inline void nk_led_clear(const nk_planes_3x3_s8_t *params, const nk_plane_shape_t *shape,
                                int16_t *planes)
{
    const int is_covered = shape->pad_top <= 0 && shape->pad_left <= 0 &&
                           shape->rows <= params->input.height &&
                           shape->columns <= params->input.width;
    if (!is_covered) {
        nk_planes_clear(shape, params->zero_point, 2, planes);
    }
}

/** Results of the channels in two planes. */
static inline void nk_led_pair(const nk_planes_3x3_s8_t *params, const nk_plane_loops_t loops,
                               const nk_plane_shape_t *shape, const int16_t *planes, int32_t pair,
                               int8_t *output)
{
    const nk_plane_channel_t *const channels = (const nk_plane_channel_t *)params->stream;
    for (int32_t o = 2 * pair; o < 2 * pair + 2 && o < params->output.channels; ++o) {
        const int16_t *const plane = planes + o % 2 * (nk_plane_bytes(shape) / 2);
        nk_plane_channel(loops, params->pools, shape, plane, channels + o, &params->output,
                         output + o);
    }
}

/** Limits all results. */
static inline void nk_led_limit(const nk_planes_3x3_s8_t *params, int8_t *output)
{
    nk_limit_s8(output, params->output.height * params->output.width * params->output.channels,
                params->limit, params->act_min, params->act_max);
}

static inline void nk_pointwise_planes_3x3(const nk_pointwise_planes_3x3_s8_t *params,
                                           const nk_plane_loops_t loops, int32_t pitch,
                                           const int8_t *input, int8_t *output, void *workspace)
{
    const nk_plane_shape_t shape = nk_led_shape(&params->planes, pitch);
    int16_t *const planes = (int16_t *)workspace;
    const nk_pointwise_job_t job =
        nk_pointwise_begin(params, &shape, input, planes + nk_plane_bytes(&shape));
    nk_led_clear(&params->planes, &shape, planes);
    for (int32_t pair = 0; 2 * pair < params->planes.output.channels; ++pair) {
        nk_pointwise_fill(&job, pair, planes);
        nk_led_pair(&params->planes, loops, &shape, planes, pair, output);
    }
    nk_led_limit(&params->planes, output);
}

static inline void nk_table_planes_3x3(const nk_table_planes_3x3_s8_t *params,
                                       const nk_plane_loops_t loops, int32_t pitch,
                                       const int8_t *input, int8_t *output, void *workspace)
{
    const nk_plane_shape_t shape = nk_led_shape(&params->planes, pitch);
    int16_t *const planes = (int16_t *)workspace;
    nk_led_clear(&params->planes, &shape, planes);
    for (int32_t pair = 0; 2 * pair < params->planes.output.channels; ++pair) {
        nk_table_fill(&shape, &params->planes.input, params->input_width, input,
                      params->table + 512 * pair, planes);
        nk_led_pair(&params->planes, loops, &shape, planes, pair, output);
    }
    nk_led_limit(&params->planes, output);
}

#define NK_POINTWISE_PLANES_3X3_FUNCTION(name, p)                                                  \
    void name(const nk_pointwise_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,     \
              void *workspace)                                                                     \
    {                                                                                              \
        const nk_plane_loops_t loops = {nk_plane_max_##p, nk_plane_all_##p};                       \
        nk_pointwise_planes_3x3(params, loops, p, input, output, workspace);                       \
    }

/** Defines nk_pointwise_planes_3x3_s8_P. */
#define NK_POINTWISE_PLANES_3X3(p)                                                                 \
    NK_PLANE_WINDOWS(p)                                                                            \
    NK_POINTWISE_PLANES_3X3_FUNCTION(nk_pointwise_planes_3x3_s8_##p, p)

/** Defines nk_pointwise_planes_3x3_s8_P_scaled. */
#define NK_POINTWISE_PLANES_3X3_SCALED(p)                                                          \
    NK_PLANE_WINDOWS_SCALED(p)                                                                     \
    NK_POINTWISE_PLANES_3X3_FUNCTION(nk_pointwise_planes_3x3_s8_##p##_scaled, p)

#define NK_TABLE_PLANES_3X3_FUNCTION(name, p)                                                      \
    void name(const nk_table_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,         \
              void *workspace)                                                                     \
    {                                                                                              \
        const nk_plane_loops_t loops = {nk_plane_max_##p, nk_plane_all_##p};                       \
        nk_table_planes_3x3(params, loops, p, input, output, workspace);                           \
    }

/** Defines nk_table_planes_3x3_s8_P. */
#define NK_TABLE_PLANES_3X3(p)                                                                     \
    NK_PLANE_WINDOWS(p)                                                                            \
    NK_TABLE_PLANES_3X3_FUNCTION(nk_table_planes_3x3_s8_##p, p)

/** Defines nk_table_planes_3x3_s8_P_scaled. */
#define NK_TABLE_PLANES_3X3_SCALED(p)                                                              \
    NK_PLANE_WINDOWS_SCALED(p)                                                                     \
    NK_TABLE_PLANES_3X3_FUNCTION(nk_table_planes_3x3_s8_##p##_scaled, p)

#endif
