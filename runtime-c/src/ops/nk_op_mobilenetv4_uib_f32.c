#include "../nk_steps_f32.h"
#include "../nk_uib.h"

/** A convolution's batch norm, in place, and a ReLU if wanted. */
static nk_tensor_t norm(nk_builder_t *builder, nk_tensor_t x, int has_relu)
{
    const nk_tensor_t normed = nk_step_channel_affine_f32(builder, &x, x.place);
    if (has_relu) {
        nk_step_unary_f32(builder, &normed, nk_relu_f32, 0.0f);
    }
    return normed;
}

static nk_tensor_t depthwise(nk_builder_t *builder, const nk_tensor_t *input,
                             const nk_geometry_t *geometry, nk_place_t place)
{
    return nk_step_depthwise_conv2d_f32(builder, input, geometry, NK_ACTIVATION_NONE, place);
}

/*
 * [start depthwise] -> expand + relu -> [middle depthwise + relu] -> project [+ input], each with a
 * batch norm. The maps of the two depthwise convolutions never live at the same time and share a
 * piece of scratch.
 */
static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_tensor_t input = builder->current;
    const nk_uib_t uib = nk_uib_of(builder, record);
    const nk_place_t side =
        uib.has_depthwise ? nk_builder_scratch(builder, uib.largest_side) : input.place;
    const nk_place_t wide = nk_builder_scratch(builder, uib.expanded);
    nk_tensor_t x = input;
    if (uib.start_kernel > 0) {
        x = norm(builder, depthwise(builder, &x, &uib.start, side), 0);
    }
    x = norm(builder, nk_step_point_f32(builder, &x, uib.expanded.channels, wide), 1);
    if (uib.middle_kernel > 0) {
        x = norm(builder, depthwise(builder, &x, &uib.middle, side), 1);
    }
    x = nk_step_point_f32(builder, &x, uib.out_channels, nk_builder_output(builder));
    x = norm(builder, x, 0);
    if (uib.has_residual) {
        nk_builder_require_same_shape(builder, x.shape, input.shape);
        x = nk_step_add_f32(builder, &x, &input);
    }
    nk_builder_finish_plain(builder, x);
}

const nk_op_t nk_op_mobilenetv4_uib_f32 = {NK_LAYER_MOBILENETV4_UIB, 0, build};
