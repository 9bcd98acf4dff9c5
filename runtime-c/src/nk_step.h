/**
 * @file nk_step.h
 * @brief A loaded model is a list of steps; a step is one kernel call with its parameters.
 *
 * Steps lie in the arena, each in front of the parameters of its kernel:
 *
 *     typedef struct { nk_step_t step; nk_conv2d_s8_t params; } conv2d_step_t;
 *
 * Tensors are places: a region and an offset in it. Regions get their addresses when the whole
 * model is built, the caller's two at each run.
 *
 * netkit-aot computes the arena of a model from the sizes of the steps on a 32-bit machine; each is
 * asserted behind its definition.
 */
#ifndef NETKIT_NK_STEP_H
#define NETKIT_NK_STEP_H

#include <assert.h>

#include "netkit/nk_model.h"

/** A region in the upper 4 bits, a byte offset in the lower 28: see nk_place. */
typedef uint32_t nk_place_t;

/** Regions. The first NK_MODEL_REGIONS can be written. */
typedef enum {
    NK_REGION_OUTPUT = 0,  /**< The caller's output. */
    NK_REGION_SLOT_A = 1,  /**< Activation buffer A. */
    NK_REGION_SLOT_B = 2,  /**< Activation buffer B. */
    NK_REGION_SCRATCH = 3, /**< Maps inside of the current block. */
    NK_REGION_TAPS = 4,    /**< Maps that a later layer reads. */
    NK_REGION_INPUT = 5    /**< The caller's input, never written. */
} nk_region_t;

/** Most bytes of a region. */
#define NK_MAX_REGION_BYTES ((uint32_t)1 << 28)

/** Addresses of the regions during a run. */
typedef struct {
    const unsigned char *input;
    unsigned char *regions[NK_MODEL_REGIONS];
} nk_memory_t;

/** Head of every step. */
typedef struct nk_step {
    const struct nk_step *next;
    void (*run)(const struct nk_step *step, const nk_memory_t *memory);
    nk_place_t input;
    nk_place_t output;
    uint32_t output_bytes; /**< Bytes of the tensor written. */
} nk_step_t;

static_assert(sizeof(void *) != 4u || sizeof(nk_step_t) == 20u, "netkit-aot counts on this size");

static inline nk_place_t nk_place(nk_region_t region, uint32_t offset)
{
    return (uint32_t)region << 28 | offset;
}

static inline nk_region_t nk_region_of(nk_place_t place) { return (nk_region_t)(place >> 28); }

static inline uint32_t nk_offset_of(nk_place_t place) { return place & (NK_MAX_REGION_BYTES - 1u); }

/** Address of a tensor that is read. */
static inline const void *nk_read_address(const nk_memory_t *memory, nk_place_t place)
{
    const nk_region_t region = nk_region_of(place);
    const unsigned char *base = region == NK_REGION_INPUT ? memory->input : memory->regions[region];
    return base + nk_offset_of(place);
}

/** Address of a tensor that is written; never in the caller's input. */
static inline void *nk_write_address(const nk_memory_t *memory, nk_place_t place)
{
    return memory->regions[nk_region_of(place)] + nk_offset_of(place);
}

static inline const int8_t *nk_input_s8(const nk_step_t *step, const nk_memory_t *memory)
{
    return (const int8_t *)nk_read_address(memory, step->input);
}

static inline int8_t *nk_output_s8(const nk_step_t *step, const nk_memory_t *memory)
{
    return (int8_t *)nk_write_address(memory, step->output);
}

static inline const float *nk_input_f32(const nk_step_t *step, const nk_memory_t *memory)
{
    return (const float *)nk_read_address(memory, step->input);
}

static inline float *nk_output_f32(const nk_step_t *step, const nk_memory_t *memory)
{
    return (float *)nk_write_address(memory, step->output);
}

#endif
