#include "netkit/nk_kernels_s8.h"

#include "../nk_quantization.h"
#include "../nk_steps_s8.h"

/** Entries of the multiplier table that the outputs of a layer with one weight scale share. */
#define SHARED_ENTRIES 16

typedef struct {
    nk_step_t step;
    nk_dense_s8_t params;  /**< Of the first `table_entries` outputs. */
    int32_t table_entries; /**< Entries of the multiplier and shift tables. */
    int32_t outputs;       /**< Outputs of the whole layer. */
} dense_step_t;

static_assert(sizeof(void *) != 4u || sizeof(dense_step_t) == 68u,
              "netkit-aot counts on this size");

/*
 * Outputs of a dense layer lie side by side, and so do their weights: a layer with one weight scale
 * runs in blocks of outputs that share one short table of equal multipliers.
 */
static void run_dense(const nk_step_t *step, const nk_memory_t *memory)
{
    const dense_step_t *dense = (const dense_step_t *)step;
    const int8_t *input = nk_input_s8(step, memory);
    int8_t *output = nk_output_s8(step, memory);
    nk_dense_s8_t block = dense->params;
    for (int32_t first = 0; first < dense->outputs; first += dense->table_entries) {
        const int32_t left = dense->outputs - first;
        block.output_elements = left < dense->table_entries ? left : dense->table_entries;
        block.weights = dense->params.weights + first * block.input_elements;
        block.bias = dense->params.bias + first;
        nk_dense_s8(&block, input, output + first);
    }
}

nk_tensor_t nk_step_dense_s8(nk_builder_t *builder, const nk_tensor_t *input, int32_t units,
                             nk_activation_t activation, nk_place_t place)
{
    const int32_t inputs = nk_shape_elements(input->shape);
    const nk_shape_t shape = nk_builder_shape(builder, 1, 1, units);
    const int32_t dims[4] = {units, inputs, 1, 1};
    const nk_pair_t pair = nk_builder_take(builder, dims, units);
    const nk_tensor_t vector = nk_weighted_tensor(&pair, shape);
    const nk_tensor_t output = nk_builder_tensor(builder, &vector, shape, place);
    const int is_shared = pair.channel_scales == NULL && units > SHARED_ENTRIES;
    const int32_t entries = is_shared ? SHARED_ENTRIES : units;
    dense_step_t *dense =
        (dense_step_t *)nk_builder_step(builder, sizeof(dense_step_t), run_dense, input, &output);
    const nk_requantization_t quantization =
        nk_requantization(builder, &pair, input, &output, activation, entries);
    if (nk_builder_is_ok(builder)) {
        const nk_dense_s8_t params = {inputs,
                                      entries,
                                      (const int8_t *)pair.weights,
                                      (const int32_t *)(const void *)pair.bias,
                                      quantization.multiplier,
                                      quantization.shift,
                                      -input->zero_point,
                                      output.zero_point,
                                      quantization.clamp.min,
                                      quantization.clamp.max};
        dense->params = params;
        dense->table_entries = entries;
        dense->outputs = units;
    }
    return output;
}
