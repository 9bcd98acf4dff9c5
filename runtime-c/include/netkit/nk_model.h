/**
 * @file nk_model.h
 * @brief Loads a `.nk` bundle and runs it inside one arena (embed mode).
 *
 *     static unsigned char memory[16384];   // 16-aligned
 *     static nk_arena_t arena;
 *     static nk_model_t model;
 *
 *     status = nk_arena_init(&arena, memory, sizeof memory);
 *     status = nk_model_load_memory(bundle, bundle_bytes, &arena, &model);
 *     status = nk_model_run_int8(&model, input, input_count, output, output_capacity, &count);
 *
 * Everything is allocated at load: a run never allocates. Weights stay where the bundle lies. One
 * model runs one call at a time; models in different arenas are independent of each other.
 */
#ifndef NETKIT_NK_MODEL_H
#define NETKIT_NK_MODEL_H

#include <stddef.h>

#include "nk_arena.h"
#include "nk_codes.h"
#include "nk_ops.h"
#include "nk_types.h"

NK_EXTERN_C_BEGIN

/** One step of a loaded model (internal). */
struct nk_step;

/** Regions of memory that a model works in; values are internal. */
enum { NK_MODEL_REGIONS = 5 };

/** A loaded model. The caller keeps the memory; fields belong to the functions below. */
typedef struct {
    nk_arena_t *arena;                        /**< Where everything below lies; null: no model. */
    uint32_t generation;                      /**< Of the arena at load. */
    int is_int8;                              /**< int8 inputs and outputs, else float32. */
    int is_mlp;                               /**< The bundle calls itself an MLP. */
    int has_int8_tests;                       /**< Inputs of the test cases are int8. */
    nk_shape_t input;                         /**< Shape of the input. */
    nk_shape_t output;                        /**< Shape of the output. */
    float input_scale;                        /**< int8: real = scale * (q - zero point). */
    float output_scale;                       /**< int8: scale of the output. */
    int32_t input_zero_point;                 /**< int8: zero point of the input. */
    int32_t output_zero_point;                /**< int8: zero point of the output. */
    const struct nk_step *first;              /**< Steps in order. */
    unsigned char *regions[NK_MODEL_REGIONS]; /**< Activation buffers. */
    uint32_t region_bytes[NK_MODEL_REGIONS];  /**< Their sizes. */
    const uint8_t *tests;                     /**< Test section of the bundle, or null. */
    uint32_t payload_bytes;                   /**< Weights and biases in the bundle. */
    nk_code_t error_code;                     /**< What the last load found wrong. */
    size_t error_offset;                      /**< Where in the bundle. */
} nk_model_t;

/** How to load. */
typedef struct {
    const nk_op_table_t *ops; /**< Ops that the loader may use. */
    int omits_final_softmax;  /**< If the last op is a softmax, leave it out: outputs are logits. */
} nk_load_options_t;

/**
 * @brief Loads a bundle that lies in memory.
 *
 * Every byte of the bundle is checked before it is used; a bundle that the compiler's reader or
 * checker refuses is refused here too, with the same code (nk_model_error_code).
 * @param[in]     data    the bundle, 4-aligned; must outlive the model, which points into it
 * @param[in]     bytes   its length
 * @param[in]     options ops to use, final softmax
 * @param[in,out] arena   takes the model's steps and buffers; blocks that it holds stay valid
 * @param[out]    model   the model; not loaded after an error, which it then describes
 * @return NK_OK, or NK_ERR_INVALID_ARGUMENT (null pointers), NK_ERR_NOT_INITIALIZED (arena),
 *         NK_ERR_MODEL_READ (no bytes), NK_ERR_VERSION_MISMATCH, NK_ERR_MODEL_PARSE,
 *         NK_ERR_LAYER_CONFIG, NK_ERR_WEIGHT_MISMATCH, NK_ERR_QUANTIZATION, NK_ERR_MISALIGNED,
 *         NK_ERR_UNSUPPORTED_NETWORK (op not in the table), NK_ERR_ARENA_OVERFLOW. After an error
 *         the arena is as full as before.
 */
nk_status_t nk_model_load_memory_with(const void *data, size_t bytes,
                                      const nk_load_options_t *options, nk_arena_t *arena,
                                      nk_model_t *model);

/**
 * @brief nk_model_load_memory_with, all ops, softmax kept. Links every op.
 */
nk_status_t nk_model_load_memory(const void *data, size_t bytes, nk_arena_t *arena,
                                 nk_model_t *model);

#ifndef NK_TARGET_MCU
/**
 * @brief Loads a bundle from a file (not on microcontrollers).
 *
 * Where the system can map files and NETKIT_MMAP is not 0 the file is mapped privately, and the
 * mapping belongs to the arena until its next reset; else the file is read into the arena.
 * @param[in]     path    of the bundle
 * @param[in]     options as for nk_model_load_memory_with
 * @param[in,out] arena   holds no mapped file yet, or NK_ERR_INVALID_ARGUMENT
 * @param[out]    model   the model
 * @return as nk_model_load_memory_with, or NK_ERR_MODEL_OPEN, NK_ERR_MODEL_READ
 */
nk_status_t nk_model_load_with(const char *path, const nk_load_options_t *options,
                               nk_arena_t *arena, nk_model_t *model);

