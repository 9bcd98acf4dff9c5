#include "nk_strips.h"

/** The columns and rows of the map that whole tiles do not cover, one result at a time. */
static void store_single(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                         const nk_strip_job_t *job, const uint32_t *plane,
                         const nk_strip_channel_t *channel, int32_t y, int32_t x, int8_t *output)
{
    const uint32_t *words = plane + (x / 2) * 2 * strips->rows + 2 * y;
    const int32_t sum = nk_strip_sum(words, x % 2, channel);
    output[(y * params->output.width + x) * params->output.channels] =
        nk_rescale_s8(sum, &channel->scale, &job->limits);
}

/** The odd last row and column of a map without pooling. */
static void store_rest(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                       const nk_strip_job_t *job, const uint32_t *plane,
                       const nk_strip_channel_t *channel, int8_t *output)
{
    const int32_t height = params->output.height;
    const int32_t width = params->output.width;
    if (width % 2 != 0) {
        for (int32_t y = 0; y < height; ++y) {
            store_single(params, strips, job, plane, channel, y, width - 1, output);
        }
    }
    if (height % 2 != 0) {
        for (int32_t x = 0; x < width / 2 * 2; ++x) {
            store_single(params, strips, job, plane, channel, height - 1, x, output);
        }
    }
}

/** All results of one output channel. */
static void channel_of_plane(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                             const nk_strip_job_t *job, const uint32_t *plane,
                             const nk_strip_channel_t *channel, int8_t *output)
{
    const int32_t strip_words = 2 * strips->rows;
    if (params->pools) {
        for (int32_t x = 0; x < params->output.width; ++x) {
            nk_strip_max(job, plane + x * strip_words, channel, output + x * job->pixel_step);
        }
        return;
    }
    if (job->tiles > 0) {
        for (int32_t x = 0; x < params->output.width / 2; ++x) {
            nk_strip_all(job, plane + x * strip_words, channel, output + 2 * x * job->pixel_step);
        }
    }
    store_rest(params, strips, job, plane, channel, output);
}

void nk_planes_3x3_s8(const nk_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,
                      void *workspace)
{
    const int32_t inputs = params->input.channels;
    const int32_t outputs = params->output.channels;
    const int32_t rows = params->pools ? 2 * params->output.height : params->output.height;
    const int32_t count = params->pools ? params->output.width : (params->output.width + 1) / 2;
    const nk_strips_t strips = {count, rows + 2, 2 * count * (rows + 2)};
    const nk_strip_job_t job = {rows / 2,
                                params->output.width * outputs,
                                outputs,
                                {(int32_t)params->limit, params->act_min, params->act_max}};
    const nk_strip_channel_t *const channels = (const nk_strip_channel_t *)params->stream;
    uint32_t *const planes = (uint32_t *)workspace;
    for (int32_t o = 0; o < outputs; ++o) {
        /* Planes of four channels at a time; a single one serves all outputs. */
        const int32_t lane = inputs == 1 ? 0 : o % 4;
        if (inputs == 1 ? o == 0 : lane == 0) {
            const int32_t left = inputs - o;
            nk_strips_fill(params, &strips, input + o, left < 4 ? left : 4, planes);
        }
        channel_of_plane(params, &strips, &job, planes + lane * strips.plane_words, channels + o,
                         output + o);
    }
}
