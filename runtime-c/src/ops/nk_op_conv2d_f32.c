#include "../nk_records.h"
#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_geometry_t geometry = nk_geometry_of_conv2d(record);
    const uint32_t activation = record[NK_CONV_ACTIVATION_AT];
    const nk_tensor_t map = nk_step_conv2d_f32(
        builder, &builder->current, &geometry, nk_s32_at(record + NK_CONV_CHANNELS_AT),
        nk_own_activation(activation), nk_builder_output(builder));
    nk_builder_finish(builder, map, activation, nk_f32_at(record + NK_CONV_ALPHA_AT));
}

const nk_op_t nk_op_conv2d_f32 = {NK_LAYER_CONV2D, 0, build};
