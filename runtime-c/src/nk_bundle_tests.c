#include "nk_bundle.h"

#include "nk_utf8.h"

/** `TCAS`. */
#define TESTS_MAGIC    0x53414354u
#define MAX_CASES      16u
#define MAX_NAME_BYTES 127u
#define NO_LABEL       (-1)

/** The name, then zero bytes up to a multiple of 4, counted from the length byte. */
static void check_name(nk_cursor_t *cursor)
{
    const size_t at = cursor->position;
    const uint32_t length = nk_cursor_u8(cursor);
    const uint8_t *name = nk_cursor_take(cursor, length);
    if (length < 1u || length > MAX_NAME_BYTES) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TEST_NAME, at);
    }
    nk_cursor_zeros(cursor, (0u - (1u + length)) & 3u);
    if (name != NULL && !nk_is_printable_utf8(name, length)) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TEST_NAME, at + 1u);
    }
}

static uint32_t read_count(nk_cursor_t *cursor)
{
    return nk_cursor_ranged_u32(cursor, 1u, NK_MAX_TEST_VALUES, NK_CODE_BAD_TEST_FIELD);
}

static void check_floats(nk_cursor_t *cursor, uint32_t count)
{
    (void)nk_cursor_need(cursor, (uint64_t)count * 4u);
    for (uint32_t i = 0; i < count && cursor->code == NK_CODE_NONE; ++i) {
        const size_t at = cursor->position;
        if (!nk_is_finite(nk_cursor_f32(cursor))) {
            nk_cursor_fail(cursor, NK_CODE_BAD_TEST_FIELD, at);
        }
    }
}

static void check_case(const nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    check_name(cursor);
    const size_t label_at = cursor->position;
    const int32_t label = (int32_t)nk_cursor_u32(cursor);
    const size_t inputs_at = cursor->position;
    const uint32_t inputs = read_count(cursor);
    const int64_t pixels = (int64_t)bundle->input.height * bundle->input.width;
    if (inputs != pixels * bundle->input.channels) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TEST_FIELD, inputs_at);
    }
    if (bundle->has_int8_tests) {
        (void)nk_cursor_take(cursor, inputs);
    } else {
        check_floats(cursor, inputs);
    }
    const uint32_t outputs = read_count(cursor);
    check_floats(cursor, outputs);
    if (label < NO_LABEL || label >= (int32_t)outputs) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TEST_FIELD, label_at);
    }
}

void nk_bundle_read_tests(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    nk_cursor_magic(cursor, TESTS_MAGIC);
    if (cursor->code == NK_CODE_NONE) {
        bundle->tests = cursor->data + cursor->position;
    }
    const uint32_t count = nk_cursor_ranged_u32(cursor, 1u, MAX_CASES, NK_CODE_BAD_TEST_FIELD);
    const size_t tolerance_at = cursor->position;
    const float tolerance = nk_cursor_f32(cursor);
    if (!(tolerance >= 0.0f && nk_is_finite(tolerance))) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TEST_FIELD, tolerance_at);
    }
    for (uint32_t i = 0; i < count && cursor->code == NK_CODE_NONE; ++i) {
        check_case(bundle, cursor);
    }
}
