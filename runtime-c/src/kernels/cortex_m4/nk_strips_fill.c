#include "nk_strips.h"

/*
 * Pair by pair of columns, each from top to bottom: what lies in the padding is known for a whole
 * column, and the inner loop has nothing to decide. A pair belongs to two strips and is stored
 * twice; the first and the last belong to one and are stored twice at the same place.
 */

/** A pair of columns and where its words go. */
typedef struct {
    uint32_t *slot;      /**< First row in the first plane. */
    int32_t back_words;  /**< From there to the second copy. */
    int32_t plane_words; /**< Distance of planes. */
    int32_t planes;      /**< Planes, 1 .. 4. */
} target_t;

static void store(const target_t *target, int32_t row, int32_t plane, uint32_t word)
{
    uint32_t *const slot = target->slot + 2 * row + plane * target->plane_words;
    slot[0] = word;
    slot[target->back_words] = word;
}

/** An element of the plane, maybe in the padding. */
static inline uint32_t element(const nk_planes_3x3_s8_t *params, const int8_t *row, int32_t column,
                               int32_t plane)
{
    const int is_inside = column >= 0 && column < params->input.width;
    return (uint32_t)(is_inside ? row[column * params->input.channels + plane]
                                : params->zero_point);
}

/** Rows of the input, any columns and any number of planes. */
static void fill_any(const nk_planes_3x3_s8_t *params, const target_t *target, const int8_t *input,
                     int32_t column, int32_t row, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t plane = 0; plane < target->planes; ++plane) {
            store(target, row + i, plane,
                  nk_pack_low(element(params, input, column, plane),
                              element(params, input, column + 1, plane)));
        }
        input += params->input.width * params->input.channels;
    }
}

#if NK_CORTEX_M4F

/** Rows of four planes, both columns inside; `pixel` is that of the left one. */
NK_ALL_REGISTERS
static void fill_4(const nk_planes_3x3_s8_t *params, const target_t *target, const int8_t *pixel,
                   int32_t row, int32_t count)
{
    uint32_t *slot = target->slot + 2 * row;
    const int32_t channels = params->input.channels;
    const int32_t row_bytes = params->input.width * channels;
    const int32_t back = 4 * target->back_words;
    const int32_t plane = 4 * target->plane_words;
    const int32_t next = 8 - 3 * plane;
    uint32_t a;
    uint32_t b;
    uint32_t c;
    uint32_t d;
    uint32_t e;
    /* clang-format off */
    __asm__ volatile(
        "1:\n"
        "ldr %[a], [%[pixel]]\n"
        "ldr %[b], [%[pixel], %[channels]]\n"
        "add %[pixel], %[pixel], %[row_bytes]\n"
        "sxtb16 %[c], %[a]\n"
        "sxtb16 %[d], %[b]\n"
        "sxtb16 %[a], %[a], ror #8\n"
        "sxtb16 %[b], %[b], ror #8\n"
        "pkhbt %[e], %[c], %[d], lsl #16\n"
        "pkhtb %[d], %[d], %[c], asr #16\n"
        "str %[e], [%[slot]]\n"
        "str %[e], [%[slot], %[back]]\n"
        "add %[slot], %[slot], %[plane]\n"
        "pkhbt %[e], %[a], %[b], lsl #16\n"
        "pkhtb %[b], %[b], %[a], asr #16\n"
        "str %[e], [%[slot]]\n"
        "str %[e], [%[slot], %[back]]\n"
        "add %[slot], %[slot], %[plane]\n"
        "str %[d], [%[slot]]\n"
        "str %[d], [%[slot], %[back]]\n"
        "add %[slot], %[slot], %[plane]\n"
        "str %[b], [%[slot]]\n"
        "str %[b], [%[slot], %[back]]\n"
        "add %[slot], %[slot], %[next]\n"
        "subs %[count], %[count], #1\n"
        "bne 1b\n"
        : [pixel] "+r"(pixel), [slot] "+r"(slot), [count] "+r"(count), [a] "=&r"(a),
          [b] "=&r"(b), [c] "=&r"(c), [d] "=&r"(d), [e] "=&r"(e)
        : [channels] "r"(channels), [row_bytes] "r"(row_bytes), [plane] "r"(plane),
          [next] "r"(next), [back] "r"(back)
        : "memory", "cc");
    /* clang-format on */
}

#else

static void fill_4(const nk_planes_3x3_s8_t *params, const target_t *target, const int8_t *pixel,
                   int32_t row, int32_t count)
{
    for (int32_t i = row; i < row + count; ++i) {
        const uint32_t left = nk_load_u32(pixel);
        const uint32_t right = nk_load_u32(pixel + params->input.channels);
        store(target, i, 0, nk_pack_low(nk_sxtb16(left), nk_sxtb16(right)));
        store(target, i, 1, nk_pack_low(nk_sxtb16_odd(left), nk_sxtb16_odd(right)));
        store(target, i, 2, nk_pack_high(nk_sxtb16(left), nk_sxtb16(right)));
        store(target, i, 3, nk_pack_high(nk_sxtb16_odd(left), nk_sxtb16_odd(right)));
        pixel += params->input.width * params->input.channels;
    }
}

#endif

static void fill_padding(const nk_planes_3x3_s8_t *params, const target_t *target, int32_t row,
                         int32_t end)
{
    const uint32_t zero_point = (uint32_t)params->zero_point;
    for (int32_t plane = 0; plane < target->planes; ++plane) {
        for (int32_t i = row; i < end; ++i) {
            store(target, i, plane, nk_pack_low(zero_point, zero_point));
        }
    }
}

/** A pair of columns, all rows. */
static void fill_pair(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                      const target_t *target, const int8_t *input, int32_t column)
{
    const nk_taps_t rows = nk_clip_taps(-params->pad_top, strips->rows, params->input.height);
    const int is_inside = column >= 0 && column + 1 < params->input.width;
    fill_padding(params, target, 0, rows.first);
    if (rows.count > 0) {
        const int8_t *const row = input + nk_pixel_index(&params->input, rows.input_first, 0);
        if (is_inside && target->planes == 4) {
            const int8_t *const pixel = row + column * params->input.channels;
            fill_4(params, target, pixel, rows.first, rows.count);
        } else {
            fill_any(params, target, row, column, rows.first, rows.count);
        }
    }
    fill_padding(params, target, rows.first + rows.count, strips->rows);
}

void nk_strips_fill(const nk_planes_3x3_s8_t *params, const nk_strips_t *strips,
                    const int8_t *input, int32_t count, uint32_t *planes)
{
    const int32_t strip_words = 2 * strips->rows;
    for (int32_t pair = 0; pair <= strips->strips; ++pair) {
        /* The pair is the right half of the strip before and the left half of its own. */
        const int is_first = pair == 0;
        const int is_last = pair == strips->strips;
        const int32_t right_half = 1 - strip_words;
        uint32_t *const own = planes + pair * strip_words;
        const target_t target = {is_last ? own + right_half : own,
                                 is_first || is_last ? 0 : right_half, strips->plane_words, count};
        fill_pair(params, strips, &target, input, 2 * pair - params->pad_left);
    }
}
