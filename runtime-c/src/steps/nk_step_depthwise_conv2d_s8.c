#include "netkit/nk_kernels_s8.h"

#include "../nk_quantization.h"
#include "../nk_steps_s8.h"

typedef struct {
    nk_step_t step;
    nk_depthwise_conv2d_s8_t params;
} depthwise_step_t;

static_assert(sizeof(void *) != 4u || sizeof(depthwise_step_t) == 100u,
              "netkit-aot counts on this size");

typedef struct {
    nk_step_t step;
    nk_depthwise_conv2d_max_pool2d_s8_t params;
} depthwise_max_pool2d_step_t;

static_assert(sizeof(void *) != 4u || sizeof(depthwise_max_pool2d_step_t) == 136u,
              "netkit-aot counts on this size");

static void run_depthwise(const nk_step_t *step, const nk_memory_t *memory)
{
    const depthwise_step_t *conv = (const depthwise_step_t *)step;
    nk_depthwise_conv2d_chw_s8(&conv->params, nk_input_s8(step, memory),
                               nk_output_s8(step, memory));
}

static void run_depthwise_max_pool2d(const nk_step_t *step, const nk_memory_t *memory)
{
    const depthwise_max_pool2d_step_t *conv = (const depthwise_max_pool2d_step_t *)step;
    nk_depthwise_conv2d_chw_max_pool2d_s8(&conv->params, nk_input_s8(step, memory),
                                          nk_output_s8(step, memory));
}

static nk_pair_t take(nk_builder_t *builder, const nk_tensor_t *input,
                      const nk_geometry_t *geometry)
{
    const int32_t channels = input->shape.channels;
    const int32_t dims[4] = {channels, geometry->window.height, geometry->window.width, 1};
    return nk_builder_take(builder, dims, channels);
}

/** Fills the parameters, unless something has failed. `map` is what the convolution computes. */
static void fill(nk_builder_t *builder, nk_depthwise_conv2d_s8_t *params, const nk_pair_t *pair,
                 const nk_tensor_t *input, const nk_geometry_t *geometry, const nk_tensor_t *map,
                 nk_activation_t activation)
{
    const nk_requantization_t quantization =
        nk_requantization(builder, pair, input, map, activation, map->shape.channels);
    if (nk_builder_is_ok(builder)) {
        const nk_depthwise_conv2d_s8_t filled = {input->shape,
                                                 map->shape,
                                                 geometry->window,
                                                 (const int8_t *)pair->weights,
                                                 (const int32_t *)(const void *)pair->bias,
                                                 quantization.multiplier,
                                                 quantization.shift,
                                                 -input->zero_point,
                                                 map->zero_point,
                                                 quantization.clamp.min,
                                                 quantization.clamp.max};
        *params = filled;
    }
}

nk_tensor_t nk_step_depthwise_conv2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                        const nk_geometry_t *geometry, nk_activation_t activation,
                                        nk_place_t place)
{
    const nk_shape_t shape =
        nk_builder_windowed(builder, input->shape, geometry, input->shape.channels);
    const nk_pair_t pair = take(builder, input, geometry);
    const nk_tensor_t map = nk_weighted_tensor(&pair, shape);
    const nk_tensor_t output = nk_builder_tensor(builder, &map, shape, place);
    depthwise_step_t *conv = (depthwise_step_t *)nk_builder_step(builder, sizeof(depthwise_step_t),
                                                                 run_depthwise, input, &output);
    fill(builder, conv == NULL ? NULL : &conv->params, &pair, input, geometry, &map, activation);
    return output;
}

nk_tensor_t nk_step_depthwise_conv2d_max_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                                   const nk_geometry_t *geometry,
                                                   nk_activation_t activation,
                                                   const nk_geometry_t *pool, nk_place_t place)
{
    const int32_t channels = input->shape.channels;
    const nk_shape_t shape = nk_builder_windowed(builder, input->shape, geometry, channels);
    const nk_shape_t pooled = nk_builder_windowed(builder, shape, pool, channels);
    const nk_pair_t pair = take(builder, input, geometry);
    const nk_tensor_t map = nk_weighted_tensor(&pair, shape);
    const nk_tensor_t output = nk_builder_tensor(builder, &map, pooled, place);
    depthwise_max_pool2d_step_t *conv = (depthwise_max_pool2d_step_t *)nk_builder_step(
        builder, sizeof(depthwise_max_pool2d_step_t), run_depthwise_max_pool2d, input, &output);
    fill(builder, conv == NULL ? NULL : &conv->params.conv, &pair, input, geometry, &map,
         activation);
    if (conv != NULL) {
        conv->params.output = pooled;
        conv->params.pool = pool->window;
    }
    return output;
}
