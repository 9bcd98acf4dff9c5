/* Text on the board's console. The driver of the board's UART provides the first three functions. */
#ifndef NK_CONSOLE_H
#define NK_CONSOLE_H

#include <stdint.h>

/**
 * Switches the transmitter on.
 *
 * @param[in] clock_hz frequency of the clock that feeds the UART, in Hz
 */
void nk_console_start(uint32_t clock_hz);

/** True once nk_console_start has run. */
int nk_console_is_on(void);

/** Sends one character; waits while the transmitter is full, but never for ever. */
void nk_console_put(char character);

/** Sends a text that ends in NUL. */
void nk_print(const char *text);

/** Sends a number in decimal digits. */
void nk_print_u32(uint32_t value);

/** Sends a number as eight hexadecimal digits. */
void nk_print_hex32(uint32_t value);

/** Sends two hexadecimal digits for every byte, in the order of the addresses. */
void nk_print_bytes(const uint8_t *bytes, uint32_t count);

/** Ends the line: carriage return and line feed. */
void nk_print_end(void);

#endif
