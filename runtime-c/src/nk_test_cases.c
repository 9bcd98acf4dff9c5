#include "nk_test_cases.h"

nk_test_cursor_t nk_test_cases_of(const uint8_t *tests, int has_int8_inputs)
{
    nk_test_cursor_t cursor = {tests, 0u, has_int8_inputs};
    if (tests != NULL) {
        cursor.left = nk_u32_at(tests);
        cursor.next = tests + 8u;
    }
    return cursor;
}

float nk_test_tolerance(const uint8_t *tests) { return nk_f32_at(tests + 4u); }

int nk_next_test_case(nk_test_cursor_t *cursor, nk_test_case_t *test_case)
{
    if (cursor->left == 0u) {
        return 0;
    }
    --cursor->left;
    const uint8_t *at = cursor->next;
    test_case->name_bytes = *at;
    test_case->name = at + 1u;
    at += (1u + test_case->name_bytes + 3u) & ~3u;
    test_case->label = nk_s32_at(at);
    test_case->input_count = nk_u32_at(at + 4u);
    test_case->input = at + 8u;
    at = test_case->input + test_case->input_count * (cursor->has_int8_inputs ? 1u : 4u);
    test_case->expected_count = nk_u32_at(at);
    test_case->expected = at + 4u;
    cursor->next = test_case->expected + test_case->expected_count * 4u;
    return 1;
}
