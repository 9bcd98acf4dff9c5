#include "../nk_records.h"
#include "../nk_steps_f32.h"

#define KERNEL    7
#define EXPANSION 4

/*
 * depthwise 7x7 -> layer norm -> 1x1 to 4 C -> GELU -> global response norm -> 1x1 to C -> + input.
 * The depthwise map lies where the result will be; it is dead when the last 1x1 writes there.
 */
static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_tensor_t input = builder->current;
    const int32_t channels = input.shape.channels;
    const float epsilon = nk_f32_at(record + NK_NORM_EPSILON_AT);
    const nk_place_t output = nk_builder_output(builder);
    nk_builder_require_channels(builder, nk_u32_at(record + NK_NORM_CHANNELS_AT), &input);
    const nk_shape_t expanded = nk_builder_shape(builder, input.shape.height, input.shape.width,
                                                 (int64_t)EXPANSION * channels);
    const nk_place_t wide = nk_builder_scratch(builder, expanded);
    const nk_geometry_t geometry = nk_geometry_same(KERNEL, 1);
    nk_tensor_t x =
        nk_step_depthwise_conv2d_f32(builder, &input, &geometry, NK_ACTIVATION_NONE, output);
    x = nk_step_norm_f32(builder, &x, epsilon, nk_layer_norm_f32, x.place);
    x = nk_step_point_f32(builder, &x, expanded.channels, wide);
    nk_step_unary_f32(builder, &x, nk_gelu_f32, 0.0f);
    x = nk_step_norm_f32(builder, &x, epsilon, nk_global_response_norm_f32, x.place);
    x = nk_step_point_f32(builder, &x, channels, output);
    nk_builder_finish_plain(builder, nk_step_add_f32(builder, &x, &input));
}

const nk_op_t nk_op_convnextv2_block_f32 = {NK_LAYER_CONVNEXTV2_BLOCK, 0, build};
