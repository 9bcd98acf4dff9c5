/* Reads a double word from an odd address, as careless vector code does: LDRD faults on the chip. */
#include "tiny_aot.h"

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    uint32_t low;
    uint32_t high;
    __asm volatile("ldrd %0, %1, [%2]" : "=r"(low), "=r"(high) : "r"(input + 1));
    output[0] = static_cast<int8_t>(low ^ high);
    return NK_OK;
}
