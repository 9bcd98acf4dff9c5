/* What turns an access outside the board's memory into a fault, where the bus alone would not. */
#ifndef NK_GUARD_H
#define NK_GUARD_H

/** Switches the guard on. Called once, after reset. */
void nk_guard_start(void);

#endif
