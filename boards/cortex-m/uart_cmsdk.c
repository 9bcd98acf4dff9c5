/*
 * The APB UART of the Cortex-M System Design Kit (Arm DDI 0479, section 4.3), transmitter only.
 */
#include <stdint.h>

#include "board.h"
#include "console.h"

#define REGISTER(offset) (*(volatile uint32_t *)(uintptr_t)(NK_CONSOLE_BASE + (offset)))
#define UART_DATA REGISTER(0x00u)
#define UART_STATE REGISTER(0x04u)
#define UART_CTRL REGISTER(0x08u)
#define UART_BAUDDIV REGISTER(0x10u)

/* An emulator has the transmitter full for as long as nobody reads its output, which may be seconds. */
enum {
    STATE_TX_FULL = 1u << 0,
    CTRL_TX_ENABLE = 1u << 0,
    SMALLEST_DIVIDER = 16,
    WAIT_LOOPS = 1000000000
};

void nk_console_start(uint32_t clock_hz)
{
    const uint32_t divider = clock_hz / NK_CONSOLE_BAUD;
    UART_BAUDDIV = divider < SMALLEST_DIVIDER ? SMALLEST_DIVIDER : divider;
    UART_CTRL = CTRL_TX_ENABLE;
}

int nk_console_is_on(void)
{
    return (UART_CTRL & CTRL_TX_ENABLE) != 0u;
}

void nk_console_put(char character)
{
    for (uint32_t loops = 0; (UART_STATE & STATE_TX_FULL) != 0u && loops < WAIT_LOOPS; loops++) {
    }
    UART_DATA = (uint8_t)character;
}
