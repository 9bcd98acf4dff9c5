/*
 * STM32F446 at 180 MHz: PLL from the external clock (bypass: a clock signal, no crystal) or, if there is none, from
 * the internal one; APB1 at 45 MHz, APB2 at 90 MHz. Sources, all in RM0390: "Entering Over-drive mode" (the order of
 * the steps), "Number of wait states according to CPU clock frequency" (5 at 180 MHz and 3.3 V), "RCC PLL
 * configuration register", "PWR power control register", "Flash access control register".
 *
 * Every wait ends after a bounded number of loops: an emulator, or a chip in trouble, may never set the bit. If the
 * fast clock cannot be reached, the chip stays on its internal 16 MHz and the caller is told so.
 */
#include <stdint.h>

#include "board.h"
#include "clock.h"

#define REGISTER(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define RCC_CR REGISTER(0x40023800u)
#define RCC_PLLCFGR REGISTER(0x40023804u)
#define RCC_CFGR REGISTER(0x40023808u)
#define RCC_APB1ENR REGISTER(0x40023840u)
#define PWR_CR REGISTER(0x40007000u)
#define PWR_CSR REGISTER(0x40007004u)
#define FLASH_ACR REGISTER(0x40023C00u)

enum { CR_HSEON = 1u << 16, CR_HSERDY = 1u << 17, CR_HSEBYP = 1u << 18, CR_PLLON = 1u << 24, CR_PLLRDY = 1u << 25 };
enum { CFGR_SW = 3, CFGR_SW_PLL = 2, CFGR_SWS = 3u << 2, CFGR_SWS_PLL = 2u << 2 };
enum { CFGR_PRESCALERS = 0xFCF0, CFGR_PPRE1_DIV4 = 5u << 10, CFGR_PPRE2_DIV2 = 4u << 13 };
enum { APB1ENR_PWREN = 1u << 28 };
enum { PWR_CR_VOS_SCALE_1 = 3u << 14, PWR_CR_ODEN = 1u << 16, PWR_CR_ODSWEN = 1u << 17 };
enum { PWR_CSR_VOSRDY = 1u << 14, PWR_CSR_ODRDY = 1u << 16, PWR_CSR_ODSWRDY = 1u << 17 };
enum { ACR_LATENCY = 15, ACR_5_WAIT_STATES = 5, ACR_PRFTEN = 1u << 8, ACR_ICEN = 1u << 9, ACR_DCEN = 1u << 10 };

enum { HSI_HZ = 16000000, PLL_INPUT_HZ = 2000000, WAIT_LOOPS = 20000 }; /* at 16 MHz about 10 ms; the PLL needs 0.3 */

/* PLL: input / M = 2 MHz, times N = 360 MHz, by P = 2 is 180 MHz for the core; by Q = 8 is 45 MHz, unused; R = 2. */
enum { PLL_N = 180u << 6, PLL_P_2 = 0u << 16, PLL_SRC_HSE = 1u << 22, PLL_Q = 8u << 24, PLL_R = 2u << 28 };

_Static_assert(NK_CLOCK_HZ == 180000000, "this driver sets 180 MHz and nothing else");
_Static_assert(NK_CLOCK_HSE_HZ % PLL_INPUT_HZ == 0, "the external clock must be a multiple of 2 MHz");

static int wait_for(const volatile uint32_t *word, uint32_t mask, uint32_t wanted)
{
    for (uint32_t loops = 0; loops < WAIT_LOOPS; loops++) {
        if ((*word & mask) == wanted) {
            return 1;
        }
    }
    return 0;
}

/* A boot loader may have left the PLL running; it can only be set up while it is off. */
static void leave_pll(void)
{
    if ((RCC_CFGR & CFGR_SWS) != 0u) {
        RCC_CFGR &= ~(uint32_t)CFGR_SW;
        (void)wait_for(&RCC_CFGR, CFGR_SWS, 0u);
    }
    RCC_CR &= ~(uint32_t)CR_PLLON;
}

static int start_hse(void)
{
    RCC_CR |= CR_HSEBYP;
    RCC_CR |= CR_HSEON;
    return wait_for(&RCC_CR, CR_HSERDY, CR_HSERDY);
}

static void configure_pll(int has_hse)
{
    const uint32_t input_hz = has_hse ? (uint32_t)NK_CLOCK_HSE_HZ : (uint32_t)HSI_HZ;
    const uint32_t source = has_hse ? (uint32_t)PLL_SRC_HSE : 0u;
    RCC_PLLCFGR = input_hz / PLL_INPUT_HZ | PLL_N | PLL_P_2 | source | PLL_Q | PLL_R;
}

/* Scale 1 and over-drive: the core voltage for more than 168 MHz. The regulator follows once the PLL is on. */
static int raise_voltage(void)
{
    PWR_CR |= PWR_CR_ODEN;
    if (!wait_for(&PWR_CSR, PWR_CSR_ODRDY, PWR_CSR_ODRDY)) {
        return 0;
    }
    PWR_CR |= PWR_CR_ODSWEN;
    return wait_for(&PWR_CSR, PWR_CSR_ODSWRDY | PWR_CSR_VOSRDY, PWR_CSR_ODSWRDY | PWR_CSR_VOSRDY);
}

static int prepare_flash(void)
{
    FLASH_ACR = ACR_5_WAIT_STATES | ACR_PRFTEN | ACR_ICEN | ACR_DCEN;
    return wait_for(&FLASH_ACR, ACR_LATENCY, ACR_5_WAIT_STATES);
}

static int switch_to_pll(void)
{
    RCC_CFGR = (RCC_CFGR & ~(uint32_t)CFGR_PRESCALERS) | CFGR_PPRE1_DIV4 | CFGR_PPRE2_DIV2;
    RCC_CFGR = (RCC_CFGR & ~(uint32_t)CFGR_SW) | CFGR_SW_PLL;
    return wait_for(&RCC_CFGR, CFGR_SWS, CFGR_SWS_PLL);
}

static nk_clock_t stay_on_hsi(void)
{
    RCC_CFGR &= ~(uint32_t)(CFGR_SW | CFGR_PRESCALERS);
    PWR_CR &= ~(uint32_t)(PWR_CR_ODEN | PWR_CR_ODSWEN);
    RCC_CR &= ~(uint32_t)CR_PLLON;
    const nk_clock_t slow = {HSI_HZ, HSI_HZ};
    return slow;
}

nk_clock_t nk_clock_start(void)
{
    RCC_APB1ENR |= APB1ENR_PWREN;
    (void)RCC_APB1ENR; /* the peripheral answers two cycles after its clock is on */
    leave_pll();
    PWR_CR |= PWR_CR_VOS_SCALE_1; /* only while the PLL is off */
    configure_pll(start_hse());
    RCC_CR |= CR_PLLON;
    if (!wait_for(&RCC_CR, CR_PLLRDY, CR_PLLRDY) || !raise_voltage() || !prepare_flash() || !switch_to_pll()) {
        return stay_on_hsi();
    }
    const nk_clock_t fast = {NK_CLOCK_HZ, NK_CLOCK_HZ / 4};
    return fast;
}
