/* CRC-32 of IEEE 802.3 (as in zip and java.util.zip.CRC32). */
#ifndef NK_CRC32_H
#define NK_CRC32_H

#include <stdint.h>

/**
 * The checksum of what has been seen so far and these bytes.
 *
 * @param[in] crc   0, or the result of the call for the bytes before
 * @param[in] bytes the next bytes
 * @param[in] count how many
 */
uint32_t nk_crc32(uint32_t crc, const void *bytes, uint32_t count);

#endif
