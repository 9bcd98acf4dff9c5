/**
 * @file nk_cursor.h
 * @brief A position in a bundle's bytes that never leaves them, and the first fault found.
 *
 * The first fault sticks: from then on every read gives 0 and does not move, so code that reads
 * needs no test after each field, only before it uses a value as a count.
 */
#ifndef NETKIT_NK_CURSOR_H
#define NETKIT_NK_CURSOR_H

#include <stddef.h>

#include "netkit/nk_codes.h"
#include "netkit/nk_config.h"

/** Bytes, a position in them and the first fault. */
typedef struct {
    const uint8_t *data;
    size_t bytes;
    size_t position;     /**< 0 .. bytes. */
    nk_code_t code;      /**< NK_CODE_NONE, or what is wrong. */
    size_t fault_offset; /**< Offset in the data of what is wrong. */
} nk_cursor_t;

/** Reads a little-endian number at any address. */
uint32_t nk_u16_at(const uint8_t *bytes);
uint32_t nk_u32_at(const uint8_t *bytes);
int32_t nk_s32_at(const uint8_t *bytes);
float nk_f32_at(const uint8_t *bytes);

/** True if a number is neither infinite nor NaN. */
int nk_is_finite(float value);

/** True if a number is finite and above 0. */
int nk_is_positive(float value);

/** Records a fault at an offset, unless there is one already. */
void nk_cursor_fail(nk_cursor_t *cursor, nk_code_t code, size_t offset);

/** True if so many bytes are left and nothing is wrong; else records that the data is truncated. */
int nk_cursor_need(nk_cursor_t *cursor, uint64_t bytes);

/** Bytes left. */
size_t nk_cursor_remaining(const nk_cursor_t *cursor);

/** The next bytes, or null after a fault. */
const uint8_t *nk_cursor_take(nk_cursor_t *cursor, uint64_t bytes);

/** The next number, 0 after a fault. */
uint32_t nk_cursor_u8(nk_cursor_t *cursor);
uint32_t nk_cursor_u16(nk_cursor_t *cursor);
uint32_t nk_cursor_u32(nk_cursor_t *cursor);
float nk_cursor_f32(nk_cursor_t *cursor);

/** A u32 in least .. most; outside of it the fault `code` is recorded and the result is `least`. */
uint32_t nk_cursor_ranged_u32(nk_cursor_t *cursor, uint32_t least, uint32_t most, nk_code_t code);

/** Bytes that must all be 0. */
void nk_cursor_zeros(nk_cursor_t *cursor, uint32_t bytes);

/** A section's four-byte name, as a little-endian number. */
void nk_cursor_magic(nk_cursor_t *cursor, uint32_t expected);

#endif
