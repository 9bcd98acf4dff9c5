/*
 * What the firmware says on its console: lines that a person can read and a program can check.
 *
 *   NK begin <model> <protocol> cases=<n> steps=<n> input=<bytes> output=<bytes> clock=<hz>
 *   NK case <case> <name>
 *   NK step <case> <step> <offset> <bytes>       trace builds (NK_TRACE >= 2): a step's result
 *   NK stepcrc <case> <step> <bytes> <crc>       trace builds: its size and CRC-32
 *   NK out <case> <offset> <bytes>               the model's output
 *   NK crc <case> <crc>                          its CRC-32
 *   NK error <case> <status>                     the model refused to run
 *   NK stack <used> <reserved>                   bytes, the deepest since reset
 *   NK end <cases> <crc> ok                      CRC-32 of all outputs; "failed" after an NK error
 *   NK fault <reason> sp= cfsr= hfsr= mmfar= bfar= pc= lr=
 *
 * Counts, sizes and offsets are decimal; CRCs and registers are eight hexadecimal digits; bytes are two
 * hexadecimal digits each in the order of the addresses. steps is 0 in a build without trace.
 */
#ifndef NK_PROTOCOL_H
#define NK_PROTOCOL_H

#include <stdint.h>

enum { NK_PROTOCOL_VERSION = 1 };

/** What is about to run. */
typedef struct {
    const char *model;     /* its name in C */
    uint32_t cases;        /* inferences */
    uint32_t steps;        /* steps of one inference */
    uint32_t input_bytes;  /* of one inference */
    uint32_t output_bytes; /* of one inference */
} nk_run_t;

/**
 * Opens the report.
 *
 * @param[in] run      what is about to run
 * @param[in] clock_hz clock of the core, as it was set
 */
void nk_protocol_begin(const nk_run_t *run, uint32_t clock_hz);

/** Announces the next inference; numbers count from 0. */
void nk_protocol_case(uint32_t number, const char *name);

/**
 * Reports how the announced inference ended.
 *
 * @param[in] status 0 if it succeeded
 * @param[in] output its output
 * @param[in] bytes  size of the output
 */
void nk_protocol_result(int status, const void *output, uint32_t bytes);

/** Closes the report with the stack mark and the end line. */
void nk_protocol_end(void);

/** Number of the inference that was announced last. */
uint32_t nk_protocol_current(void);

#endif
