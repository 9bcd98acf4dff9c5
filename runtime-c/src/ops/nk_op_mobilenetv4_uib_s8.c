#include "../nk_steps_s8.h"
#include "../nk_uib.h"

static nk_tensor_t point(nk_builder_t *builder, const nk_tensor_t *input, int32_t filters,
                         nk_activation_t activation, nk_place_t place)
{
    const nk_geometry_t geometry = nk_geometry_same(1, 1);
    return nk_step_conv2d_s8(builder, input, &geometry, filters, activation, place);
}

/*
 * [start depthwise] -> expand + relu -> [middle depthwise + relu] -> project [+ input]. The maps of
 * the two depthwise convolutions never live at the same time and share a piece of scratch.
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
        x = nk_step_depthwise_conv2d_s8(builder, &x, &uib.start, NK_ACTIVATION_NONE, side);
    }
    x = point(builder, &x, uib.expanded.channels, NK_ACTIVATION_RELU, wide);
    if (uib.middle_kernel > 0) {
        x = nk_step_depthwise_conv2d_s8(builder, &x, &uib.middle, NK_ACTIVATION_RELU, side);
    }
    x = point(builder, &x, uib.out_channels, NK_ACTIVATION_NONE, nk_builder_output(builder));
    if (uib.has_residual) {
        nk_builder_require_same_shape(builder, x.shape, input.shape);
        x = nk_step_add_s8(builder, &x, &input);
    }
    nk_builder_finish_plain(builder, x);
}

const nk_op_t nk_op_mobilenetv4_uib_s8 = {NK_LAYER_MOBILENETV4_UIB, 1, build};
