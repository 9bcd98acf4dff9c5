#include "nk_planes.h"

#include "../../nk_window.h"

void nk_planes_clear(const nk_plane_shape_t *shape, int32_t zero_point, int32_t count,
                     int16_t *planes)
{
    const uint32_t pair = nk_pack_low((uint32_t)zero_point, (uint32_t)zero_point);
    const int32_t words = count * nk_plane_bytes(shape) / 4;
    uint32_t *const out = (uint32_t *)planes;
    for (int32_t i = 0; i < words; ++i) {
        out[i] = pair;
    }
}

/** Pixels of a row whose channels are dense, four at a time. */
static void fill_row(const int8_t *pixels, int32_t count, int16_t *row)
{
    int32_t x = 0;
    for (; x + 4 <= count; x += 4) {
        const uint32_t four = nk_load_u32(pixels + x);
        const uint32_t even = nk_sxtb16(four);
        const uint32_t odd = nk_sxtb16_odd(four);
        nk_store_u32(row + x, nk_pack_low(even, odd));
        nk_store_u32(row + x + 2, nk_pack_high(even, odd));
    }
    for (; x < count; ++x) {
        row[x] = pixels[x];
    }
}

/** Pixels of a row, four channels into four planes, two pixels at a time. */
static void fill_row_of_4(const int8_t *pixels, int32_t channels, int32_t count, int16_t *row,
                          int32_t plane)
{
    int32_t x = 0;
    for (; x + 2 <= count; x += 2) {
        const uint32_t left = nk_load_u32(pixels);
        const uint32_t right = nk_load_u32(pixels + channels);
        pixels += 2 * channels;
        const uint32_t left_even = nk_sxtb16(left);
        const uint32_t right_even = nk_sxtb16(right);
        const uint32_t left_odd = nk_sxtb16_odd(left);
        const uint32_t right_odd = nk_sxtb16_odd(right);
        int16_t *slot = row + x;
        nk_store_u32(slot, nk_pack_low(left_even, right_even));
        slot += plane;
        nk_store_u32(slot, nk_pack_low(left_odd, right_odd));
        slot += plane;
        nk_store_u32(slot, nk_pack_high(left_even, right_even));
        slot += plane;
        nk_store_u32(slot, nk_pack_high(left_odd, right_odd));
    }
    for (int32_t i = 0; x < count && i < 4; ++i) {
        row[x + i * plane] = pixels[i];
    }
}

void nk_planes_fill(const nk_plane_shape_t *shape, const nk_shape_t *input, const int8_t *pixels,
                    int32_t count, int16_t *planes)
{
    const nk_taps_t rows = nk_clip_taps(-shape->pad_top, shape->rows, input->height);
    const nk_taps_t columns = nk_clip_taps(-shape->pad_left, shape->columns, input->width);
    const int32_t plane = nk_plane_bytes(shape) / 2;
    for (int32_t y = 0; y < rows.count; ++y) {
        const int8_t *row =
            pixels + nk_pixel_index(input, rows.input_first + y, columns.input_first);
        int16_t *const out = planes + (rows.first + y) * (shape->pitch / 2) + columns.first;
        if (input->channels == 1) {
            fill_row(row, columns.count, out);
        } else if (count == 4) {
            fill_row_of_4(row, input->channels, columns.count, out, plane);
        } else {
            for (int32_t x = 0; x < columns.count; ++x) {
                for (int32_t i = 0; i < count; ++i) {
                    out[x + i * plane] = row[x * input->channels + i];
                }
            }
        }
    }
}
