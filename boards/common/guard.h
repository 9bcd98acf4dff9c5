/* What makes a stack overflow a fault. */
#ifndef NK_GUARD_H
#define NK_GUARD_H

/** Makes accesses below the stack fault. Called once, after reset. */
void nk_guard_start(void);

#endif
