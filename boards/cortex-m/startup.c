/*
 * From reset to main, for every ARMv7-M and ARMv8-M Mainline core. Symbols in lower case come from the linker script.
 * Registers: Armv7-M Architecture Reference Manual (DDI 0403), section B3.2.
 */
#include <stdint.h>

#include "fault.h"
#include "guard.h"
#include "halt.h"

#define SCB_VTOR (*(volatile uint32_t *)0xE000ED08u)
#define SCB_CPACR (*(volatile uint32_t *)0xE000ED88u)

enum { VECTORS = 16 }; /* initial stack and the system exceptions: no interrupt is ever enabled */

typedef union {
    void (*handler)(void);
    uint32_t *stack;
} vector_t;

extern uint32_t nk_stack_top[];
extern uint32_t nk_data_start[];
extern uint32_t nk_data_end[];
extern const uint32_t nk_data_load[];
extern uint32_t nk_bss_start[];
extern uint32_t nk_bss_end[];

extern int main(void);
void nk_reset(void);
_Noreturn void nk_start(void);

__attribute__((section(".vectors"), used)) static const vector_t kVectors[VECTORS] = {
    {.stack = nk_stack_top}, /* initial stack pointer */
    {.handler = nk_reset},   /* reset */
    {.handler = nk_fault},   /* NMI */
    {.handler = nk_fault},   /* HardFault */
    {.handler = nk_fault},   /* MemManage */
    {.handler = nk_fault},   /* BusFault */
    {.handler = nk_fault},   /* UsageFault */
    {.handler = nk_fault},   /* SecureFault, ARMv8-M */
    {.handler = 0},
    {.handler = 0},
    {.handler = 0},
    {.handler = nk_fault}, /* SVCall */
    {.handler = nk_fault}, /* DebugMonitor */
    {.handler = 0},
    {.handler = nk_fault}, /* PendSV */
    {.handler = nk_fault}, /* SysTick */
};

/* In assembly since it paints the whole stack, the part included that a C function would stand on. */
__attribute__((naked, noreturn)) void nk_reset(void)
{
    __asm volatile("movw r0, #:lower16:nk_stack_bottom\n\t"
                   "movt r0, #:upper16:nk_stack_bottom\n\t"
                   "movw r1, #:lower16:nk_stack_top\n\t"
                   "movt r1, #:upper16:nk_stack_top\n\t"
                   "msr  msp, r1\n\t"
                   "movw r2, #0xa5a5\n\t" /* NK_STACK_PAINT */
                   "movt r2, #0xa5a5\n"
                   "1:\n\t"
                   "cmp  r0, r1\n\t"
                   "bhs  2f\n\t"
                   "str  r2, [r0], #4\n\t"
                   "b    1b\n"
                   "2:\n\t"
                   "b    nk_start");
}

static void start_fpu(void)
{
#ifdef __ARM_FP
    SCB_CPACR |= 0xFu << 20; /* CP10 and CP11: full access */
    __asm volatile("dsb\n\tisb" ::: "memory");
#endif
}

__attribute__((used)) _Noreturn void nk_start(void)
{
    start_fpu();
    SCB_VTOR = (uint32_t)(uintptr_t)kVectors;
    nk_guard_start();
    const uint32_t *from = nk_data_load;
    for (uint32_t *to = nk_data_start; to < nk_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = nk_bss_start; to < nk_bss_end; to++) {
        *to = 0;
    }
    nk_halt(main());
}
