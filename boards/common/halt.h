/* The end of the firmware. */
#ifndef NK_HALT_H
#define NK_HALT_H

/** Stops for good. @param[in] status 0 if all went well */
_Noreturn void nk_halt(int status);

#endif
