#include "../nk_records.h"
#include "../nk_steps_s8.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    nk_builder_require_channels(builder, nk_u32_at(record + NK_CONV_CHANNELS_AT),
                                &builder->current);
    const nk_geometry_t geometry = nk_geometry_of_depthwise(builder, record);
    const uint32_t activation = record[NK_CONV_ACTIVATION_AT];
    const nk_tensor_t map =
        nk_step_depthwise_conv2d_s8(builder, &builder->current, &geometry,
                                    nk_own_activation(activation), nk_builder_output(builder));
    nk_builder_finish(builder, map, activation, 0.0f);
}

const nk_op_t nk_op_depthwise_conv2d_s8 = {NK_LAYER_DEPTHWISE_CONV2D, 1, build};
