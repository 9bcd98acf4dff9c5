#include "protocol.h"

#include "console.h"
#include "crc32.h"
#include "stack.h"

enum { OUT_LINE_BYTES = 32 };

static struct {
    uint32_t number; /* the announced inference */
    uint32_t ended;  /* inferences that succeeded */
    uint32_t failed; /* inferences that did not */
    uint32_t crc;    /* of all outputs so far */
} state;

static void print_field(const char *label, uint32_t value)
{
    nk_print(label);
    nk_print_u32(value);
}

void nk_protocol_begin(const nk_run_t *run, uint32_t clock_hz)
{
    nk_print_end(); /* whatever the line held before reset ends here */
    nk_print("NK begin ");
    nk_print(run->model);
    print_field(" ", NK_PROTOCOL_VERSION);
    print_field(" cases=", run->cases);
#ifdef NK_TRACE
    print_field(" steps=", run->steps);
#else
    print_field(" steps=", 0u);
#endif
    print_field(" input=", run->input_bytes);
    print_field(" output=", run->output_bytes);
    print_field(" clock=", clock_hz);
    nk_print_end();
}

void nk_protocol_case(uint32_t number, const char *name)
{
    state.number = number;
    print_field("NK case ", number);
    nk_print(" ");
    nk_print(name);
    nk_print_end();
}

static void print_output(const uint8_t *output, uint32_t bytes)
{
    for (uint32_t offset = 0; offset < bytes; offset += OUT_LINE_BYTES) {
        const uint32_t left = bytes - offset;
        print_field("NK out ", state.number);
        print_field(" ", offset);
        nk_print(" ");
        nk_print_bytes(output + offset, left < OUT_LINE_BYTES ? left : OUT_LINE_BYTES);
        nk_print_end();
    }
}

void nk_protocol_result(int status, const void *output, uint32_t bytes)
{
    if (status != 0) {
        state.failed++;
        print_field("NK error ", state.number);
        print_field(" ", (uint32_t)status);
        nk_print_end();
        return;
    }
    state.ended++;
    state.crc = nk_crc32(state.crc, output, bytes);
    print_output(output, bytes);
    print_field("NK crc ", state.number);
    nk_print(" ");
    nk_print_hex32(nk_crc32(0u, output, bytes));
    nk_print_end();
}

void nk_protocol_end(void)
{
    print_field("NK stack ", nk_stack_used());
    print_field(" ", nk_stack_reserved());
    nk_print_end();
    print_field("NK end ", state.ended);
    nk_print(" ");
    nk_print_hex32(state.crc);
    nk_print(state.failed == 0u ? " ok" : " failed");
    nk_print_end();
}

uint32_t nk_protocol_current(void)
{
    return state.number;
}
