#include "../nk_steps_f32.h"

typedef struct {
    nk_step_t step;
    nk_place_t right;
    nk_add_f32_t params;
} add_step_t;

static_assert(sizeof(void *) != 4u || sizeof(add_step_t) == 28u, "netkit-aot counts on this size");

typedef struct {
    nk_step_t step;
    nk_unary_kernel_f32_t kernel;
    nk_unary_f32_t params;
} unary_step_t;

static_assert(sizeof(void *) != 4u || sizeof(unary_step_t) == 32u,
              "netkit-aot counts on this size");

typedef struct {
    nk_step_t step;
    nk_softmax_f32_t params;
} softmax_step_t;

static_assert(sizeof(void *) != 4u || sizeof(softmax_step_t) == 24u,
              "netkit-aot counts on this size");

static void run_add(const nk_step_t *step, const nk_memory_t *memory)
{
    const add_step_t *add = (const add_step_t *)step;
    nk_add_f32(&add->params, nk_input_f32(step, memory),
               (const float *)nk_read_address(memory, add->right), nk_output_f32(step, memory));
}

static void run_unary(const nk_step_t *step, const nk_memory_t *memory)
{
    const unary_step_t *unary = (const unary_step_t *)step;
    unary->kernel(&unary->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

static void run_softmax(const nk_step_t *step, const nk_memory_t *memory)
{
    const softmax_step_t *softmax = (const softmax_step_t *)step;
    nk_softmax_f32(&softmax->params, nk_input_f32(step, memory), nk_output_f32(step, memory));
}

nk_tensor_t nk_step_add_f32(nk_builder_t *builder, const nk_tensor_t *left,
                            const nk_tensor_t *right)
{
    add_step_t *add =
        (add_step_t *)nk_builder_step(builder, sizeof(add_step_t), run_add, left, left);
    if (add != NULL) {
        add->right = right->place;
        add->params.elements = nk_shape_elements(left->shape);
    }
    return *left;
}

void nk_step_unary_f32(nk_builder_t *builder, const nk_tensor_t *tensor,
                       nk_unary_kernel_f32_t kernel, float alpha)
{
    unary_step_t *unary =
        (unary_step_t *)nk_builder_step(builder, sizeof(unary_step_t), run_unary, tensor, tensor);
    if (unary != NULL) {
        unary->kernel = kernel;
        unary->params.elements = nk_shape_elements(tensor->shape);
        unary->params.alpha = alpha;
    }
}

void nk_step_softmax_f32(nk_builder_t *builder, const nk_tensor_t *tensor)
{
    softmax_step_t *softmax = (softmax_step_t *)nk_builder_step(builder, sizeof(softmax_step_t),
                                                                run_softmax, tensor, tensor);
    if (softmax != NULL) {
        softmax->params.elements = nk_shape_elements(tensor->shape);
    }
}
