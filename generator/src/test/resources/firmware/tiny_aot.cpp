/* Step 0: bitwise complement of every byte. Step 1: wrapping sums of four neighbours. */
#include "tiny_aot.h"

#include "netkit/nk_trace.h"

NK_ALIGNED(16) static int8_t g_act_a[TINY_INPUT_BYTES];

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    for (int i = 0; i < TINY_INPUT_BYTES; i++) {
        g_act_a[i] = static_cast<int8_t>(~input[i]);
    }
    nk_trace(0, g_act_a, sizeof g_act_a);
    for (int o = 0; o < TINY_OUTPUT_BYTES; o++) {
        const int8_t *in = &g_act_a[4 * o];
        output[o] = static_cast<int8_t>(in[0] + in[1] + in[2] + in[3]);
    }
    nk_trace(1, output, TINY_OUTPUT_BYTES);
    return NK_OK;
}
