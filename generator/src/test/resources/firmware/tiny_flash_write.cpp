/* Writes to its own input, which lies in flash. */
#include "tiny_aot.h"

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    *const_cast<volatile int8_t *>(input) = 1;
    output[0] = 0;
    return NK_OK;
}
