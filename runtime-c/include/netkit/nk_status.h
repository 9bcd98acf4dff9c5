/**
 * @file nk_status.h
 * @brief What a call of the runtime reports.
 */
#ifndef NETKIT_NK_STATUS_H
#define NETKIT_NK_STATUS_H

#include "nk_config.h"

/** Result of a call. Numbers are never reused. */
typedef enum {
    NK_OK = 0,                      /**< Done. */
    NK_ERR_MODEL_OPEN = 1,          /**< The file cannot be opened or mapped. */
    NK_ERR_MODEL_READ = 2,          /**< The file or buffer is empty or cannot be read. */
    NK_ERR_MODEL_PARSE = 3,         /**< The bytes are no well-formed bundle. */
    NK_ERR_UNSUPPORTED_NETWORK = 4, /**< Needs an operator that is not in the table of ops. */
    NK_ERR_VERSION_MISMATCH = 5,    /**< A version of the format that this runtime cannot read. */
    NK_ERR_LAYER_CONFIG = 6,        /**< A layer's geometry or activation is illegal. */
    NK_ERR_WEIGHT_MISMATCH = 7,     /**< Tensors do not fit the layers that use them. */
    NK_ERR_ARENA_OVERFLOW = 8,      /**< The arena is too small. */
    NK_ERR_INVALID_ARGUMENT = 9,    /**< A null pointer, or a count or type that does not fit. */
    NK_ERR_BUFFER_TOO_SMALL = 10,   /**< The caller's output buffer is too small. */
    NK_ERR_MODEL_NOT_LOADED = 11,   /**< The model was not loaded, or its arena was reset. */
    NK_ERR_NOT_INITIALIZED = 12,    /**< The arena was not initialised. */
    NK_ERR_MISALIGNED = 13,         /**< A payload of the bundle is not aligned to its element. */
    NK_ERR_QUANTIZATION = 14,       /**< Scales or zero points are missing or illegal. */
    NK_ERR_TEST_FAILED = 15,        /**< An embedded test case gave another result. */
    NK_ERR_STEP = 0x100,            /**< NK_ERR_STEP + n: the kernel of step n refused to run. */
    NK_ERR_STEP_LAST = 0xffff       /**< The last of these. */
} nk_status_t;

/** @brief The status that says that the kernel of a step refused to run. */
static inline nk_status_t nk_status_of_step(int32_t step)
{
    return (nk_status_t)(NK_ERR_STEP + step);
}

/** @brief The step whose kernel refused to run, or -1 if the status says something else. */
static inline int32_t nk_failed_step(nk_status_t status)
{
    return status >= NK_ERR_STEP ? (int32_t)status - NK_ERR_STEP : -1;
}

#endif
