/*
 * Ends the emulator that runs the firmware, if it was started with semihosting.
 * Arm Semihosting for AArch32 and AArch64: SYS_EXIT_EXTENDED (0x20).
 */
#include <stdint.h>

#include "halt.h"

enum { SYS_EXIT_EXTENDED = 0x20 };

_Noreturn void nk_halt(int status)
{
    const uint32_t arguments[2] = {0x20026u, (uint32_t)status}; /* ADP_Stopped_ApplicationExit */
    register uint32_t operation __asm("r0") = SYS_EXIT_EXTENDED;
    register const uint32_t *block __asm("r1") = arguments;
    __asm volatile("bkpt 0xab" : "+r"(operation) : "r"(block) : "memory");
    for (;;) {
        __asm volatile("wfi");
    }
}
