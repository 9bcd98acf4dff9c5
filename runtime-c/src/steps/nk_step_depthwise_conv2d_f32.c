#include "../nk_steps_f32.h"

typedef struct {
    nk_step_t step;
    nk_depthwise_conv2d_f32_t params;
} depthwise_step_t;

static_assert(sizeof(void *) != 4u || sizeof(depthwise_step_t) == 80u,
              "netkit-aot counts on this size");

static void run_depthwise(const nk_step_t *step, const nk_memory_t *memory)
{
    const depthwise_step_t *conv = (const depthwise_step_t *)step;
    nk_depthwise_conv2d_chw_f32(&conv->params, nk_input_f32(step, memory),
                                nk_output_f32(step, memory));
}

nk_tensor_t nk_step_depthwise_conv2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                                         const nk_geometry_t *geometry, nk_activation_t activation,
                                         nk_place_t place)
{
    const int32_t channels = input->shape.channels;
    const nk_shape_t shape = nk_builder_windowed(builder, input->shape, geometry, channels);
    const int32_t dims[4] = {channels, geometry->window.height, geometry->window.width, 1};
    const nk_pair_t pair = nk_builder_take(builder, dims, channels);
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    depthwise_step_t *conv = (depthwise_step_t *)nk_builder_step(builder, sizeof(depthwise_step_t),
                                                                 run_depthwise, input, &output);
    if (conv != NULL) {
        const nk_depthwise_conv2d_f32_t params = {input->shape,
                                                  shape,
                                                  geometry->window,
                                                  (const float *)(const void *)pair.weights,
                                                  (const float *)(const void *)pair.bias,
                                                  activation};
        conv->params = params;
    }
    return output;
}
