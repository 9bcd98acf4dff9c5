#include "nk_yolox.h"

#define KERNEL       3
#define BOX_CHANNELS 4

nk_yolox_scratch_t nk_yolox_scratch(nk_builder_t *builder, const nk_yolox_head_t *head,
                                    nk_shape_t largest)
{
    const int32_t rows = largest.height;
    const int32_t columns = largest.width;
    const nk_shape_t hidden = nk_builder_shape(builder, rows, columns, head->hidden);
    const nk_shape_t box = nk_builder_shape(builder, rows, columns, BOX_CHANNELS);
    const nk_shape_t objectness = nk_builder_shape(builder, rows, columns, 1);
    const nk_shape_t classes = nk_builder_shape(builder, rows, columns, head->classes);
    nk_yolox_scratch_t scratch;
    scratch.stem = nk_builder_scratch(builder, hidden);
    scratch.ping = head->convs > 0 ? nk_builder_scratch(builder, hidden) : scratch.stem;
    scratch.pong = head->convs > 0 ? nk_builder_scratch(builder, hidden) : scratch.stem;
    scratch.box = nk_builder_scratch(builder, box);
    scratch.objectness = nk_builder_scratch(builder, objectness);
    scratch.classes = nk_builder_scratch(builder, classes);
    return scratch;
}

/** Convolutions of a branch, which write two places in turn. */
static nk_tensor_t branch(nk_builder_t *builder, const nk_yolox_head_t *head, nk_tensor_t x,
                          nk_place_t even, nk_place_t odd)
{
    const nk_geometry_t geometry = nk_geometry_same(KERNEL, 1);
    for (int32_t i = 0; i < head->convs; ++i) {
        x = nk_step_conv2d_f32(builder, &x, &geometry, head->hidden, NK_ACTIVATION_NONE,
                               i % 2 == 0 ? even : odd);
        nk_step_unary_f32(builder, &x, nk_silu_f32, 0.0f);
    }
    return x;
}

/*
 * The bundle has the tensors of both branches in front of those of the predictions, so the map of
 * the class branch lives until the box branch is done. That one uses the place which the class
 * branch has left free, and the stem's, which is dead behind its first convolution.
 */
nk_tensor_t nk_step_yolox_head(nk_builder_t *builder, const nk_yolox_head_t *head,
                               const nk_yolox_scratch_t *scratch, const nk_tensor_t *input,
                               nk_place_t place)
{
    nk_tensor_t parts[3];
    const nk_place_t left_free = head->convs % 2 == 0 ? scratch->ping : scratch->pong;
    const nk_tensor_t stem = nk_step_point_f32(builder, input, head->hidden, scratch->stem);
    nk_step_unary_f32(builder, &stem, nk_silu_f32, 0.0f);
    const nk_tensor_t classes = branch(builder, head, stem, scratch->ping, scratch->pong);
    const nk_tensor_t boxes = branch(builder, head, stem, left_free, scratch->stem);
    parts[2] = nk_step_point_f32(builder, &classes, head->classes, scratch->classes);
    parts[0] = nk_step_point_f32(builder, &boxes, BOX_CHANNELS, scratch->box);
    parts[1] = nk_step_point_f32(builder, &boxes, 1, scratch->objectness);
    return nk_step_concat3_f32(builder, parts, place);
}
