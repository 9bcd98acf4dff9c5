#include "nk_winograd_tiles.h"

#include "../../nk_window.h"

/** A patch that reaches over the input's edge, with the zero point outside. */
static void copy_border(const nk_conv2d_winograd_s8_t *params, const int8_t *input, int32_t row,
                        int32_t column, int8_t *border)
{
    const int32_t channels = params->input.channels;
    const nk_taps_t rows = nk_clip_taps(row, 4, params->input.height);
    const nk_taps_t columns = nk_clip_taps(column, 4, params->input.width);
    memset(border, params->zero_point, (size_t)(16 * channels));
    for (int32_t y = 0; y < rows.count; ++y) {
        memcpy(border + ((rows.first + y) * 4 + columns.first) * channels,
               input + nk_pixel_index(&params->input, rows.input_first + y, columns.input_first),
               (size_t)(columns.count * channels));
    }
}

nk_winograd_patch_t nk_winograd_patch(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                                      int32_t tile, int8_t *border)
{
    const int32_t channels = params->input.channels;
    const int32_t row = tile / params->tile_columns * 2 - params->pad_top;
    const int32_t column = tile % params->tile_columns * 2 - params->pad_left;
    const int is_inside = row >= 0 && column >= 0 && row + 4 <= params->input.height &&
                          column + 4 <= params->input.width;
    nk_winograd_patch_t patch = {border, 4 * channels, channels};
    if (is_inside) {
        patch.corner = input + nk_pixel_index(&params->input, row, column);
        patch.row_bytes = params->input.width * channels;
    } else {
        copy_border(params, input, row, column, border);
    }
    return patch;
}

/** Four times the 2x2 outputs of a tile, without bias, row by row. */
typedef struct {
    int32_t y00;
    int32_t y01;
    int32_t y10;
    int32_t y11;
} outputs_t;

#if NK_CORTEX_M4F

#define COLUMN(j)                                                                                  \
    "ldr %[a], [%[m], #32*" #j "]\n"                                                               \
    "ldr %[b], [%[m], #32*(4+" #j ")]\n"                                                           \
    "ldr %[c], [%[m], #32*(8+" #j ")]\n"                                                           \
    "ldr %[d], [%[m], #32*(12+" #j ")]\n"

/* Column j of A' M: `a` above, `b` below. */
#define FOLD                                                                                       \
    "add %[a], %[a], %[b]\n"                                                                       \
    "add %[a], %[a], %[c]\n"                                                                       \
    "sub %[b], %[b], %[c]\n"                                                                       \
    "sub %[b], %[b], %[d]\n"

/** A' M A; loads stand in runs of four. */
static inline outputs_t output_tile(const int32_t *products)
{
    outputs_t y;
    uint32_t a;
    uint32_t b;
    uint32_t c;
    uint32_t d;
    __asm__(COLUMN(1) FOLD "mov %[y00], %[a]\n"
                           "mov %[y10], %[b]\n" COLUMN(2) FOLD
            "sub %[y01], %[y00], %[a]\n"
            "add %[y00], %[y00], %[a]\n"
            "sub %[y11], %[y10], %[b]\n"
            "add %[y10], %[y10], %[b]\n" COLUMN(0) FOLD "add %[y00], %[y00], %[a]\n"
                                                        "add %[y10], %[y10], %[b]\n" COLUMN(3) FOLD
            "sub %[y01], %[y01], %[a]\n"
            "sub %[y11], %[y11], %[b]\n"
            : [y00] "=&r"(y.y00), [y01] "=&r"(y.y01), [y10] "=&r"(y.y10), [y11] "=&r"(y.y11),
              [a] "=&r"(a), [b] "=&r"(b), [c] "=&r"(c), [d] "=&r"(d)
            : [m] "r"(products), "m"(*(const int32_t(*)[124])products));
    return y;
}

#else

/** A' M A, modulo 2^32. */
static inline outputs_t output_tile(const int32_t *products)
{
    uint32_t above[4];
    uint32_t below[4];
    for (int32_t j = 0; j < 4; ++j) {
        const uint32_t m0 = (uint32_t)products[8 * j];
        const uint32_t m1 = (uint32_t)products[8 * (4 + j)];
        const uint32_t m2 = (uint32_t)products[8 * (8 + j)];
        const uint32_t m3 = (uint32_t)products[8 * (12 + j)];
        above[j] = m0 + m1 + m2;
        below[j] = m1 - m2 - m3;
    }
    const outputs_t y = {
        nk_wrap_s32(above[0] + above[1] + above[2]), nk_wrap_s32(above[1] - above[2] - above[3]),
        nk_wrap_s32(below[0] + below[1] + below[2]), nk_wrap_s32(below[1] - below[2] - below[3])};
    return y;
}

#endif

static inline int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

/** The result of one output: half of the sum is the doubled accumulator without its bias. */
static inline int8_t result(int32_t sum, int32_t bias, nk_rescale_t scale)
{
    return nk_rescale_saturated_s8((sum >> 1) + bias, &scale);
}

/** What store_maxima needs beside products and tiles. */
typedef struct {
    int32_t bias;
    nk_rescale_t scale;
    int32_t channels;
} maxima_t;

#if NK_CORTEX_M4F

