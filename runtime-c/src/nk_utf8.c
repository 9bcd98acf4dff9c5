#include "nk_utf8.h"

/** Bytes behind the first one of a character, or 4 if no character starts so. */
static uint32_t continuation_bytes(uint32_t first)
{
    if (first < 0x80u) {
        return 0u;
    }
    if (first >= 0xC2u && first < 0xE0u) {
        return 1u;
    }
    if (first >= 0xE0u && first < 0xF0u) {
        return 2u;
    }
    return first >= 0xF0u && first < 0xF5u ? 3u : 4u;
}

/** True if a code point needs that many continuation bytes, is no surrogate and no control. */
static int is_allowed(uint32_t point, uint32_t continuations)
{
    static const uint32_t least[4] = {0x20u, 0xA0u, 0x800u, 0x10000u};
    const int is_surrogate = point >= 0xD800u && point < 0xE000u;
    return point >= least[continuations] && point != 0x7Fu && !is_surrogate && point <= 0x10FFFFu;
}

int nk_is_printable_utf8(const uint8_t *text, uint32_t bytes)
{
    static const uint32_t first_bits[4] = {0x7Fu, 0x1Fu, 0x0Fu, 0x07u};
    uint32_t i = 0;
    while (i < bytes) {
        const uint32_t continuations = continuation_bytes(text[i]);
        if (continuations > 3u || continuations >= bytes - i) {
            return 0;
        }
        uint32_t point = text[i] & first_bits[continuations];
        for (uint32_t k = 1; k <= continuations; ++k) {
            if ((text[i + k] & 0xC0u) != 0x80u) {
                return 0;
            }
            point = point << 6 | (text[i + k] & 0x3Fu);
        }
        if (!is_allowed(point, continuations)) {
            return 0;
        }
        i += continuations + 1u;
    }
    return 1;
}
