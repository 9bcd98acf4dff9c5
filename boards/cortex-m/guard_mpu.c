/*
 * The memory protection unit as a guard: nothing may touch the NK_GUARD_BELOW_BYTES below RAM (a stack overflow), the
 * NK_GUARD_ABOVE_BYTES behind it (an overrun that a larger chip or an emulator would forgive), or write to flash.
 * Everything else keeps its default attributes (PRIVDEFENA); the unit is off in fault handlers (HFNMIENA is 0).
 * Armv7-M Architecture Reference Manual (DDI 0403), section B3.5.
 */
#include <stdint.h>

#include "board.h"
#include "guard.h"

#define MPU_CTRL (*(volatile uint32_t *)0xE000ED94u)
#define MPU_RNR (*(volatile uint32_t *)0xE000ED98u)
#define MPU_RBAR (*(volatile uint32_t *)0xE000ED9Cu)
#define MPU_RASR (*(volatile uint32_t *)0xE000EDA0u)

/* Access permissions, and the memory type of flash: normal, write-through (table B3-13). */
enum { RASR_NO_ACCESS = 1u << 28 | 0u << 24, RASR_READ_ONLY = 6u << 24 | 1u << 17, RASR_ENABLE = 1u << 0 };
enum { CTRL_PRIVDEFENA = 1u << 2, CTRL_ENABLE = 1u << 0 };

#define IS_REGION(base, bytes) ((bytes) >= 32u && ((bytes) & ((bytes) - 1u)) == 0u && (base) % (bytes) == 0u)

_Static_assert(IS_REGION(NK_RAM_ORIGIN - NK_GUARD_BELOW_BYTES, NK_GUARD_BELOW_BYTES), "no region: size and alignment");
_Static_assert(IS_REGION(NK_RAM_ORIGIN + NK_RAM_BYTES, NK_GUARD_ABOVE_BYTES), "no region: size and alignment");
_Static_assert(IS_REGION(NK_FLASH_ORIGIN, NK_FLASH_BYTES), "no region: size and alignment");

static void set_region(uint32_t number, uint32_t base, uint32_t bytes, uint32_t attributes)
{
    const uint32_t exponent = 31u - (uint32_t)__builtin_clz(bytes);
    MPU_RNR = number;
    MPU_RBAR = base;
    MPU_RASR = attributes | (exponent - 1u) << 1 | RASR_ENABLE;
}

void nk_guard_start(void)
{
    set_region(0u, NK_RAM_ORIGIN - NK_GUARD_BELOW_BYTES, NK_GUARD_BELOW_BYTES, RASR_NO_ACCESS);
    set_region(1u, NK_RAM_ORIGIN + NK_RAM_BYTES, NK_GUARD_ABOVE_BYTES, RASR_NO_ACCESS);
    set_region(2u, NK_FLASH_ORIGIN, NK_FLASH_BYTES, RASR_READ_ONLY);
    MPU_CTRL = CTRL_PRIVDEFENA | CTRL_ENABLE;
    __asm volatile("dsb\n\tisb" ::: "memory");
}
