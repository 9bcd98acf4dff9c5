#include "netkit/nk_kernels_s8.h"

#include "../nk_steps_s8.h"

/** Elements of the input that an average may be taken of: nk_avg_pool2d_s8 sums them in 32 bits. */
#define MAX_AVERAGED ((int32_t)1 << 23)

typedef struct {
    nk_step_t step;
    nk_max_pool2d_s8_t params;
} max_pool2d_step_t;

static_assert(sizeof(void *) != 4u || sizeof(max_pool2d_step_t) == 76u,
              "netkit-aot counts on this size");

typedef struct {
    nk_step_t step;
    nk_avg_pool2d_s8_t params;
} avg_pool2d_step_t;

static_assert(sizeof(void *) != 4u || sizeof(avg_pool2d_step_t) == 80u,
              "netkit-aot counts on this size");

static void run_max_pool2d(const nk_step_t *step, const nk_memory_t *memory)
{
    const max_pool2d_step_t *pool = (const max_pool2d_step_t *)step;
    nk_max_pool2d_s8(&pool->params, nk_input_s8(step, memory), nk_output_s8(step, memory));
}

static void run_avg_pool2d(const nk_step_t *step, const nk_memory_t *memory)
{
    const avg_pool2d_step_t *pool = (const avg_pool2d_step_t *)step;
    nk_avg_pool2d_s8(&pool->params, nk_input_s8(step, memory), nk_output_s8(step, memory));
}

nk_tensor_t nk_step_max_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                  const nk_geometry_t *geometry, nk_place_t place)
{
    const nk_shape_t shape =
        nk_builder_windowed(builder, input->shape, geometry, input->shape.channels);
    nk_builder_require_taps(builder, input->shape, shape, geometry);
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    max_pool2d_step_t *pool = (max_pool2d_step_t *)nk_builder_step(
        builder, sizeof(max_pool2d_step_t), run_max_pool2d, input, &output);
    if (pool != NULL) {
        const nk_max_pool2d_s8_t params = {input->shape, shape, geometry->window, INT8_MIN,
                                           INT8_MAX};
        pool->params = params;
    }
    return output;
}

nk_tensor_t nk_step_avg_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                  const nk_geometry_t *geometry, nk_place_t place)
{
    const nk_shape_t shape =
        nk_builder_windowed(builder, input->shape, geometry, input->shape.channels);
    nk_builder_require_taps(builder, input->shape, shape, geometry);
    const int64_t taps = (int64_t)geometry->window.height * geometry->window.width;
    if (taps > MAX_AVERAGED && input->shape.height * input->shape.width > MAX_AVERAGED) {
        nk_builder_fail(builder, NK_CODE_TENSOR_TOO_LARGE);
    }
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    avg_pool2d_step_t *pool = (avg_pool2d_step_t *)nk_builder_step(
        builder, sizeof(avg_pool2d_step_t), run_avg_pool2d, input, &output);
    if (pool != NULL) {
        const nk_avg_pool2d_s8_t params = {input->shape,      shape,    geometry->window,
                                           input->zero_point, INT8_MIN, INT8_MAX};
        pool->params = params;
    }
    return output;
}
