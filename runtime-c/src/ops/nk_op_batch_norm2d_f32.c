#include "../nk_records.h"
#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    nk_builder_require_channels(builder, nk_u32_at(record + NK_NORM_CHANNELS_AT),
                                &builder->current);
    nk_builder_finish_plain(builder, nk_step_channel_affine_f32(builder, &builder->current,
                                                                nk_elementwise_output(builder)));
}

const nk_op_t nk_op_batch_norm2d_f32 = {NK_LAYER_BATCH_NORM2D, 0, build};
