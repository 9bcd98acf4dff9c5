#include "../nk_steps_f32.h"

typedef struct {
    nk_step_t step;
    nk_pool_kernel_f32_t kernel;
    nk_pool2d_f32_t params;
} pool2d_step_t;

static_assert(sizeof(void *) != 4u || sizeof(pool2d_step_t) == 72u,
              "netkit-aot counts on this size");

static void run_pool2d(const nk_step_t *step, const nk_memory_t *memory)
{
    const pool2d_step_t *pool = (const pool2d_step_t *)step;
    pool->kernel(&pool->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

nk_tensor_t nk_step_pool2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                               const nk_geometry_t *geometry, nk_pool_kernel_f32_t kernel,
                               nk_place_t place)
{
    const nk_shape_t shape =
        nk_builder_windowed(builder, input->shape, geometry, input->shape.channels);
    nk_builder_require_taps(builder, input->shape, shape, geometry);
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    pool2d_step_t *pool = (pool2d_step_t *)nk_builder_step(builder, sizeof(pool2d_step_t),
                                                           run_pool2d, input, &output);
    if (pool != NULL) {
        const nk_pool2d_f32_t params = {input->shape, shape, geometry->window};
        pool->kernel = kernel;
        pool->params = params;
    }
    return output;
}
