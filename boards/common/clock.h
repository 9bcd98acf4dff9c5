/* The board's clock driver. */
#ifndef NK_CLOCK_H
#define NK_CLOCK_H

#include <stdint.h>

/** What the clock driver has set. */
typedef struct {
    uint32_t core_hz;    /* the processor */
    uint32_t console_hz; /* what feeds the console's UART */
} nk_clock_t;

/** Sets the clock to the speed that the board is described with, or to the next best that works. */
nk_clock_t nk_clock_start(void);

#endif
