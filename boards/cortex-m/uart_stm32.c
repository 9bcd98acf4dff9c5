/*
 * USART of the STM32F1, F2 and F4 families with the GPIO of F2 and F4, transmitter only.
 * RM0390: "USART registers" (SR, DR, BRR, CR1) and "GPIO registers" (MODER, OSPEEDR, AFRL, AFRH).
 */
#include <stdint.h>

#include "board.h"
#include "console.h"

#define REGISTER(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define USART_SR REGISTER(NK_CONSOLE_BASE + 0x00u)
#define USART_DR REGISTER(NK_CONSOLE_BASE + 0x04u)
#define USART_BRR REGISTER(NK_CONSOLE_BASE + 0x08u)
#define USART_CR1 REGISTER(NK_CONSOLE_BASE + 0x0Cu)
#define GPIO_MODER REGISTER(NK_CONSOLE_GPIO_BASE + 0x00u)
#define GPIO_OSPEEDR REGISTER(NK_CONSOLE_GPIO_BASE + 0x08u)
#define GPIO_AFR REGISTER(NK_CONSOLE_GPIO_BASE + 0x20u + 4u * (NK_CONSOLE_TX_PIN / 8u))

enum { SR_TXE = 1u << 7, CR1_TE = 1u << 3, CR1_UE = 1u << 13, WAIT_LOOPS = 1000000 };
enum { MODE_ALTERNATE = 2, SPEED_MEDIUM = 1 };

static void set_field(volatile uint32_t *word, uint32_t shift, uint32_t mask, uint32_t value)
{
    *word = (*word & ~(mask << shift)) | value << shift;
}

static void enable(uint32_t address, uint32_t bit)
{
    REGISTER(address) |= 1u << bit;
    (void)REGISTER(address); /* the peripheral answers two cycles after its clock is on (ES0298) */
}

void nk_console_start(uint32_t clock_hz)
{
    enable(NK_CONSOLE_GPIO_ENABLE_ADDRESS, NK_CONSOLE_GPIO_ENABLE_BIT);
    enable(NK_CONSOLE_ENABLE_ADDRESS, NK_CONSOLE_ENABLE_BIT);
    set_field(&GPIO_AFR, 4u * (NK_CONSOLE_TX_PIN % 8u), 15u, NK_CONSOLE_TX_FUNCTION);
    set_field(&GPIO_OSPEEDR, 2u * NK_CONSOLE_TX_PIN, 3u, SPEED_MEDIUM);
    set_field(&GPIO_MODER, 2u * NK_CONSOLE_TX_PIN, 3u, MODE_ALTERNATE);
    USART_BRR = (clock_hz + NK_CONSOLE_BAUD / 2u) / NK_CONSOLE_BAUD; /* oversampling by 16: 12.4 fixed point */
    USART_CR1 = CR1_UE | CR1_TE;
}

int nk_console_is_on(void)
{
    return (USART_CR1 & CR1_UE) != 0u;
}

void nk_console_put(char character)
{
    for (uint32_t loops = 0; (USART_SR & SR_TXE) == 0u && loops < WAIT_LOOPS; loops++) {
    }
    USART_DR = (uint8_t)character;
}
