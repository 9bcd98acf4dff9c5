#include "nk_pointwise_fill.h"

#include "../../nk_window.h"
#include "nk_pointwise_2.h"

/*
 * Groups of four pixels lie in one row of the map; the last group of a row is moved back so that it
 * ends with the row, and computes up to three pixels again. The zero point of the input is folded
 * into the biases. Input channels that do not exist are 0 and have weights 0.
 */

/** Words of a record. */
static int32_t record_words(const nk_pointwise_planes_3x3_s8_t *params)
{
    return 4 * params->pairs + 1;
}

/** A pair of inputs x as int16, or 16 * x. */
static inline uint32_t widened(uint32_t pair, int32_t is_high)
{
    return is_high != 0 ? nk_times_16(pair, NK_TIMES_16_MASK) : pair;
}

/** Neighbouring channels of four pixels, four at a time, as two pairs. */
static inline uint32_t *widen_fours(int32_t is_high, const int8_t *pixel, int32_t step,
                                    int32_t fours, uint32_t *words)
{
    const int8_t *const end = pixel + 4 * fours;
    for (; pixel != end; pixel += 4) {
        const uint32_t a = nk_load_u32(pixel);
        const uint32_t b = nk_load_u32(pixel + step);
        const uint32_t c = nk_load_u32(pixel + 2 * step);
        const uint32_t d = nk_load_u32(pixel + 3 * step);
        words[0] = widened(nk_sxtb16(a), is_high);
        words[1] = widened(nk_sxtb16(b), is_high);
        words[2] = widened(nk_sxtb16(c), is_high);
        words[3] = widened(nk_sxtb16(d), is_high);
        words[4] = widened(nk_sxtb16_odd(a), is_high);
        words[5] = widened(nk_sxtb16_odd(b), is_high);
        words[6] = widened(nk_sxtb16_odd(c), is_high);
        words[7] = widened(nk_sxtb16_odd(d), is_high);
        words += 8;
    }
    return words;
}

/** The last channels, less than four and perhaps none, and zeros up to `end`. */
static void widen_rest(int32_t is_high, const int8_t *pixel, int32_t step, int32_t channels,
                       uint32_t *words, const uint32_t *end)
{
    for (int32_t left = channels; words != end; left = 0) {
        for (int32_t i = 0; i < 4; ++i) {
            uint32_t four = 0;
            memcpy(&four, pixel + i * step, (size_t)left);
            words[i] = widened(nk_sxtb16(four), is_high);
            words[4 + i] = widened(nk_sxtb16_odd(four), is_high);
        }
        words += 8;
    }
}

/** One group: a record in each chunk. */
static void widen_group(const nk_pointwise_planes_3x3_s8_t *params, const int8_t *pixel,
                        int32_t offset, uint32_t *record)
{
    const int32_t step = params->input.channels;
    int32_t left = step;
    for (int32_t chunk = 0; chunk < params->chunks; ++chunk) {
        const int32_t fours = params->pairs / 2 < left / 4 ? params->pairs / 2 : left / 4;
        uint32_t *const end = record + 4 * params->pairs;
        uint32_t *const words = params->is_high != 0 ? widen_fours(1, pixel, step, fours, record)
                                                     : widen_fours(0, pixel, step, fours, record);
        pixel += 4 * fours;
        left -= 4 * fours;
        if (words != end) {
            widen_rest(params->is_high, pixel, step, left, words, end);
            left = 0;
        }
        *end = (uint32_t)offset;
        record += params->groups * record_words(params);
    }
}

