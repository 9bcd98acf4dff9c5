#include "stack.h"

#define NK_STACK_PAINT 0xA5A5A5A5u /* as in startup.c */

extern const uint32_t nk_stack_bottom[];
extern const uint32_t nk_stack_top[];

static uint32_t bytes_between(const uint32_t *from, const uint32_t *to)
{
    return (uint32_t)((uintptr_t)to - (uintptr_t)from);
}

uint32_t nk_stack_used(void)
{
    const uint32_t *mark = nk_stack_bottom;
    while (mark < nk_stack_top && *mark == NK_STACK_PAINT) {
        mark++;
    }
    return bytes_between(mark, nk_stack_top);
}

uint32_t nk_stack_reserved(void)
{
    return bytes_between(nk_stack_bottom, nk_stack_top);
}
