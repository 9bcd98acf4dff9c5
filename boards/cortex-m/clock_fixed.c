/* A board whose clock needs no set-up: it runs at the described speed from reset. */
#include "board.h"
#include "clock.h"

nk_clock_t nk_clock_start(void)
{
    const nk_clock_t clock = {NK_CLOCK_HZ, NK_CLOCK_HZ};
    return clock;
}
