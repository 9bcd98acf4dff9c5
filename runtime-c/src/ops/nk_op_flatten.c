#include "../nk_builder.h"

/** The same bytes as a vector: no step. */
static void build(nk_builder_t *builder, const uint8_t *record)
{
    (void)record;
    const nk_shape_t vector = {1, 1, nk_shape_elements(builder->current.shape)};
    builder->current.shape = vector;
}

const nk_op_t nk_op_flatten_s8 = {NK_LAYER_FLATTEN, 1, build};
const nk_op_t nk_op_flatten_f32 = {NK_LAYER_FLATTEN, 0, build};
