#include <string.h>

#include "netkit/nk_selfcheck.h"

#include "nk_test.h"
#include "nk_test_list.h"

/*
 * A made-up model of two steps in one buffer between two guards:
 *
 *     guard | input kept by step 0 | scratch of step 0 | result of step 0 | dead | guard
 */
enum { GUARD_BYTES = 8, INPUT_BYTES = 5, SCRATCH_BYTES = 7, RESULT_BYTES = 9, DEAD_BYTES = 11 };
enum { BUFFER_BYTES = INPUT_BYTES + SCRATCH_BYTES + RESULT_BYTES + DEAD_BYTES };

static struct {
    uint8_t before[GUARD_BYTES];
    uint8_t buffer[BUFFER_BYTES];
    uint8_t behind[GUARD_BYTES];
} memory;

static const uint8_t kConstants[9] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};

static const nk_selfcheck_span_t kBuffers[] = {{memory.buffer, BUFFER_BYTES, 0}};
static const nk_selfcheck_span_t kGuards[] = {{memory.before, GUARD_BYTES, 0},
                                              {memory.behind, GUARD_BYTES, 0}};
static const nk_selfcheck_span_t kSpans[] = {
    {memory.buffer, INPUT_BYTES, 1},
    {memory.buffer + INPUT_BYTES, SCRATCH_BYTES, 0},
    {memory.buffer + INPUT_BYTES + SCRATCH_BYTES, RESULT_BYTES, 0},
};
static const nk_selfcheck_step_t kSteps[] = {{0, 3}};
static uint32_t results[1];
static nk_selfcheck_state_t state;

/** The check value of CRC-32 for the nine digits is 0xcbf43926. */
static const nk_selfcheck_constant_t kGood[] = {{kConstants, sizeof kConstants, 0xcbf43926u, 3}};
static const nk_selfcheck_constant_t kBad[] = {{kConstants, sizeof kConstants, 0xcbf43927u, 3}};

static const nk_selfcheck_t kCheck = {kBuffers, 1,      kGuards, 2,       kGood,
                                      1,        kSpans, kSteps,  results, &state};

static uint8_t *result_of_step(void) { return memory.buffer + INPUT_BYTES + SCRATCH_BYTES; }

/** One pass; `stray` (if any) is written by the step although it is not its own. */
static nk_status_t pass(uint32_t number, uint8_t *stray, int32_t unwritten)
{
    for (int32_t i = 0; i < INPUT_BYTES; ++i) {
        memory.buffer[i] = (uint8_t)(10 + i);
    }
    nk_selfcheck_start(&kCheck, number, NULL);
    nk_selfcheck_before(&kCheck, 0);
    memset(memory.buffer + INPUT_BYTES, 1, SCRATCH_BYTES);
    for (int32_t i = 0; i < RESULT_BYTES; ++i) {
        if (i != unwritten) {
            result_of_step()[i] = (uint8_t)(memory.buffer[i % INPUT_BYTES] + i);
        }
    }
    if (stray != NULL) {
        *stray = (uint8_t) ~*stray;
    }
    return nk_selfcheck_after(&kCheck, 0, result_of_step(), RESULT_BYTES);
}

void nk_test_selfcheck_good_step(nk_case_t *test_case)
{
    nk_check(test_case, pass(0, NULL, -1) == NK_OK, "first pass");
    nk_check(test_case, pass(1, NULL, -1) == NK_OK, "second pass");
}

void nk_test_selfcheck_stray_byte(nk_case_t *test_case)
{
    const nk_status_t overrun = nk_status_of_step(NK_ERR_OVERRUN, 0);
    for (int32_t i = 0; i < (int32_t)sizeof memory; ++i) {
        uint8_t *byte = (uint8_t *)&memory + i;
        const int is_own =
            byte >= memory.buffer + INPUT_BYTES && byte < result_of_step() + RESULT_BYTES;
        nk_check(test_case, (pass(0, byte, -1) == overrun) == !is_own, "byte %d", i);
    }
}

void nk_test_selfcheck_unwritten_byte(nk_case_t *test_case)
{
    for (int32_t i = 0; i < RESULT_BYTES; ++i) {
        nk_check(test_case, pass(0, NULL, i) == NK_OK, "first pass without byte %d", i);
        nk_check(test_case, pass(1, NULL, i) == nk_status_of_step(NK_ERR_UNINITIALISED, 0),
                 "second pass without byte %d", i);
    }
}

void nk_test_selfcheck_constants(nk_case_t *test_case)
{
    nk_selfcheck_t check = kCheck;
    nk_check(test_case, nk_selfcheck_constants(&check) == NK_OK, "the check value of CRC-32");
    check.constants = kBad;
    const nk_status_t status = nk_selfcheck_constants(&check);
    nk_check(test_case, nk_status_code(status) == NK_ERR_CONSTANTS, "code %d", (int)status);
    nk_check(test_case, nk_status_step(status) == 3, "step %d", (int)status);
    nk_check(test_case, nk_status_step(NK_ERR_CONSTANTS) == -1, "no step");
}
