/* Trace builds only (NK_TRACE): the result of every step, as soon as it is there. */
#include "netkit/nk_trace.h"

#ifdef NK_TRACE

#include "console.h"
#include "crc32.h"
#include "protocol.h"

enum { STEP_LINE_BYTES = 64 };

static void print_head(const char *keyword, int32_t step, uint32_t number)
{
    nk_print(keyword);
    nk_print_u32(nk_protocol_current());
    nk_print(" ");
    nk_print_u32((uint32_t)step);
    nk_print(" ");
    nk_print_u32(number);
    nk_print(" ");
}

#if NK_TRACE >= 2
static void print_data(int32_t step, const uint8_t *data, uint32_t bytes)
{
    for (uint32_t offset = 0; offset < bytes; offset += STEP_LINE_BYTES) {
        const uint32_t left = bytes - offset;
        print_head("NK step ", step, offset);
        nk_print_bytes(data + offset, left < STEP_LINE_BYTES ? left : STEP_LINE_BYTES);
        nk_print_end();
    }
}
#else
static void print_data(int32_t step, const uint8_t *data, uint32_t bytes)
{
    (void)step;
    (void)data;
    (void)bytes;
}
#endif

void nk_trace(int32_t step, const void *data, uint32_t bytes)
{
    print_data(step, data, bytes);
    print_head("NK stepcrc ", step, bytes);
    nk_print_hex32(nk_crc32(0u, data, bytes));
    nk_print_end();
}

#endif
