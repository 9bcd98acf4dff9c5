#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    (void)record;
    nk_step_softmax_f32(builder, &builder->current);
}

const nk_op_t nk_op_softmax_f32 = {NK_OP_SOFTMAX, 0, build};
