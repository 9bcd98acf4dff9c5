#include "nk_cursor.h"

#include <string.h>

uint32_t nk_u16_at(const uint8_t *bytes) { return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8; }

uint32_t nk_u32_at(const uint8_t *bytes) { return nk_u16_at(bytes) | nk_u16_at(bytes + 2) << 16; }

int32_t nk_s32_at(const uint8_t *bytes)
{
    int32_t value = 0;
    memcpy(&value, bytes, sizeof(value));
    return value;
}

float nk_f32_at(const uint8_t *bytes)
{
    float value = 0.0f;
    memcpy(&value, bytes, sizeof(value));
    return value;
}

int nk_is_finite(float value) { return value - value == 0.0f; }

int nk_is_positive(float value) { return value > 0.0f && nk_is_finite(value); }

void nk_cursor_fail(nk_cursor_t *cursor, nk_code_t code, size_t offset)
{
    if (cursor->code == NK_CODE_NONE) {
        cursor->code = code;
        cursor->fault_offset = offset;
    }
}

size_t nk_cursor_remaining(const nk_cursor_t *cursor) { return cursor->bytes - cursor->position; }

int nk_cursor_need(nk_cursor_t *cursor, uint64_t bytes)
{
    if (bytes > nk_cursor_remaining(cursor)) {
        nk_cursor_fail(cursor, NK_CODE_TRUNCATED, cursor->position);
    }
    return cursor->code == NK_CODE_NONE;
}

const uint8_t *nk_cursor_take(nk_cursor_t *cursor, uint64_t bytes)
{
    if (!nk_cursor_need(cursor, bytes)) {
        return NULL;
    }
    const uint8_t *start = cursor->data + cursor->position;
    cursor->position += (size_t)bytes;
    return start;
}

uint32_t nk_cursor_u8(nk_cursor_t *cursor)
{
    const uint8_t *bytes = nk_cursor_take(cursor, 1u);
    return bytes == NULL ? 0u : *bytes;
}

uint32_t nk_cursor_u16(nk_cursor_t *cursor)
{
    const uint8_t *bytes = nk_cursor_take(cursor, 2u);
    return bytes == NULL ? 0u : nk_u16_at(bytes);
}

uint32_t nk_cursor_u32(nk_cursor_t *cursor)
{
    const uint8_t *bytes = nk_cursor_take(cursor, 4u);
    return bytes == NULL ? 0u : nk_u32_at(bytes);
}

float nk_cursor_f32(nk_cursor_t *cursor)
{
    const uint8_t *bytes = nk_cursor_take(cursor, 4u);
    return bytes == NULL ? 0.0f : nk_f32_at(bytes);
}

uint32_t nk_cursor_ranged_u32(nk_cursor_t *cursor, uint32_t least, uint32_t most, nk_code_t code)
{
    const size_t at = cursor->position;
    const uint32_t value = nk_cursor_u32(cursor);
    if (value >= least && value <= most) {
        return value;
    }
    nk_cursor_fail(cursor, code, at);
    return least;
}

void nk_cursor_zeros(nk_cursor_t *cursor, uint32_t bytes)
{
    const size_t at = cursor->position;
    const uint8_t *start = nk_cursor_take(cursor, bytes);
    for (uint32_t i = 0; start != NULL && i < bytes; ++i) {
        if (start[i] != 0u) {
            nk_cursor_fail(cursor, NK_CODE_RESERVED_NOT_ZERO, at + i);
        }
    }
}

void nk_cursor_magic(nk_cursor_t *cursor, uint32_t expected)
{
    const size_t at = cursor->position;
    if (nk_cursor_u32(cursor) != expected) {
        nk_cursor_fail(cursor, NK_CODE_BAD_SECTION_MAGIC, at);
    }
}
