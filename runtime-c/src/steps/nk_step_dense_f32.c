#include "../nk_steps_f32.h"

typedef struct {
    nk_step_t step;
    nk_dense_f32_t params;
} dense_step_t;

static_assert(sizeof(void *) != 4u || sizeof(dense_step_t) == 40u,
              "netkit-aot counts on this size");

static void run_dense(const nk_step_t *step, const nk_memory_t *memory)
{
    const dense_step_t *dense = (const dense_step_t *)step;
    nk_dense_f32(&dense->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

nk_tensor_t nk_step_dense_f32(nk_builder_t *builder, const nk_tensor_t *input, int32_t units,
                              nk_activation_t activation, nk_place_t place)
{
    const int32_t inputs = nk_shape_elements(input->shape);
    const nk_shape_t shape = nk_builder_shape(builder, 1, 1, units);
    const int32_t dims[4] = {units, inputs, 1, 1};
    const nk_pair_t pair = nk_builder_take(builder, dims, units);
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    dense_step_t *dense =
        (dense_step_t *)nk_builder_step(builder, sizeof(dense_step_t), run_dense, input, &output);
    if (dense != NULL) {
        const nk_dense_f32_t params = {inputs, units, (const float *)(const void *)pair.weights,
                                       (const float *)(const void *)pair.bias, activation};
        dense->params = params;
    }
    return output;
}
