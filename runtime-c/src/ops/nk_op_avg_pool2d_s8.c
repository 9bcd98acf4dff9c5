#include "../nk_steps_s8.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_geometry_t geometry = nk_geometry_of_pool2d(record);
    nk_builder_finish_plain(builder, nk_step_avg_pool2d_s8(builder, &builder->current, &geometry,
                                                           nk_builder_output(builder)));
}

const nk_op_t nk_op_avg_pool2d_s8 = {NK_LAYER_AVG_POOL2D, 1, build};
