/* Runs the test cases that the embedded bundle holds. The output is two numbers: passed, failed. */
#include "cases.h"
#include "clock.h"
#include "console.h"
#include "fashion_cnn_int8_aot.h"
#include "protocol.h"

NK_ALIGNED(16) static unsigned char scratch[2 * FASHION_CNN_INT8_INPUT_BYTES];

int main(void)
{
    const nk_clock_t clock = nk_clock_start();
    nk_console_start(clock.console_hz);
    const nk_run_t run = {
        .model = "fashion_cnn_int8",
        .cases = 1u,
        .input_bytes = FASHION_CNN_INT8_INPUT_BYTES,
        .output_bytes = sizeof(nk_test_result_t),
    };
    nk_test_result_t result = {0u, 0u};
    nk_protocol_begin(&run, clock.core_hz);
    nk_protocol_case(0u, nk_cases[0].name);
    nk_status_t status = fashion_cnn_int8_load();
    if (status == NK_OK) {
        status = nk_model_run_tests(fashion_cnn_int8_model(), scratch, sizeof scratch, &result);
    }
    nk_protocol_result((int)status, &result, sizeof result);
    nk_protocol_end();
    return 0;
}
