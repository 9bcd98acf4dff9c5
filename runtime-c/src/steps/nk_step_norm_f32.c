#include "../nk_steps_f32.h"

typedef struct {
    nk_step_t step;
    nk_channel_affine_f32_t params;
} affine_step_t;

static_assert(sizeof(void *) != 4u || sizeof(affine_step_t) == 40u,
              "netkit-aot counts on this size");

typedef struct {
    nk_step_t step;
    nk_norm_kernel_f32_t kernel;
    nk_norm_f32_t params;
} norm_step_t;

static_assert(sizeof(void *) != 4u || sizeof(norm_step_t) == 48u, "netkit-aot counts on this size");

static void run_affine(const nk_step_t *step, const nk_memory_t *memory)
{
    const affine_step_t *affine = (const affine_step_t *)step;
    nk_channel_affine_f32(&affine->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

static void run_norm(const nk_step_t *step, const nk_memory_t *memory)
{
    const norm_step_t *norm = (const norm_step_t *)step;
    norm->kernel(&norm->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

static nk_pair_t take_channels(nk_builder_t *builder, int32_t channels)
{
    const int32_t dims[4] = {channels, 1, 1, 1};
    return nk_builder_take(builder, dims, channels);
}

nk_place_t nk_elementwise_output(const nk_builder_t *builder)
{
    const int is_last = builder->layer == builder->last_layer;
    const int is_input = nk_region_of(builder->current.place) == NK_REGION_INPUT;
    return is_last || is_input ? nk_builder_output(builder) : builder->current.place;
}

nk_tensor_t nk_step_channel_affine_f32(nk_builder_t *builder, const nk_tensor_t *input,
                                       nk_place_t place)
{
    const nk_pair_t pair = take_channels(builder, input->shape.channels);
    const nk_tensor_t output = nk_builder_tensor(builder, input, input->shape, place);
    affine_step_t *affine = (affine_step_t *)nk_builder_step(builder, sizeof(affine_step_t),
                                                             run_affine, input, &output);
    if (affine != NULL) {
        affine->params.shape = input->shape;
        affine->params.scale = (const float *)(const void *)pair.weights;
        affine->params.offset = (const float *)(const void *)pair.bias;
    }
    return output;
}

nk_tensor_t nk_step_norm_f32(nk_builder_t *builder, const nk_tensor_t *input, float epsilon,
                             nk_norm_kernel_f32_t kernel, nk_place_t place)
{
    const nk_pair_t pair = take_channels(builder, input->shape.channels);
    const nk_tensor_t output = nk_builder_tensor(builder, input, input->shape, place);
    norm_step_t *norm =
        (norm_step_t *)nk_builder_step(builder, sizeof(norm_step_t), run_norm, input, &output);
    if (norm != NULL) {
        norm->kernel = kernel;
        norm->params.shape = input->shape;
        norm->params.gamma = (const float *)(const void *)pair.weights;
        norm->params.beta = (const float *)(const void *)pair.bias;
        norm->params.epsilon = epsilon;
    }
    return output;
}
