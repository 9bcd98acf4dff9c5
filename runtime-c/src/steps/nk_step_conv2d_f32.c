#include "../nk_steps_f32.h"

typedef struct {
    nk_step_t step;
    nk_conv2d_f32_t params;
} conv2d_step_t;

static_assert(sizeof(void *) != 4u || sizeof(conv2d_step_t) == 80u,
              "netkit-aot counts on this size");

static void run_conv2d(const nk_step_t *step, const nk_memory_t *memory)
{
    const conv2d_step_t *conv = (const conv2d_step_t *)step;
    nk_conv2d_f32(&conv->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

nk_tensor_t nk_step_conv2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                               const nk_geometry_t *geometry, int32_t filters,
                               nk_activation_t activation, nk_place_t place)
{
    const nk_shape_t shape = nk_builder_windowed(builder, input->shape, geometry, filters);
    const int32_t dims[4] = {filters, geometry->window.height, geometry->window.width,
                             input->shape.channels};
    const nk_pair_t pair = nk_builder_take(builder, dims, filters);
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    conv2d_step_t *conv = (conv2d_step_t *)nk_builder_step(builder, sizeof(conv2d_step_t),
                                                           run_conv2d, input, &output);
    if (conv != NULL) {
        const nk_conv2d_f32_t params = {input->shape,
                                        shape,
                                        geometry->window,
                                        (const float *)(const void *)pair.weights,
                                        (const float *)(const void *)pair.bias,
                                        activation};
        conv->params = params;
    }
    return output;
}

nk_tensor_t nk_step_point_f32(nk_builder_t *builder, const nk_tensor_t *input, int32_t filters,
                              nk_place_t place)
{
    const nk_geometry_t geometry = nk_geometry_same(1, 1);
    return nk_step_conv2d_f32(builder, input, &geometry, filters, NK_ACTIVATION_NONE, place);
}
