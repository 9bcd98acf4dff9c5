/* What happens when the processor refuses to go on. */
#ifndef NK_FAULT_H
#define NK_FAULT_H

/** Handler of every exception: prints one NK fault line with the cause and the registers, then halts. */
void nk_fault(void);

#endif
