/* How deep the stack has been. */
#ifndef NK_STACK_H
#define NK_STACK_H

#include <stdint.h>

/** Bytes of the stack that were written since reset: the high-water mark. */
uint32_t nk_stack_used(void);

/** Fills the unused part of the stack with 0x55 and 0xAA, beginning with @p poison; the mark is kept. */
void nk_stack_poison(uint8_t poison);

/** Bytes that the linker script reserves for the stack. */
uint32_t nk_stack_reserved(void);

#endif
