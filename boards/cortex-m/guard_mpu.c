/*
 * For boards on which something answers below RAM: the memory protection unit forbids all access to the
 * NK_STACK_GUARD_BYTES below the stack. Armv7-M Architecture Reference Manual (DDI 0403), section B3.5; the unit is
 * off in fault handlers (HFNMIENA is 0), and everything else keeps its default attributes (PRIVDEFENA).
 */
#include <stdint.h>

#include "board.h"
#include "guard.h"

#define MPU_CTRL (*(volatile uint32_t *)0xE000ED94u)
#define MPU_RNR (*(volatile uint32_t *)0xE000ED98u)
#define MPU_RBAR (*(volatile uint32_t *)0xE000ED9Cu)
#define MPU_RASR (*(volatile uint32_t *)0xE000EDA0u)

enum { RASR_EXECUTE_NEVER = 1u << 28, RASR_NO_ACCESS = 0u << 24, RASR_ENABLE = 1u << 0 };
enum { CTRL_PRIVDEFENA = 1u << 2, CTRL_ENABLE = 1u << 0 };

_Static_assert(NK_STACK_GUARD_BYTES >= 32 && (NK_STACK_GUARD_BYTES & (NK_STACK_GUARD_BYTES - 1)) == 0,
               "a region of the memory protection unit has 2^n bytes, at least 32");

extern uint32_t nk_stack_bottom[];

void nk_guard_start(void)
{
    const uint32_t exponent = 31u - (uint32_t)__builtin_clz(NK_STACK_GUARD_BYTES);
    MPU_RNR = 0u;
    MPU_RBAR = (uint32_t)(uintptr_t)nk_stack_bottom - NK_STACK_GUARD_BYTES;
    MPU_RASR = RASR_EXECUTE_NEVER | RASR_NO_ACCESS | (exponent - 1u) << 1 | RASR_ENABLE;
    MPU_CTRL = CTRL_PRIVDEFENA | CTRL_ENABLE;
    __asm volatile("dsb\n\tisb" ::: "memory");
}
