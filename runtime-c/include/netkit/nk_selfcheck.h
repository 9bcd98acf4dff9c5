/**
 * @file nk_selfcheck.h
 * @brief Checks of a model's memory, for builds made with `netkit-aot --selfcheck`.
 *
 * Emitted code describes its memory with the tables below and calls the functions round every step:
 *
 *     constants      CRC-32 of every array in flash, once
 *     before a step  all memory that is dead, or about to be written, gets a poison
 *     after a step   what was dead still holds the poison, what is kept has not changed, the guard
 *                    bytes round every buffer stand, and the result does not depend on the poison
 *
 * An inference runs twice, with 0x55 and with 0xAA as poison. No heap; not reentrant.
 */
#ifndef NETKIT_NK_SELFCHECK_H
#define NETKIT_NK_SELFCHECK_H

#include "nk_status.h"

NK_EXTERN_C_BEGIN

/** Bytes in RAM. */
typedef struct {
    uint8_t *start; /**< First byte. */
    uint32_t bytes; /**< How many. */
    uint32_t kept;  /**< Of a span of a step: 1 if the step may not change it, else 0. */
} nk_selfcheck_span_t;

/** A constant array in flash. */
typedef struct {
    const void *start; /**< First byte. */
    uint32_t bytes;    /**< How many. */
    uint32_t crc;      /**< CRC-32 (IEEE 802.3) of the bytes as they were emitted. */
    int32_t step;      /**< The step that reads it. */
} nk_selfcheck_constant_t;

/** What a step reads, keeps and writes in the buffers: a part of the table of spans. */
typedef struct {
    uint32_t first; /**< Index of its first span. */
    uint32_t count; /**< Number of its spans, which are sorted by address and do not overlap. */
} nk_selfcheck_step_t;

/** What the checks remember. */
typedef struct {
    uint32_t pass;     /**< 0 or 1: which poison. */
    uint32_t kept_crc; /**< Of the spans that the running step may not change. */
} nk_selfcheck_state_t;

/** A model's memory. */
typedef struct {
    const nk_selfcheck_span_t *buffers;       /**< Activation and scratch buffers. */
    uint32_t buffer_count;                    /**< Their number. */
    const nk_selfcheck_span_t *guards;        /**< Bytes between and round them. */
    uint32_t guard_count;                     /**< Their number. */
    const nk_selfcheck_constant_t *constants; /**< Arrays in flash. */
    uint32_t constant_count;                  /**< Their number. */
    const nk_selfcheck_span_t *spans;         /**< Spans of all steps. */
    const nk_selfcheck_step_t *steps;         /**< One entry a step. */
    uint32_t *results;           /**< CRC-32 of each step's result in the first pass. */
    nk_selfcheck_state_t *state; /**< Changed by the functions below. */
} nk_selfcheck_t;

/** Fills memory that nobody uses, such as the free stack, with a byte. */
typedef void (*nk_selfcheck_fill_t)(uint8_t poison);

/**
 * @brief Compares the constants with what was emitted.
 * @return NK_OK, or NK_ERR_CONSTANTS of the step that reads the first damaged array
 */
nk_status_t nk_selfcheck_constants(const nk_selfcheck_t *check);

/**
 * @brief Starts a pass: guards and poison.
 * @param[in] check the model's memory
 * @param[in] pass  0, then 1
 * @param[in] fill  for memory outside the model's buffers, or null
 */
void nk_selfcheck_start(const nk_selfcheck_t *check, uint32_t pass, nk_selfcheck_fill_t fill);

/** @brief Poisons what is dead at a step or written by it. */
void nk_selfcheck_before(const nk_selfcheck_t *check, int32_t step);

/**
 * @brief Looks at what a step did.
 * @param[in] check  the model's memory
 * @param[in] step   index of the step
 * @param[in] result what it wrote
 * @param[in] bytes  size of @p result
 * @return NK_OK, NK_ERR_OVERRUN or NK_ERR_UNINITIALISED of that step
 */
nk_status_t nk_selfcheck_after(const nk_selfcheck_t *check, int32_t step, const void *result,
                               uint32_t bytes);

NK_EXTERN_C_END

#endif