/** @brief nk_model_load_with, all ops, softmax kept. */
nk_status_t nk_model_load(const char *path, nk_arena_t *arena, nk_model_t *model);
#endif

/**
 * @brief Runs a float32 model.
 * @param[in]  model           a loaded model
 * @param[in]  input           float [input_count], NHWC
 * @param[in]  input_count     exactly nk_model_input_count
 * @param[out] output          float [output_capacity]; may not overlap the input
 * @param[in]  output_capacity at least nk_model_output_count
 * @param[out] output_count    elements written, or null
 * @return NK_OK, NK_ERR_INVALID_ARGUMENT (null, wrong count, int8 model), NK_ERR_BUFFER_TOO_SMALL,
 *         NK_ERR_MODEL_NOT_LOADED (never loaded, or its arena was reset)
 */
nk_status_t nk_model_run(const nk_model_t *model, const float *input, size_t input_count,
                         float *output, size_t output_capacity, size_t *output_count);

/** @brief Runs an int8 model. @see nk_model_run */
nk_status_t nk_model_run_int8(const nk_model_t *model, const int8_t *input, size_t input_count,
                              int8_t *output, size_t output_capacity, size_t *output_count);

/** @brief True if the model is loaded and its arena was not reset since. */
int nk_model_is_loaded(const nk_model_t *model);

/** @brief Elements of the input; 0 if no model is loaded. */
size_t nk_model_input_count(const nk_model_t *model);

/** @brief Elements of the output; 0 if no model is loaded. */
size_t nk_model_output_count(const nk_model_t *model);

/** @brief What the last load found wrong: explained by `netkit-aot explain`. */
nk_code_t nk_model_error_code(const nk_model_t *model);

/** @brief Offset in the bundle of what the last load found wrong. */
size_t nk_model_error_offset(const nk_model_t *model);

/** @brief A few English words for a status; never null. */
const char *nk_status_string(nk_status_t status);

/** @brief The status that stands for a code. */
nk_status_t nk_status_of_code(nk_code_t code);

/** Memory of a model, in bytes. */
typedef struct {
    size_t arena_bytes_after_load; /**< Taken from the arena by the load. */
    size_t arena_bytes_after_run;  /**< The same after a run on zeros: runs take nothing. */
    size_t arena_bytes_remaining;  /**< Left after load and run. */
    size_t activation_bytes;       /**< The two activation buffers and feature taps, of the load. */
    size_t kernel_workspace_bytes; /**< Maps inside of blocks, of the load. */
    size_t flash_payload_bytes;    /**< Weights and biases, which stay in the bundle. */
    size_t input_bytes;            /**< The caller's input buffer. */
    size_t output_bytes;           /**< The caller's output buffer. */
    nk_code_t error_code;          /**< What the load found wrong. */
    size_t error_offset;           /**< Where in the bundle. */
} nk_inspect_info_t;

/**
 * @brief Loads a bundle, runs it on zeros and reports its memory.
 * @param[in]     data    as for nk_model_load_memory_with
 * @param[in]     bytes   its length
 * @param[in]     options as for nk_model_load_memory_with
 * @param[in,out] arena   must have room for the model and its input and output; is reset first
 * @param[out]    info    the report
 * @return as nk_model_load_memory_with
 */
nk_status_t nk_inspect_model_memory(const void *data, size_t bytes,
                                    const nk_load_options_t *options, nk_arena_t *arena,
                                    nk_inspect_info_t *info);

#ifndef NK_TARGET_MCU
/**
 * @brief nk_inspect_model_memory for a file (not on microcontrollers).
 * @return as nk_model_load_with
 */
nk_status_t nk_inspect_model(const char *path, const nk_load_options_t *options, nk_arena_t *arena,
                             nk_inspect_info_t *info);
#endif

/** Results of the test cases in a bundle. */
typedef struct {
    uint32_t passed; /**< Cases with the expected result. */
    uint32_t failed; /**< Other cases. */
} nk_test_result_t;

/** @brief Number of test cases in the bundle; 0 if no model is loaded. */
uint32_t nk_model_test_count(const nk_model_t *model);

/** @brief Bytes that nk_model_run_tests works in; 0 if no model is loaded. */
size_t nk_model_test_bytes(const nk_model_t *model);

/**
 * @brief Runs the test cases in the bundle.
 *
 * float32: every output is within the tolerance of the bundle, and the greatest one is the label if
 * the case has one. int8: the greatest output is the label, or without a label the greatest
 * expected output. (Expected outputs of an int8 bundle are real numbers of another arithmetic.)
 * Among equal outputs the first counts as the greatest.
 * @param[in]  model   a loaded model
 * @param[out] scratch 4-aligned, nk_model_test_bytes bytes
 * @param[in]  bytes   size of scratch
 * @param[out] result  counts
 * @return NK_OK if all pass; NK_ERR_TEST_FAILED; NK_ERR_INVALID_ARGUMENT, NK_ERR_BUFFER_TOO_SMALL,
 *         NK_ERR_MODEL_NOT_LOADED
 */
nk_status_t nk_model_run_tests(const nk_model_t *model, void *scratch, size_t bytes,
                               nk_test_result_t *result);

NK_EXTERN_C_END

#endif
