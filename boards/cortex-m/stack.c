#include "stack.h"

#define NK_STACK_PAINT 0xA5A5A5A5u /* as in startup.c */

enum { FREE_BYTES = 64 }; /* below the stack pointer: what nk_stack_poison itself may use */

extern uint32_t nk_stack_bottom[];
extern uint32_t nk_stack_top[];

static uint32_t paint_change; /* 0 until the stack is painted anew */
static uint32_t deepest;      /* before it was painted anew */

static uint32_t bytes_between(const uint32_t *from, const uint32_t *to)
{
    return (uint32_t)((uintptr_t)to - (uintptr_t)from);
}

uint32_t nk_stack_used(void)
{
    const uint32_t *mark = nk_stack_bottom;
    while (mark < nk_stack_top && *mark == (NK_STACK_PAINT ^ paint_change)) {
        mark++;
    }
    const uint32_t used = bytes_between(mark, nk_stack_top);
    return used > deepest ? used : deepest;
}

__attribute__((noinline)) void nk_stack_poison(uint8_t poison)
{
    deepest = nk_stack_used();
    const uint32_t word = poison * 0x01010101u;
    paint_change = NK_STACK_PAINT ^ word;
    const uintptr_t end = (uintptr_t)__builtin_frame_address(0) - FREE_BYTES;
    for (volatile uint32_t *free = nk_stack_bottom; (uintptr_t)free < end; free++) {
        *free = word;
    }
}

uint32_t nk_stack_reserved(void)
{
    return bytes_between(nk_stack_bottom, nk_stack_top);
}
