/*
 * Runs a model on the host: inputs from standard input, one behind the other; for each, the bytes that
 * every step wrote and then the output go to standard output.
 */
#include <stdio.h>
#include <stdlib.h>

#include "netkit/nk_trace.h"
#include HOST_MODEL_HEADER

static _Alignas(16) unsigned char input[HOST_INPUT_BYTES];
static _Alignas(16) unsigned char output[HOST_OUTPUT_BYTES];

static void put(const void *data, size_t bytes)
{
    if (fwrite(data, 1, bytes, stdout) != bytes) {
        exit(2);
    }
}

void nk_trace(int32_t step, const void *data, uint32_t bytes)
{
    (void)step;
    put(data, bytes);
}

int main(void)
{
    while (fread(input, 1, sizeof input, stdin) == sizeof input) {
#ifdef HOST_SELFCHECK
        const int status = (int)HOST_SELFCHECK((const void *)input, (void *)output, NULL);
#else
        const int status = (int)HOST_RUN((const void *)input, (void *)output);
#endif
        if (status != NK_OK) {
            (void)fprintf(stderr, "status %d\n", status);
            return 3;
        }
        put(output, sizeof output);
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
