/* A model made by hand for the tests of the firmware around it: 16 bytes in, 4 bytes out, two steps. */
#ifndef TINY_AOT_H
#define TINY_AOT_H

#include "netkit/nk_status.h"

#define TINY_INPUT_BYTES 16
#define TINY_OUTPUT_BYTES 4
#define TINY_STEPS 2

NK_EXTERN_C_BEGIN
nk_status_t tiny_run(const int8_t *input, int8_t *output);
NK_EXTERN_C_END

#endif
