/* Numbers and bytes as text, without printf: no heap, no state, a few hundred bytes of flash. */
#include "console.h"

static const char kDigits[] = "0123456789abcdef";

void nk_print(const char *text)
{
    for (; *text != '\0'; text++) {
        nk_console_put(*text);
    }
}

void nk_print_u32(uint32_t value)
{
    char digits[10]; /* 4294967295 */
    uint32_t used = 0;
    do {
        digits[used++] = kDigits[value % 10u];
        value /= 10u;
    } while (value != 0u);
    while (used > 0u) {
        nk_console_put(digits[--used]);
    }
}

void nk_print_hex32(uint32_t value)
{
    for (uint32_t shift = 32; shift > 0u; shift -= 4u) {
        nk_console_put(kDigits[(value >> (shift - 4u)) & 15u]);
    }
}

void nk_print_bytes(const uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        nk_console_put(kDigits[bytes[i] >> 4]);
        nk_console_put(kDigits[bytes[i] & 15u]);
    }
}

void nk_print_end(void)
{
    nk_console_put('\r');
    nk_console_put('\n');
}
