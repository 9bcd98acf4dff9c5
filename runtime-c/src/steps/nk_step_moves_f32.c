#include "../nk_steps_f32.h"

#define FACTOR 2

typedef struct {
    nk_step_t step;
    nk_upsample2d_f32_t params;
} upsample_step_t;

static_assert(sizeof(void *) != 4u || sizeof(upsample_step_t) == 36u,
              "netkit-aot counts on this size");

typedef struct {
    nk_step_t step;
    int32_t pixels;
    int32_t channels[3];
    nk_place_t parts[3];
} concat_step_t;

static_assert(sizeof(void *) != 4u || sizeof(concat_step_t) == 48u,
              "netkit-aot counts on this size");

static void run_upsample(const nk_step_t *step, const nk_memory_t *memory)
{
    const upsample_step_t *upsample = (const upsample_step_t *)step;
    nk_upsample2d_f32(&upsample->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

static void run_concat(const nk_step_t *step, const nk_memory_t *memory)
{
    const concat_step_t *concat = (const concat_step_t *)step;
    const nk_concat_f32_t params = {concat->pixels, 3, concat->channels};
    const float *parts[3];
    for (int32_t i = 0; i < 3; ++i) {
        parts[i] = (const float *)nk_read_address(memory, concat->parts[i]);
    }
    nk_concat_f32(&params, parts, nk_output_f32(step, memory));
}

nk_tensor_t nk_step_upsample2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                                   nk_place_t place)
{
    const nk_shape_t from = input->shape;
    const nk_shape_t shape = nk_builder_shape(builder, (int64_t)from.height * FACTOR,
                                              (int64_t)from.width * FACTOR, from.channels);
    const nk_tensor_t output = nk_builder_tensor(builder, input, shape, place);
    upsample_step_t *upsample = (upsample_step_t *)nk_builder_step(builder, sizeof(upsample_step_t),
                                                                   run_upsample, input, &output);
    if (upsample != NULL) {
        upsample->params.input = from;
        upsample->params.factor = FACTOR;
    }
    return output;
}

nk_tensor_t nk_step_concat3_f32(nk_builder_t *builder, const nk_tensor_t parts[3], nk_place_t place)
{
    const nk_shape_t first = parts[0].shape;
    const int64_t channels =
        (int64_t)first.channels + parts[1].shape.channels + parts[2].shape.channels;
    const nk_shape_t shape = nk_builder_shape(builder, first.height, first.width, channels);
    const nk_tensor_t output = nk_builder_tensor(builder, &parts[0], shape, place);
    concat_step_t *concat = (concat_step_t *)nk_builder_step(builder, sizeof(concat_step_t),
                                                             run_concat, &parts[0], &output);
    for (int32_t i = 0; concat != NULL && i < 3; ++i) {
        concat->pixels = first.height * first.width;
        concat->channels[i] = parts[i].shape.channels;
        concat->parts[i] = parts[i].place;
    }
    return output;
}
