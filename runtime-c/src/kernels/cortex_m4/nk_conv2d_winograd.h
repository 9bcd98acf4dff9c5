/**
 * @file nk_conv2d_winograd.h
 * @brief The macro that makes a Winograd convolution for chunks of K channel pairs.
 */
#ifndef NETKIT_NK_CONV2D_WINOGRAD_H
#define NETKIT_NK_CONV2D_WINOGRAD_H

#include "../../nk_limit_s8.h"
#include "nk_winograd_mul.h"
#include "nk_winograd_transform.h"

/** Two output channels of the stream, behind their weights. */
typedef struct {
    int32_t bias;
    nk_rescale_t scale;
} nk_winograd_channel_t;

typedef void nk_winograd_function_t(const nk_winograd_mul_t *job);
typedef void nk_winograd_single_t(const nk_winograd_mul_t *job, int32_t tile, int32_t keep);
typedef void nk_winograd_transform_t(const nk_winograd_patch_t *patch, int32_t fours,
                                     uint32_t *words);

/** The inner loops for one number of channel pairs. */
typedef struct {
    int32_t pairs;
    nk_winograd_transform_t *transform;
    nk_winograd_function_t *mul;
    nk_winograd_function_t *add;
    nk_winograd_single_t *single;
} nk_winograd_loops_t;

/** Transforms one patch, chunk by chunk of channels. */
static inline void nk_winograd_input(const nk_winograd_loops_t loops, nk_winograd_patch_t patch,
                                     uint32_t *words, int32_t chunk_words)
{
    for (int32_t left = patch.pixel_bytes; left > 0; left -= 2 * loops.pairs) {
        const int32_t channels = left < 2 * loops.pairs ? left : 2 * loops.pairs;
        loops.transform(&patch, channels / 4, words);
        patch.corner += channels;
        words += chunk_words;
    }
}

/**
 * The convolution, tiles batch by batch: all patches of the batch are transformed once, then each
 * pair of output channels is multiplied, chunk by chunk of input channels, and transformed back.
 */
static inline void nk_conv2d_winograd(const nk_conv2d_winograd_s8_t *params,
                                      const nk_winograd_loops_t loops, const int8_t *input,
                                      int8_t *output, void *workspace)
{
    const int32_t pairs = loops.pairs;
    const int32_t chunk_words = 64 * params->groups * pairs;
    uint32_t *const words = (uint32_t *)workspace;
    int32_t *const products = (int32_t *)(words + params->chunks * chunk_words);
    int8_t *const border = (int8_t *)(products + 128 * params->groups);
    const int32_t tiles = params->tile_rows * params->tile_columns;
    for (int32_t first = 0; first < tiles; first += 4 * params->groups) {
        const int32_t left = tiles - first;
        const int32_t count = left < 4 * params->groups ? left : 4 * params->groups;
        /* One or two tiles behind the last full group are cheaper one by one. */
        const int32_t groups = count % 4 == 3 ? (count + 1) / 4 : count / 4;
        for (int32_t tile = 0; tile < count; ++tile) {
            nk_winograd_input(loops, nk_winograd_patch(params, input, first + tile, border),
                              words + (tile / 4 * 64 + tile % 4) * pairs, chunk_words);
        }
        const int32_t *stream = params->stream;
        for (int32_t channel = 0; channel < params->output.channels; channel += 2) {
            for (int32_t chunk = 0; chunk < params->chunks; ++chunk) {
                const nk_winograd_mul_t job = {words + chunk * chunk_words, stream, products,
                                               groups};
                if (groups > 0 && chunk == 0) {
                    loops.mul(&job);
                } else if (groups > 0) {
                    loops.add(&job);
                }
                for (int32_t tile = 4 * groups; tile < count; ++tile) {
                    loops.single(&job, tile, chunk);
                }
                stream += 32 * pairs;
            }
            nk_winograd_channel_t ends[2];
            memcpy(ends, stream, sizeof ends);
            stream += 8;
            nk_winograd_output(params, products, first, count, ends[0].bias, &ends[0].scale,
                               output + channel);
            if (channel + 1 < params->output.channels) {
                nk_winograd_output(params, products + 4, first, count, ends[1].bias, &ends[1].scale,
                                   output + channel + 1);
            }
        }
    }
    const int32_t elements = params->output.height * params->output.width * params->output.channels;
    nk_limit_s8(output, elements, params->limit, params->act_min, params->act_max);
}

/** Defines nk_conv2d_winograd_s8_K. */
#define NK_CONV2D_WINOGRAD(k)                                                                      \
    NK_WINOGRAD_TRANSFORM(k)                                                                       \
    NK_WINOGRAD_MUL(k)                                                                             \
    void nk_conv2d_winograd_s8_##k(const nk_conv2d_winograd_s8_t *params, const int8_t *input,     \
                                   int8_t *output, void *workspace)                                \
    {                                                                                              \
        const nk_winograd_loops_t loops = {k, nk_winograd_transform_##k, nk_winograd_mul_##k,      \
                                           nk_winograd_add_##k, nk_winograd_single_##k};           \
        nk_conv2d_winograd(params, loops, input, output, workspace);                               \
    }

#endif
