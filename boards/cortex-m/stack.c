#include "stack.h"

#define NK_STACK_PAINT 0xA5A5A5A5u /* as in startup.c */

enum { FREE_BYTES = 64 }; /* below the stack pointer: what nk_stack_poison itself may use */

extern uint32_t nk_stack_bottom[];
extern uint32_t nk_stack_top[];

static uint32_t bytes_between(const uint32_t *from, const uint32_t *to)
{
    return (uint32_t)((uintptr_t)to - (uintptr_t)from);
}

/* The lowest word shows the paint: that of the reset, or the poison of a self-check. */
static int is_paint(uint32_t word)
{
    return word == NK_STACK_PAINT || word == 0x55555555u || word == 0xAAAAAAAAu;
}

/* The lowest place that was ever written. */
static uint32_t *high_water_mark(void)
{
    const uint32_t paint = *nk_stack_bottom;
    uint32_t *mark = nk_stack_bottom;
    while (is_paint(paint) && mark < nk_stack_top && *mark == paint) {
        mark++;
    }
    return mark;
}

uint32_t nk_stack_used(void)
{
    return bytes_between(high_water_mark(), nk_stack_top);
}

/* The mark stays visible: what was never written gets the poison, what was written once its complement. */
__attribute__((noinline)) void nk_stack_poison(uint8_t poison)
{
    const uint32_t word = poison * 0x01010101u;
    const uint32_t *mark = high_water_mark();
    const uintptr_t end = (uintptr_t)__builtin_frame_address(0) - FREE_BYTES;
    for (volatile uint32_t *place = nk_stack_bottom; (uintptr_t)place < end; place++) {
        *place = place < mark ? word : ~word;
    }
}

uint32_t nk_stack_reserved(void)
{
    return bytes_between(nk_stack_bottom, nk_stack_top);
}
