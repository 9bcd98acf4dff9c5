#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    (void)record;
    nk_step_unary_f32(builder, &builder->current, nk_sigmoid_f32, builder->alpha);
}

const nk_op_t nk_op_sigmoid_f32 = {NK_OP_SIGMOID, 0, build};
