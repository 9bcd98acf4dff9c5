#include "nk_table_fill.h"

#include "../../nk_window.h"

/*
 * Of the results {a0 b0 a1 b1} of two pixels the even bytes are of the first plane, the odd of the
 * second.
 */

#if NK_CORTEX_M4F

/* Results of four pixels from their bits in `x`: a pair of words in each plane. */
#define FOUR(x)                                                                                    \
    "uxtb %[a], " x "\n"                                                                           \
    "uxtb %[b], " x ", ror #8\n"                                                                   \
    "uxtb %[c], " x ", ror #16\n"                                                                  \
    "lsr " x ", " x ", #24\n"                                                                      \
    "ldrh %[a], [%[table], %[a], lsl #1]\n"                                                        \
    "ldrh %[b], [%[table], %[b], lsl #1]\n"                                                        \
    "ldrh %[c], [%[table], %[c], lsl #1]\n"                                                        \
    "ldrh " x ", [%[table], " x ", lsl #1]\n"                                                      \
    "pkhbt %[a], %[a], %[b], lsl #16\n"                                                            \
    "pkhbt %[c], %[c], " x ", lsl #16\n"                                                           \
    "sxtb16 %[b], %[a]\n"                                                                          \
    "sxtb16 " x ", %[c]\n"                                                                         \
    "sxtb16 %[a], %[a], ror #8\n"                                                                  \
    "sxtb16 %[c], %[c], ror #8\n"                                                                  \
    "str %[b], [%[even]], #4\n"                                                                    \
    "str " x ", [%[even]], #4\n"                                                                   \
    "str %[a], [%[odd]], #4\n"                                                                     \
    "str %[c], [%[odd]], #4\n"

/** A row of at least four pixels; the last four are done once more if it is no multiple of four. */
static inline void fill_row(const int8_t *table, const int8_t *pixels, int32_t columns,
                            int16_t *even, int16_t *odd)
{
    const int8_t *const last = pixels + (columns - 1) / 4 * 4;
    const int32_t back = -columns & 3;
    uint32_t a;
    uint32_t b;
    uint32_t c;
    uint32_t x;
    uint32_t y;
    /* clang-format off */
    __asm__ volatile(
        "sub %[a], %[last], %[pixels]\n"
        "tst %[a], #4\n"
        "beq 1f\n"
        "ldr %[x], [%[pixels]], #4\n"
        FOUR("%[x]")
        "1:\n"
        "cmp %[pixels], %[last]\n"
        "beq 3f\n"
        "2:\n"
        "ldr %[x], [%[pixels]]\n"
        "ldr %[y], [%[pixels], #4]\n"
        "add %[pixels], %[pixels], #8\n"
        FOUR("%[x]")
        FOUR("%[y]")
        "cmp %[pixels], %[last]\n"
        "bne 2b\n"
        "3:\n"
        "sub %[pixels], %[pixels], %[back]\n"
        "ldr %[x], [%[pixels]]\n"
        "sub %[even], %[even], %[back], lsl #1\n"
        "sub %[odd], %[odd], %[back], lsl #1\n"
        FOUR("%[x]")
        : [pixels] "+r"(pixels), [even] "+r"(even), [odd] "+r"(odd), [a] "=&r"(a), [b] "=&r"(b),
          [c] "=&r"(c), [x] "=&r"(x), [y] "=&r"(y)
        : [table] "r"(table), [last] "r"(last), [back] "r"(back)
        : "memory", "cc");
    /* clang-format on */
}

#else

/** Both results of an input, in the low half of a word. */
static uint32_t look_up(const int8_t *table, int8_t pixel)
{
    uint16_t both;
    memcpy(&both, table + 2 * (uint8_t)pixel, sizeof both);
    return both;
}

/** A row. */
static inline void fill_row(const int8_t *table, const int8_t *pixels, int32_t columns,
                            int16_t *even, int16_t *odd)
{
    for (int32_t x = 0; x < columns; ++x) {
        const uint32_t results = look_up(table, pixels[x]);
        even[x] = (int16_t)nk_low_s16(nk_sxtb16(results));
        odd[x] = (int16_t)nk_low_s16(nk_sxtb16_odd(results));
    }
}

#endif

/** A row of less than four pixels. */
static inline void fill_few(const int8_t *table, const int8_t *pixels, int32_t columns,
                            int16_t *even, int16_t *odd)
{
    for (int32_t x = 0; x < columns; ++x) {
        const int8_t *const both = table + 2 * (uint8_t)pixels[x];
        even[x] = both[0];
        odd[x] = both[1];
    }
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
        if (columns.count >= 4) {
            fill_row(table, pixels, columns.count, row, row + plane);
        } else {
            fill_few(table, pixels, columns.count, row, row + plane);
        }
    }
}