#define PRODUCTS(j, m0, m1, m2, m3)                                                                \
    "ldr " m0 ", [r0, #32*" #j "]\n"                                                               \
    "ldr " m1 ", [r0, #32*(4+" #j ")]\n"                                                           \
    "ldr " m2 ", [r0, #32*(8+" #j ")]\n"                                                           \
    "ldr " m3 ", [r0, #32*(12+" #j ")]\n"                                                          \
    "add " m0 ", " m0 ", " m1 "\n"                                                                 \
    "add " m0 ", " m0 ", " m2 "\n"                                                                 \
    "sub " m1 ", " m1 ", " m2 "\n"                                                                 \
    "sub " m1 ", " m1 ", " m3 "\n"

#define KEEP_GREATER(a, b)                                                                         \
    "cmp " a ", " b "\n"                                                                           \
    "it lt\n"                                                                                      \
    "movlt " a ", " b "\n"

/** One value a tile: the maximum, taken before the requantisation, which is non-decreasing. */
NK_ALL_REGISTERS
static void store_maxima(const maxima_t *job, const int32_t *products, int32_t count,
                         int8_t *output)
{
    register const int32_t *r0 __asm__("r0") = products;
    register int8_t *r1 __asm__("r1") = output;
    register int32_t r2 __asm__("r2") = count;
    register int32_t r3 __asm__("r3") = job->channels;
    register int32_t r4 __asm__("r4") = job->scale.shift;
    register int32_t r11 __asm__("r11") = job->bias;
    register int32_t r12 __asm__("r12") = job->scale.multiplier;
    register int32_t lr __asm__("lr") = job->scale.rounding;
    /* clang-format off */
    __asm__ volatile(
        "vmov s0, r3\n"
        "vmov s1, r4\n"
        "1:\n"
        PRODUCTS(1, "r3", "r4", "r9", "r10")
        PRODUCTS(2, "r7", "r8", "r9", "r10")
        "sub r5, r3, r7\n"
        "add r3, r3, r7\n"
        "sub r6, r4, r8\n"
        "add r4, r4, r8\n"
        PRODUCTS(0, "r7", "r8", "r9", "r10")
        "add r3, r3, r7\n"
        "add r4, r4, r8\n"
        PRODUCTS(3, "r7", "r8", "r9", "r10")
        "sub r5, r5, r7\n"
        "sub r6, r6, r8\n"
        KEEP_GREATER("r3", "r4")
        KEEP_GREATER("r5", "r6")
        "vmov r7, s1\n"
        "vmov r8, s0\n"
        KEEP_GREATER("r3", "r5")
        "add r3, r11, r3, asr #1\n"
        "add r4, lr, r3, asr #31\n"
        "smmlar r3, r3, r12, r4\n"
        "add r0, #4\n"
        "asr r3, r3, r7\n"
        "tst r0, #12\n"
        "ssat r3, #8, r3\n"
        "it eq\n"
        "addeq r0, #496\n"
        "strb r3, [r1]\n"
        "add r1, r1, r8\n"
        "subs r2, #1\n"
        "bne.w 1b\n"
        : "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3), "+r"(r4), "+r"(r11), "+r"(r12), "+r"(lr)
        :
        : "r5", "r6", "r7", "r8", "r9", "r10", "s0", "s1", "memory", "cc");
    /* clang-format on */
}

#else

/** One value a tile: the maximum, taken before the requantisation, which is non-decreasing. */
static void store_maxima(const maxima_t *job, const int32_t *products, int32_t count,
                         int8_t *output)
{
    for (int32_t i = 0; i < count; ++i) {
        const outputs_t y = output_tile(products);
        const int32_t sum = greater(greater(y.y00, y.y01), greater(y.y10, y.y11));
        *output = result(sum, job->bias, job->scale);
        output += job->channels;
        products += i % 4 == 3 ? 125 : 1;
    }
}

#endif

/** Up to four values a tile: less at an odd end of the map. */
static void store_tiles(const nk_conv2d_winograd_s8_t *params, const int32_t *products,
                        int32_t first, int32_t count, int32_t bias, nk_rescale_t scale,
                        int8_t *output)
{
    const int32_t channels = params->output.channels;
    for (int32_t i = 0; i < count; ++i) {
        const outputs_t y = output_tile(products);
        const int32_t row = (first + i) / params->tile_columns * 2;
        const int32_t column = (first + i) % params->tile_columns * 2;
        const int has_right = column + 1 < params->output.width;
        int8_t *const above = output + nk_pixel_index(&params->output, row, column);
        int8_t *const below = above + params->output.width * channels;
        above[0] = result(y.y00, bias, scale);
        if (has_right) {
            above[channels] = result(y.y01, bias, scale);
        }
        if (row + 1 < params->output.height) {
            below[0] = result(y.y10, bias, scale);
            if (has_right) {
                below[channels] = result(y.y11, bias, scale);
            }
        }
        products += i % 4 == 3 ? 125 : 1;
    }
}

void nk_winograd_output(const nk_conv2d_winograd_s8_t *params, const int32_t *products,
                        int32_t first, int32_t count, int32_t bias, const nk_rescale_t *scale,
                        int8_t *output)
{
    const int32_t channels = params->output.channels;
    if (params->pools) {
        const maxima_t job = {bias, *scale, channels};
        output += first * channels;
        store_maxima(&job, products, count, output);
    } else {
        store_tiles(params, products, first, count, bias, *scale, output);
    }
}
