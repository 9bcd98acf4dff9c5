#include "../nk_records.h"
#include "../nk_steps_f32.h"

#define KERNEL 3

static nk_tensor_t conv_norm(nk_builder_t *builder, const nk_tensor_t *input,
                             const nk_geometry_t *geometry, int32_t filters, nk_place_t place)
{
    const nk_tensor_t x =
        nk_step_conv2d_f32(builder, input, geometry, filters, NK_ACTIVATION_NONE, place);
    return nk_step_channel_affine_f32(builder, &x, x.place);
}

/*
 * 3x3 -> relu -> 3x3 -> + (input, or its 1x1 projection) -> relu, each convolution with a batch
 * norm. The map behind the first convolution is dead when the projection is computed, and both have
 * the same number of elements: they share the scratch.
 */
static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_tensor_t input = builder->current;
    const int32_t channels = nk_s32_at(record + NK_RESNET_OUT_AT);
    const int32_t stride = record[NK_RESNET_STRIDE_AT];
    const nk_geometry_t strided = nk_geometry_same(KERNEL, stride);
    const nk_geometry_t same = nk_geometry_same(KERNEL, 1);
    const nk_geometry_t point = nk_geometry_same(1, stride);
    nk_builder_require_channels(builder, nk_u32_at(record + NK_RESNET_IN_AT), &input);
    const nk_shape_t shape = nk_builder_windowed(builder, input.shape, &strided, channels);
    const nk_place_t scratch = nk_builder_scratch(builder, shape);
    nk_tensor_t x = conv_norm(builder, &input, &strided, channels, scratch);
    nk_step_unary_f32(builder, &x, nk_relu_f32, 0.0f);
    x = conv_norm(builder, &x, &same, channels, nk_builder_output(builder));
    nk_tensor_t shortcut = input;
    if (stride != 1 || input.shape.channels != channels) {
        shortcut = conv_norm(builder, &input, &point, channels, scratch);
    }
    nk_builder_require_same_shape(builder, x.shape, shortcut.shape);
    x = nk_step_add_f32(builder, &x, &shortcut);
    nk_step_unary_f32(builder, &x, nk_relu_f32, 0.0f);
    nk_builder_finish_plain(builder, x);
}

const nk_op_t nk_op_resnet_basic_block_f32 = {NK_LAYER_RESNET_BASIC_BLOCK, 0, build};
