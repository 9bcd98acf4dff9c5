/* The sums of the complements, with one bit of one weight the wrong way round. */
#include "tiny_aot.h"

static const int8_t weights[TINY_INPUT_BYTES] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 65, 1, 1, 1, 1, 1, 1};

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    for (int i = 0; i < TINY_OUTPUT_BYTES; i++) {
        int sum = 0;
        for (int k = 4 * i; k < 4 * i + 4; k++) {
            sum += weights[k] * ~input[k];
        }
        output[i] = static_cast<int8_t>(sum);
    }
    return NK_OK;
}
