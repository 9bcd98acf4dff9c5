/* IEEE 802.3, section 3.2.9, reflected: polynomial 0xEDB88320, four bits at a time. */
#include "crc32.h"

static const uint32_t kNibble[16] = {
    0x00000000u, 0x1db71064u, 0x3b6e20c8u, 0x26d930acu, 0x76dc4190u, 0x6b6b51f4u, 0x4db26158u, 0x5005713cu,
    0xedb88320u, 0xf00f9344u, 0xd6d6a3e8u, 0xcb61b38cu, 0x9b64c2b0u, 0x86d3d2d4u, 0xa00ae278u, 0xbdbdf21cu,
};

uint32_t nk_crc32(uint32_t crc, const void *bytes, uint32_t count)
{
    const uint8_t *next = bytes;
    uint32_t state = ~crc;
    for (uint32_t i = 0; i < count; i++) {
        state ^= next[i];
        state = (state >> 4) ^ kNibble[state & 15u];
        state = (state >> 4) ^ kNibble[state & 15u];
    }
    return ~state;
}
