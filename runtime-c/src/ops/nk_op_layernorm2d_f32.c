#include "../nk_records.h"
#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    nk_builder_require_channels(builder, nk_u32_at(record + NK_NORM_CHANNELS_AT),
                                &builder->current);
    nk_builder_finish_plain(builder,
                            nk_step_norm_f32(builder, &builder->current,
                                             nk_f32_at(record + NK_NORM_EPSILON_AT),
                                             nk_layer_norm_f32, nk_elementwise_output(builder)));
}

const nk_op_t nk_op_layernorm2d_f32 = {NK_LAYER_LAYERNORM2D, 0, build};
