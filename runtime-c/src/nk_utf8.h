/**
 * @file nk_utf8.h
 * @brief Checks text that comes from a bundle.
 */
#ifndef NETKIT_NK_UTF8_H
#define NETKIT_NK_UTF8_H

#include "netkit/nk_config.h"

/**
 * True if the bytes are UTF-8 as RFC 3629 defines it (no overlong forms, no surrogates, at most
 * U+10FFFF) without control characters (U+0000 .. U+001F, U+007F .. U+009F).
 */
int nk_is_printable_utf8(const uint8_t *text, uint32_t bytes);

#endif
