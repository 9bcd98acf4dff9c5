/* Sleeps: the board's owner reads the console, an emulator is ended by the end line. */
#include "halt.h"

_Noreturn void nk_halt(int status)
{
    (void)status;
    for (;;) {
        __asm volatile("wfi");
    }
}
