#include "../nk_steps_f32.h"

static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_geometry_t geometry = nk_geometry_of_pool2d(record);
    nk_builder_finish_plain(builder,
                            nk_step_pool2d_f32(builder, &builder->current, &geometry,
                                               nk_avg_pool2d_f32, nk_builder_output(builder)));
}

const nk_op_t nk_op_avg_pool2d_f32 = {NK_LAYER_AVG_POOL2D, 0, build};
