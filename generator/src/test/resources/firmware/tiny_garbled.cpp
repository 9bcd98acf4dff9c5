/* Speaks on the console while the report is being printed. */
#include "tiny_aot.h"

extern "C" void nk_console_put(char character);

nk_status_t tiny_run(const int8_t *input, int8_t *output)
{
    nk_console_put('?');
    for (int i = 0; i < TINY_OUTPUT_BYTES; i++) {
        output[i] = input[i];
    }
    return NK_OK;
}
