/* Two steps of exactly 2001 and 6004 instructions, behind one that copies. */
#include "netkit/nk_trace.h"
#include "tiny_aot.h"

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    for (int i = 0; i < TINY_OUTPUT_BYTES; i++) {
        output[i] = input[i];
    }
    nk_trace(0, output, TINY_OUTPUT_BYTES);
    __asm__ volatile("movw r3, #1000\n"
                     "1:\n\t"
                     "subs r3, #1\n\t"
                     "bne 1b" ::
                         : "r3", "cc");
    nk_trace(1, output, TINY_OUTPUT_BYTES);
    __asm__ volatile("movw r3, #2000\n"
                     "1:\n\t"
                     "subs r3, #1\n\t"
                     "cmp r3, #0\n\t"
                     "bne 1b\n\t"
                     "nop\n\t"
                     "nop\n\t"
                     "nop" ::
                         : "r3", "cc");
    nk_trace(2, output, TINY_OUTPUT_BYTES);
    return NK_OK;
}
