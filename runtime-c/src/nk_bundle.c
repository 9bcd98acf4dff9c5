#include "nk_bundle.h"

#define MAGIC_BYTES     4u
#define FLOAT32_VERSION 3u
#define INT8_VERSION    4u
#define FLAG_TESTS      0x1u
#define FLAG_QUAN       0x2u
#define FLAG_INT8_TESTS 0x4u
#define FLAGS_AT        10u
#define KIND_MLP        1u
#define KIND_CNN        2u
#define RANK_MLP        2u
#define RANK_CNN        3u
#define MAX_LAYERS      100u
#define MAX_TENSORS     128u
#define HEADER_BYTES    48u

/** True if the flags are defined, and agree with each other and with the version. */
static int are_flags_legal(uint32_t flags, int is_int8)
{
    const int has_quan = (flags & FLAG_QUAN) != 0u;
    const int has_int8_tests = (flags & FLAG_INT8_TESTS) != 0u;
    return flags <= (FLAG_TESTS | FLAG_QUAN | FLAG_INT8_TESTS) && has_quan == is_int8 &&
           (!has_int8_tests || (is_int8 && (flags & FLAG_TESTS) != 0u));
}

static int32_t read_extent(nk_cursor_t *cursor, uint32_t most)
{
    return (int32_t)nk_cursor_ranged_u32(cursor, 1u, most, NK_CODE_BAD_HEADER_FIELD);
}

/** The input shape: [batch 1, features, 0, 0] of an MLP, [height, width, channels, 0] of a CNN. */
static void read_input(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    const size_t at = cursor->position;
    bundle->input.height = read_extent(cursor, bundle->is_mlp ? 1u : NK_MAX_EXTENT);
    bundle->input.width = 1;
    if (bundle->is_mlp) {
        bundle->input.channels = read_extent(cursor, NK_MAX_CHANNELS);
        nk_cursor_zeros(cursor, 8u);
    } else {
        bundle->input.width = read_extent(cursor, NK_MAX_EXTENT);
        bundle->input.channels = read_extent(cursor, NK_MAX_CHANNELS);
        nk_cursor_zeros(cursor, 4u);
    }
    const int64_t pixels = (int64_t)bundle->input.height * bundle->input.width;
    if (pixels > INT32_MAX / bundle->input.channels) {
        nk_cursor_fail(cursor, NK_CODE_BAD_HEADER_FIELD, at);
    }
}

/** The header up to the tensor counts; gives the flags. */
static uint32_t read_header(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    for (size_t i = 0; i < MAGIC_BYTES && i < cursor->bytes; ++i) {
        if (cursor->data[i] != (uint8_t) "NKIT"[i]) {
            nk_cursor_fail(cursor, NK_CODE_BAD_MAGIC, 0u);
        }
    }
    (void)nk_cursor_need(cursor, HEADER_BYTES);
    (void)nk_cursor_u32(cursor);
    const uint32_t version =
        nk_cursor_ranged_u32(cursor, FLOAT32_VERSION, INT8_VERSION, NK_CODE_UNKNOWN_VERSION);
    bundle->is_int8 = version == INT8_VERSION;
    const uint32_t kind = nk_cursor_u8(cursor);
    const uint32_t rank = nk_cursor_u8(cursor);
    const uint32_t flags = nk_cursor_u16(cursor);
    bundle->is_mlp = kind == KIND_MLP;
    bundle->has_int8_tests = (flags & FLAG_INT8_TESTS) != 0u;
    if (kind != KIND_MLP && kind != KIND_CNN) {
        nk_cursor_fail(cursor, NK_CODE_BAD_HEADER_FIELD, 8u);
    }
    if (rank != (bundle->is_mlp ? RANK_MLP : RANK_CNN)) {
        nk_cursor_fail(cursor, NK_CODE_BAD_HEADER_FIELD, 9u);
    }
    if (!are_flags_legal(flags, bundle->is_int8)) {
        nk_cursor_fail(cursor, NK_CODE_BAD_FLAGS, FLAGS_AT);
    }
    read_input(bundle, cursor);
    return flags;
}

void nk_bundle_read(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    const nk_bundle_t empty = {0,    0,    0,    {1, 1, 1}, 0u,   0u,   0u,   0u,
                               NULL, NULL, NULL, NULL,      NULL, NULL, NULL, NULL};
    *bundle = empty;
    if (cursor->bytes == 0u) {
        nk_cursor_fail(cursor, NK_CODE_FILE_EMPTY, 0u);
    }
    if (cursor->bytes > NK_MAX_FILE_BYTES) {
        nk_cursor_fail(cursor, NK_CODE_FILE_TOO_LARGE, 0u);
    }
    const uint32_t flags = read_header(bundle, cursor);
    bundle->layer_count = nk_cursor_ranged_u32(cursor, 1u, MAX_LAYERS, NK_CODE_BAD_HEADER_FIELD);
    const size_t counts_at = cursor->position;
    bundle->tensor_count = nk_cursor_ranged_u32(cursor, 0u, MAX_TENSORS, NK_CODE_BAD_HEADER_FIELD);
    const uint32_t bias_count =
        nk_cursor_ranged_u32(cursor, 0u, MAX_TENSORS, NK_CODE_BAD_HEADER_FIELD);
    if (bias_count != bundle->tensor_count) {
        nk_cursor_fail(cursor, NK_CODE_TENSOR_COUNTS_DIFFER, counts_at);
    }
    bundle->weight_bytes = nk_cursor_u32(cursor);
    bundle->bias_bytes = nk_cursor_u32(cursor);
    nk_bundle_read_layers(bundle, cursor);
    nk_bundle_read_tensors(bundle, cursor, bias_count);
    if ((flags & FLAG_TESTS) != 0u) {
        nk_bundle_read_tests(bundle, cursor);
    }
    if (cursor->code == NK_CODE_NONE && nk_cursor_remaining(cursor) != 0u) {
        nk_cursor_fail(cursor, NK_CODE_TRAILING_BYTES, cursor->position);
    }
}
