#include "../nk_records.h"
#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    const uint32_t activation = record[NK_DENSE_ACTIVATION_AT];
    nk_builder_require_vector(builder, &builder->current);
    const nk_tensor_t output =
        nk_step_dense_f32(builder, &builder->current, nk_s32_at(record + NK_DENSE_UNITS_AT),
                          nk_own_activation(activation), nk_builder_output(builder));
    nk_builder_finish(builder, output, activation, nk_f32_at(record + NK_DENSE_ALPHA_AT));
}

const nk_op_t nk_op_dense_f32 = {NK_LAYER_DENSE, 0, build};