/** Some groups. */
static void widen(const nk_pointwise_job_t *job, int32_t first, int32_t count)
{
    const nk_pointwise_planes_3x3_s8_t *const params = job->params;
    const nk_plane_shape_t *const shape = job->shape;
    const int32_t in_row = (job->columns + 3) / 4;
    int32_t y = first / in_row;
    int32_t x = first % in_row * 4;
    uint32_t *record = job->records;
    for (int32_t group = 0; group < count; ++group) {
        const int32_t column = x + 4 <= job->columns ? x : job->columns - 4;
        const int8_t *const pixel = job->input + nk_pixel_index(&params->input, y, column);
        const int32_t offset = (shape->pad_top + y) * shape->pitch + 2 * (shape->pad_left + column);
        widen_group(params, pixel, offset, record);
        record += record_words(params);
        x += 4;
        if (x >= job->columns) {
            x = 0;
            ++y;
        }
    }
}

/** True if the records of all groups exist at once. */
static int is_single_batch(const nk_pointwise_job_t *job)
{
    return job->groups <= job->params->groups;
}

nk_pointwise_job_t nk_pointwise_begin(const nk_pointwise_planes_3x3_s8_t *params,
                                      const nk_plane_shape_t *shape, const int8_t *input,
                                      void *scratch)
{
    const nk_taps_t rows = nk_clip_taps(-shape->pad_top, shape->rows, params->planes.input.height);
    const nk_taps_t columns =
        nk_clip_taps(-shape->pad_left, shape->columns, params->planes.input.width);
    uint32_t *const records = (uint32_t *)scratch;
    const int32_t words = params->chunks * params->groups * record_words(params);
    const nk_pointwise_job_t job = {params,     shape,
                                    input,      columns.count,
                                    rows.count, rows.count * ((columns.count + 3) / 4),
                                    records,    (int32_t *)(records + words)};
    if (job.groups > 0 && is_single_batch(&job)) {
        widen(&job, 0, job.groups);
    }
    return job;
}

/** Two output channels of the groups whose records are there. */
static void multiply(const nk_pointwise_job_t *job, int32_t pair, int32_t count, int16_t *planes)
{
    const nk_pointwise_planes_3x3_s8_t *const params = job->params;
    /* In front of the weights of a chunk there are always those that make it 32 words. */
    const int32_t front = params->pairs < 12 ? 24 - 2 * params->pairs : 0;
    const int32_t chunk_words = 2 * params->pairs;
    const int32_t *const stream =
        params->stream + front + pair * (8 + params->chunks * chunk_words);
    const uint32_t *records = job->records;
    for (int32_t chunk = 0; chunk < params->chunks; ++chunk) {
        const nk_pointwise_2_t one = {(const nk_pointwise_channel_t *)stream,
                                      stream + 8 + chunk * chunk_words,
                                      params->pairs,
                                      records,
                                      count,
                                      job->sums,
                                      chunk > 0 ? 1 : 0,
                                      chunk + 1 < params->chunks ? 1 : 0,
                                      params->is_high,
                                      planes,
                                      nk_plane_bytes(job->shape)};
        nk_pointwise_2_s8(&one);
        records += params->groups * record_words(params);
    }
}

/** Clamps the map in a plane to a range narrower than int8. */
static void limit_plane(const nk_pointwise_job_t *job, int16_t *plane)
{
    const nk_plane_shape_t *const shape = job->shape;
    for (int32_t y = 0; y < job->rows; ++y) {
        int16_t *const row = plane + (shape->pad_top + y) * (shape->pitch / 2) + shape->pad_left;
        for (int32_t x = 0; x < job->columns; ++x) {
            row[x] = (int16_t)nk_clamp_s32(row[x], job->params->act_min, job->params->act_max);
        }
    }
}

void nk_pointwise_fill(const nk_pointwise_job_t *job, int32_t pair, int16_t *planes)
{
    for (int32_t first = 0; first < job->groups; first += job->params->groups) {
        const int32_t left = job->groups - first;
        const int32_t count = left < job->params->groups ? left : job->params->groups;
        if (!is_single_batch(job)) {
            widen(job, first, count);
        }
        multiply(job, pair, count, planes);
    }
    if (job->params->limit == NK_LIMIT_RANGE) {
        limit_plane(job, planes);
        limit_plane(job, planes + nk_plane_bytes(job->shape) / 2);
    }
}
