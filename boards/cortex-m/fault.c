/*
 * The fault report. Registers: Armv7-M Architecture Reference Manual (DDI 0403), sections B3.2.15 to B3.2.18;
 * stacked frame: section B1.5.6. The stack lies at the bottom of RAM, so that an overflow leaves RAM and faults.
 */
#include "fault.h"

#include <stdint.h>

#include "board.h"
#include "clock.h"
#include "console.h"
#include "halt.h"

#define SCB_CFSR (*(volatile uint32_t *)0xE000ED28u)
#define SCB_HFSR (*(volatile uint32_t *)0xE000ED2Cu)
#define SCB_MMFAR (*(volatile uint32_t *)0xE000ED34u)
#define SCB_BFAR (*(volatile uint32_t *)0xE000ED38u)

enum { MMFAR_VALID = 1u << 7, BFAR_VALID = 1u << 15, STACKING = 1u << 4 | 1u << 12 };
enum { PUSH_REACH_BYTES = 256 }; /* no instruction stores further below the stack pointer than this */

typedef struct {
    uint32_t mask;
    const char *reason;
} cause_t;

extern uint32_t nk_stack_bottom[];

/* The most telling bits of CFSR first. */
static const cause_t kCauses[] = {
    {1u << 24, "unaligned-access"},
    {1u << 25, "divide-by-zero"},
    {1u << 19, "no-coprocessor"},
    {1u << 18, "bad-exception-return"},
    {1u << 17, "invalid-state"},
    {1u << 16, "undefined-instruction"},
    {1u << 8, "instruction-bus-error"},
    {1u << 9, "bus-error"},
    {1u << 10, "imprecise-bus-error"},
    {1u << 0 | 1u << 1, "memory-protection"},
};

_Noreturn void nk_fault_report(uint32_t sp, uint32_t pc, uint32_t lr);

/*
 * Saves what the stacked frame holds, if the stack pointer is still in RAM, and goes on with a stack at the end of
 * RAM: the program will not be resumed, so its variables may be overwritten.
 */
__attribute__((naked)) void nk_fault(void)
{
    __asm volatile("mrs  r0, msp\n\t"
                   "movs r1, #0\n\t"
                   "movs r2, #0\n\t"
                   "movw r3, #:lower16:nk_stack_bottom\n\t"
                   "movt r3, #:upper16:nk_stack_bottom\n\t"
                   "cmp  r0, r3\n\t"
                   "blo  1f\n\t"
                   "movw r3, #:lower16:nk_frame_limit\n\t"
                   "movt r3, #:upper16:nk_frame_limit\n\t"
                   "cmp  r0, r3\n\t"
                   "bhi  1f\n\t"
                   "ldr  r1, [r0, #24]\n\t"
                   "ldr  r2, [r0, #20]\n"
                   "1:\n\t"
                   "movw r3, #:lower16:nk_ram_end\n\t"
                   "movt r3, #:upper16:nk_ram_end\n\t"
                   "msr  msp, r3\n\t"
                   "b    nk_fault_report");
}

static int is_below_stack(uint32_t address)
{
    return (uint32_t)(uintptr_t)nk_stack_bottom - address - 1u < PUSH_REACH_BYTES;
}

static int is_stack_overflow(uint32_t sp, uint32_t cfsr)
{
    return sp < (uint32_t)(uintptr_t)nk_stack_bottom || (cfsr & STACKING) != 0u ||
           ((cfsr & MMFAR_VALID) != 0u && is_below_stack(SCB_MMFAR)) ||
           ((cfsr & BFAR_VALID) != 0u && is_below_stack(SCB_BFAR));
}

/* What the memory protection unit refused; see guard_mpu.c. */
static const char *protected_area(uint32_t address)
{
    if (address - NK_FLASH_ORIGIN < NK_FLASH_BYTES) {
        return "flash-write";
    }
    return address - NK_RAM_ORIGIN < NK_RAM_BYTES ? "memory-protection" : "outside-ram";
}

static const char *reason(uint32_t sp, uint32_t cfsr)
{
    if (is_stack_overflow(sp, cfsr)) {
        return "stack-overflow";
    }
    if ((cfsr & MMFAR_VALID) != 0u) {
        return protected_area(SCB_MMFAR);
    }
    for (uint32_t i = 0; i < sizeof kCauses / sizeof kCauses[0]; i++) {
        if ((cfsr & kCauses[i].mask) != 0u) {
            return kCauses[i].reason;
        }
    }
    return (SCB_HFSR & 1u << 1) != 0u ? "vector-table-read" : "unexpected-exception";
}

static void print_register(const char *label, uint32_t value)
{
    nk_print(label);
    nk_print_hex32(value);
}

__attribute__((used)) _Noreturn void nk_fault_report(uint32_t sp, uint32_t pc, uint32_t lr)
{
    const uint32_t cfsr = SCB_CFSR;
    if (!nk_console_is_on()) { /* it happened before main came to it */
        nk_console_start(nk_clock_start().console_hz);
    }
    nk_print_end();
    nk_print("NK fault ");
    nk_print(reason(sp, cfsr));
    print_register(" sp=", sp);
    print_register(" cfsr=", cfsr);
    print_register(" hfsr=", SCB_HFSR);
    print_register(" mmfar=", SCB_MMFAR);
    print_register(" bfar=", SCB_BFAR);
    print_register(" pc=", pc);
    print_register(" lr=", lr);
    nk_print_end();
    nk_halt(1);
}
