#include "nk_table_fill.h"

#include "../../nk_window.h"

/** Both results of an input, in the low half of a word. */
static inline uint32_t look_up(const int8_t *table, uint32_t bits)
{
    uint16_t both;
    memcpy(&both, table + 2 * bits, sizeof both);
    return both;
}

/** Four pixels: of {a0 b0 a1 b1} the even bytes are of the first plane, the odd of the second. */
static inline void fill_4(const int8_t *table, const int8_t *pixels, int16_t *row, int32_t plane)
{
    const uint32_t bits = nk_load_u32(pixels);
    const uint32_t first = look_up(table, bits & 0xffu);
    const uint32_t second = look_up(table, (bits >> 8) & 0xffu);
    const uint32_t third = look_up(table, (bits >> 16) & 0xffu);
    const uint32_t fourth = look_up(table, bits >> 24);
    const uint32_t left = nk_pack_low(first, second);
    const uint32_t right = nk_pack_low(third, fourth);
    nk_store_u32(row, nk_sxtb16(left));
    nk_store_u32(row + 2, nk_sxtb16(right));
    row += plane;
    nk_store_u32(row, nk_sxtb16_odd(left));
    nk_store_u32(row + 2, nk_sxtb16_odd(right));
}

void nk_table_fill(const nk_plane_shape_t *shape, const nk_shape_t *map, int32_t width,
                   const int8_t *input, const int8_t *table, int16_t *planes)
{
    const nk_taps_t rows = nk_clip_taps(-shape->pad_top, shape->rows, map->height);
    const nk_taps_t columns = nk_clip_taps(-shape->pad_left, shape->columns, map->width);
    const int32_t plane = nk_plane_bytes(shape) / 2;
    for (int32_t y = 0; y < rows.count; ++y) {
        const int8_t *const pixels = input + y * width;
        int16_t *const row = planes + (rows.first + y) * (shape->pitch / 2) + columns.first;
        int32_t x = 0;
        for (; x + 4 <= columns.count; x += 4) {
            fill_4(table, pixels + x, row + x, plane);
        }
        if (x < columns.count && columns.count >= 4) {
            x = columns.count - 4;
            fill_4(table, pixels + x, row + x, plane);
            continue;
        }
        for (; x < columns.count; ++x) {
            const int8_t *const both = table + 2 * (uint8_t)pixels[x];
            row[x] = both[0];
            row[x + plane] = both[1];
        }
    }
}
