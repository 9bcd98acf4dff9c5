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
    NK_ERR_KERNEL = 16,             /**< A kernel refused its arguments. */
    NK_ERR_CONSTANTS = 17,          /**< Constants in flash are not those that were emitted. */
    NK_ERR_SCRATCH = 18,            /**< A kernel wants another size of scratch than planned. */
    NK_ERR_OVERRUN = 19,            /**< A kernel wrote where it may not. */
    NK_ERR_UNINITIALISED = 20,      /**< A result depends on what memory held before. */
    NK_STATUS_LAST = 0xffffff       /**< No status is greater. */
} nk_status_t;

/** @brief A status of one step of an inference: code + 0x100 * (step + 1). */
static inline nk_status_t nk_status_of_step(nk_status_t code, int32_t step)
{
    return (nk_status_t)((int32_t)code + 0x100 * (step + 1));
}

/** @brief What went wrong: the status without the step. */
static inline nk_status_t nk_status_code(nk_status_t status)
{
    return (nk_status_t)((int32_t)status & 0xff);
}

/** @brief The step at which it went wrong, from 0; -1 if the status does not say. */
static inline int32_t nk_status_step(nk_status_t status) { return (int32_t)status / 0x100 - 1; }

#endif
