#include "../nk_records.h"
#include "../nk_yolox.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_tensor_t input = builder->current;
    const nk_yolox_head_t head = {nk_s32_at(record + NK_HEAD_HIDDEN_AT),
                                  nk_s32_at(record + NK_HEAD_CLASSES_AT), record[NK_HEAD_CONVS_AT]};
    nk_builder_require_channels(builder, nk_u32_at(record + NK_HEAD_IN_AT), &input);
    const nk_yolox_scratch_t scratch = nk_yolox_scratch(builder, &head, input.shape);
    nk_builder_finish_plain(
        builder, nk_step_yolox_head(builder, &head, &scratch, &input, nk_builder_output(builder)));
}

const nk_op_t nk_op_yolox_decoupled_head_f32 = {NK_LAYER_YOLOX_DECOUPLED_HEAD, 0, build};
