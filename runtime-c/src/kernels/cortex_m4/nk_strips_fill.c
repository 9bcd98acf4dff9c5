#include "nk_strips.h"

/** Elements of one row that are taken apart. */
typedef struct {
    const int8_t *row; /**< First channel of column 0, or NULL if the row is padding. */
    int32_t channels;  /**< Distance of pixels. */
    int32_t width;     /**< Columns of the input. */
    int32_t padding;   /**< What padding reads. */
} row_t;

static inline int32_t element(const row_t *row, int32_t column, int32_t channel)
{
    const int is_inside = row->row != NULL && column >= 0 && column < row->width;
    return is_inside ? row->row[column * row->channels + channel] : row->padding;
}

/** Words `pair` of a row, one channel after the other: any place, any number of channels. */
static void fill_pair(const nk_strips_t *strips, const row_t *row, int32_t column, int32_t pair,
                      int32_t count, uint32_t *words)
{
    const int32_t strip_words = 2 * strips->rows;
    uint32_t *const slot = words + pair * strip_words;
    for (int32_t channel = 0; channel < count; ++channel) {
        const uint32_t word = nk_pack_low((uint32_t)element(row, column, channel),
                                          (uint32_t)element(row, column + 1, channel));
        if (pair < strips->strips) {
            slot[channel * strips->plane_words] = word;
        }
        if (pair > 0) {
            slot[channel * strips->plane_words - strip_words + 1] = word;
        }
    }
}

/** Pairs inside the input and of two strips, four channels. */
static void fill_pairs_of_4(const nk_strips_t *strips, const int8_t *pixel, int32_t channels,
                            int32_t pairs, uint32_t *slot)
{
    const int32_t strip_words = 2 * strips->rows;
    const int32_t plane_words = strips->plane_words;
    const int32_t back = 1 - strip_words;
    for (int32_t pair = 0; pair < pairs; ++pair) {
        const uint32_t left = nk_load_u32(pixel);
        const uint32_t right = nk_load_u32(pixel + channels);
        const uint32_t left02 = nk_sxtb16(left);
        const uint32_t right02 = nk_sxtb16(right);
        const uint32_t left13 = nk_sxtb16_odd(left);
        const uint32_t right13 = nk_sxtb16_odd(right);
        uint32_t *plane = slot;
        plane[0] = plane[back] = nk_pack_low(left02, right02);
        plane += plane_words;
        plane[0] = plane[back] = nk_pack_low(left13, right13);
        plane += plane_words;
        plane[0] = plane[back] = nk_pack_high(left02, right02);
        plane += plane_words;
        plane[0] = plane[back] = nk_pack_high(left13, right13);
        pixel += 2 * channels;
        slot += strip_words;
    }
}

/** The same for one channel. */
static void fill_pairs_of_1(const nk_strips_t *strips, const int8_t *pixel, int32_t channels,
                            int32_t pairs, uint32_t *slot)
{
    const int32_t strip_words = 2 * strips->rows;
    for (int32_t pair = 0; pair < pairs; ++pair) {
        const uint32_t word = nk_pack_low((uint32_t)(int32_t)pixel[0],
                                          (uint32_t)(int32_t)pixel[channels]);
        slot[0] = slot[1 - strip_words] = word;
        pixel += 2 * channels;
        slot += strip_words;
    }
}

/** One row of all planes. */
static void fill_row(const nk_strips_t *strips, const row_t *row, int32_t pad_left, int32_t count,
                     uint32_t *words)
{
    /* Pairs first .. end - 1 lie inside the input and belong to two strips. */
    const int32_t inside = (pad_left + 1) / 2;
    const int32_t first = inside > 1 ? inside : 1;
    const int32_t last = (row->width + pad_left) / 2;
    int32_t end = last < strips->strips ? last : strips->strips;
    if (row->row == NULL || end < first || (count != 4 && count != 1)) {
        end = first;
    }
    const int32_t start = end == first ? 0 : first;
    for (int32_t pair = 0; pair < start; ++pair) {
        fill_pair(strips, row, 2 * pair - pad_left, pair, count, words);
    }
    if (end > first) {
        const int8_t *pixel = row->row + (2 * first - pad_left) * row->channels;
        uint32_t *slot = words + 2 * first * strips->rows;
        if (count == 4) {
            fill_pairs_of_4(strips, pixel, row->channels, end - first, slot);
        } else {
            fill_pairs_of_1(strips, pixel, row->channels, end - first, slot);
        }
    }
    for (int32_t pair = end == first ? 0 : end; pair <= strips->strips; ++pair) {
        fill_pair(strips, row, 2 * pair - pad_left, pair, count, words);
    }
}

void nk_strips_fill(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                    const int8_t *input, int32_t count, uint32_t *planes)
{
    const int32_t row_bytes = params->input.width * params->input.channels;
    for (int32_t row = 0; row < strips->rows; ++row) {
        const int32_t from = row - params->pad_top;
        const int is_inside = from >= 0 && from < params->input.height;
        const row_t source = {is_inside ? input + from * row_bytes : NULL, params->input.channels,
                              params->input.width, params->zero_point};
        fill_row(strips, &source, params->pad_left, count, planes + 2 * row);
    }
}
