#include "nk_table_fill.h"

#include "../../nk_window.h"

/*
 * Of the results {a0 b0 a1 b1} of two pixels the even bytes are of the first plane, the odd of the
 * second.
 */

#if NK_CORTEX_M4F

/*
 * Results of the four pixels at byte `o`: a pair of words in each plane. Loads stand in runs, since a
 * lone load costs two cycles and each further one of a run costs one.
 */
#define FOUR(o)                                                                                    \
    "ldrb %[a], [%[pixels], #" #o "]\n"                                                            \
    "ldrb %[b], [%[pixels], #" #o "+1]\n"                                                          \
    "ldrb %[c], [%[pixels], #" #o "+2]\n"                                                          \
    "ldrb %[d], [%[pixels], #" #o "+3]\n"                                                          \
    "ldrh %[a], [%[table], %[a], lsl #1]\n"                                                        \
    "ldrh %[b], [%[table], %[b], lsl #1]\n"                                                        \
    "ldrh %[c], [%[table], %[c], lsl #1]\n"                                                        \
    "ldrh %[d], [%[table], %[d], lsl #1]\n"                                                        \
    "pkhbt %[a], %[a], %[b], lsl #16\n"                                                            \
    "pkhbt %[c], %[c], %[d], lsl #16\n"                                                            \
    "sxtb16 %[b], %[a]\n"                                                                          \
    "sxtb16 %[d], %[c]\n"                                                                          \
    "sxtb16 %[a], %[a], ror #8\n"                                                                  \
    "sxtb16 %[c], %[c], ror #8\n"                                                                  \
    "str %[b], [%[even]], #4\n"                                                                    \
    "str %[d], [%[even]], #4\n"                                                                    \
    "str %[a], [%[odd]], #4\n"                                                                     \
    "str %[c], [%[odd]], #4\n"

/** Rows of at least four pixels; the order is known to the text below. */
typedef struct {
    int32_t last;       /* 0: bytes from the first group of four pixels in a row to the last */
    int32_t back;       /* 4: pixels that the last one has in common with the one before */
    int32_t pixel_step; /* 8: bytes from the last group to the next row */
    int32_t plane_step; /* 12: bytes from the end of a row of a plane to the next */
    int32_t rows;       /* 16: left, >= 1 */
} rows_t;

static void fill_rows(const int8_t *table, rows_t rows, const int8_t *pixels, int16_t *even,
                      int16_t *odd)
{
    rows_t *const job = &rows;
    const int8_t *last;
    uint32_t a;
    uint32_t b;
    uint32_t c;
    uint32_t d;
    /* clang-format off */
    __asm__ volatile(
        "1:\n"
        "ldr %[a], [%[job]]\n"
        "add %[last], %[pixels], %[a]\n"
        "tst %[a], #4\n"
        "beq 2f\n"
        FOUR(0)
        "add %[pixels], %[pixels], #4\n"
        "2:\n"
        "cmp %[pixels], %[last]\n"
        "beq 4f\n"
        "3:\n"
        FOUR(0)
        FOUR(4)
        "add %[pixels], %[pixels], #8\n"
        "cmp %[pixels], %[last]\n"
        "bne 3b\n"
        "4:\n"
        "ldr %[a], [%[job], #4]\n"
        "sub %[pixels], %[pixels], %[a]\n"
        "sub %[even], %[even], %[a], lsl #1\n"
        "sub %[odd], %[odd], %[a], lsl #1\n"
        FOUR(0)
        "ldr %[a], [%[job], #8]\n"
        "ldr %[b], [%[job], #12]\n"
        "ldr %[c], [%[job], #16]\n"
        "add %[pixels], %[pixels], %[a]\n"
        "add %[even], %[even], %[b]\n"
        "add %[odd], %[odd], %[b]\n"
        "subs %[c], %[c], #1\n"
        "str %[c], [%[job], #16]\n"
        "bne.w 1b\n"
        : [pixels] "+r"(pixels), [even] "+r"(even), [odd] "+r"(odd), [last] "=&r"(last),
          [a] "=&r"(a), [b] "=&r"(b), [c] "=&r"(c), [d] "=&r"(d)
        : [table] "r"(table), [job] "r"(job)
        : "memory", "cc");
    /* clang-format on */
}

#endif

void nk_table_fill(const nk_plane_shape_t *shape, const nk_shape_t *map, int32_t width,
                   const int8_t *input, const int8_t *table, int16_t *planes)
{
    const nk_taps_t rows = nk_clip_taps(-shape->pad_top, shape->rows, map->height);
    const nk_taps_t columns = nk_clip_taps(-shape->pad_left, shape->columns, map->width);
    int16_t *even = planes + rows.first * (shape->pitch / 2) + columns.first;
    int16_t *odd = even + nk_plane_bytes(shape) / 2;
#if NK_CORTEX_M4F
    if (rows.count > 0 && columns.count >= 4) {
        const rows_t job = {(columns.count - 1) / 4 * 4, -columns.count & 3,
                            width - columns.count + 4, shape->pitch - 2 * columns.count,
                            rows.count};
        fill_rows(table, job, input, even, odd);
        return;
    }
#endif
    for (int32_t y = 0; y < rows.count; ++y) {
        for (int32_t x = 0; x < columns.count; ++x) {
            const int8_t *const both = table + 2 * (uint8_t)input[x];
            even[x] = both[0];
            odd[x] = both[1];
        }
        input += width;
        even += shape->pitch / 2;
        odd += shape->pitch / 2;
    }
}
