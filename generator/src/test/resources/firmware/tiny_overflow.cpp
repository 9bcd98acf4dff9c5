/* Needs a hundred bytes of stack for every level, and goes deeper than any reserve. */
#include "tiny_aot.h"

static int deeper(int level, const int8_t *input)
{
    volatile int8_t frame[96];
    frame[0] = input[level & 15];
    return level == 1000000 ? frame[0] : deeper(level + 1, input) + frame[0];
}

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    output[0] = static_cast<int8_t>(deeper(0, input));
    return NK_OK;
}
