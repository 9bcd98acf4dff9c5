#include "netkit/nk_selfcheck.h"

enum { GUARD = 0xC3 };

static const uint8_t kPoison[2] = {0x55u, 0xAAu};

/** CRC-32 of IEEE 802.3, continued from the CRC of the bytes before. */
static uint32_t crc_of(uint32_t crc, const uint8_t *bytes, uint32_t count)
{
    crc = ~crc;
    for (uint32_t i = 0; i < count; ++i) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
        }
    }
    return ~crc;
}

static void fill(uint8_t *start, const uint8_t *end, uint8_t value)
{
    while (start < end) {
        *start++ = value;
    }
}

static int holds(const uint8_t *start, const uint8_t *end, uint8_t value)
{
    while (start < end && *start == value) {
        ++start;
    }
    return start >= end;
}

static int lies_in(const nk_selfcheck_span_t *span, const nk_selfcheck_span_t *buffer)
{
    const uintptr_t start = (uintptr_t)buffer->start;
    return (uintptr_t)span->start >= start && (uintptr_t)span->start < start + buffer->bytes;
}

/** CRC-32 of all spans that a step may not change. */
static uint32_t kept_crc(const nk_selfcheck_t *check, const nk_selfcheck_step_t *step)
{
    uint32_t crc = 0;
    for (uint32_t i = 0; i < step->count; ++i) {
        const nk_selfcheck_span_t *span = &check->spans[step->first + i];
        if (span->kept != 0u) {
            crc = crc_of(crc, span->start, span->bytes);
        }
    }
    return crc;
}

nk_status_t nk_selfcheck_constants(const nk_selfcheck_t *check)
{
    for (uint32_t i = 0; i < check->constant_count; ++i) {
        const nk_selfcheck_constant_t *constant = &check->constants[i];
        if (crc_of(0u, (const uint8_t *)constant->start, constant->bytes) != constant->crc) {
            return nk_status_of_step(NK_ERR_CONSTANTS, constant->step);
        }
    }
    return NK_OK;
}

void nk_selfcheck_start(const nk_selfcheck_t *check, uint32_t pass, nk_selfcheck_fill_t filler)
{
    check->state->pass = pass;
    for (uint32_t i = 0; i < check->guard_count; ++i) {
        const nk_selfcheck_span_t *guard = &check->guards[i];
        fill(guard->start, guard->start + guard->bytes, GUARD);
    }
    if (filler != 0) {
        filler(kPoison[pass]);
    }
}

void nk_selfcheck_before(const nk_selfcheck_t *check, int32_t step)
{
    const nk_selfcheck_step_t *spans = &check->steps[step];
    const uint8_t poison = kPoison[check->state->pass];
    check->state->kept_crc = kept_crc(check, spans);
    for (uint32_t b = 0; b < check->buffer_count; ++b) {
        const nk_selfcheck_span_t *buffer = &check->buffers[b];
        uint8_t *next = buffer->start;
        for (uint32_t i = 0; i < spans->count; ++i) {
            const nk_selfcheck_span_t *span = &check->spans[spans->first + i];
            if (span->kept != 0u && lies_in(span, buffer)) {
                fill(next, span->start, poison);
                next = span->start + span->bytes;
            }
        }
        fill(next, buffer->start + buffer->bytes, poison);
    }
}

/** True if a buffer still holds the poison wherever the step had nothing to read or write. */
static int is_dead_memory_whole(const nk_selfcheck_t *check, const nk_selfcheck_step_t *spans,
                                const nk_selfcheck_span_t *buffer)
{
    const uint8_t poison = kPoison[check->state->pass];
    const uint8_t *next = buffer->start;
    for (uint32_t i = 0; i < spans->count; ++i) {
        const nk_selfcheck_span_t *span = &check->spans[spans->first + i];
        if (lies_in(span, buffer)) {
            if (!holds(next, span->start, poison)) {
                return 0;
            }
            next = span->start + span->bytes;
        }
    }
    return holds(next, buffer->start + buffer->bytes, poison);
}

static int is_memory_whole(const nk_selfcheck_t *check, const nk_selfcheck_step_t *spans)
{
    for (uint32_t i = 0; i < check->guard_count; ++i) {
        const nk_selfcheck_span_t *guard = &check->guards[i];
        if (!holds(guard->start, guard->start + guard->bytes, GUARD)) {
            return 0;
        }
    }
    for (uint32_t b = 0; b < check->buffer_count; ++b) {
        if (!is_dead_memory_whole(check, spans, &check->buffers[b])) {
            return 0;
        }
    }
    return kept_crc(check, spans) == check->state->kept_crc;
}

nk_status_t nk_selfcheck_after(const nk_selfcheck_t *check, int32_t step, const void *result,
                               uint32_t bytes)
{
    if (!is_memory_whole(check, &check->steps[step])) {
        return nk_status_of_step(NK_ERR_OVERRUN, step);
    }
    const uint32_t crc = crc_of(0u, (const uint8_t *)result, bytes);
    if (check->state->pass == 0u) {
        check->results[step] = crc;
    } else if (check->results[step] != crc) {
        return nk_status_of_step(NK_ERR_UNINITIALISED, step);
    }
    return NK_OK;
}
