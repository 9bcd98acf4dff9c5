/* Writes behind the last byte of RAM: larger chips of the family would have memory there. */
#include "tiny_aot.h"

extern "C" int8_t nk_ram_end[];

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    const_cast<volatile int8_t *>(nk_ram_end)[0] = input[0];
    output[0] = 0;
    return NK_OK;
}
