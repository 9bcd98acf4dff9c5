#include "netkit/nk_kernels_s8.h"

#include "../nk_quantization.h"
#include "../nk_steps_s8.h"

/** Largest shifted input: 255 * 2^20; each side is halved before the sum. */
#define LARGEST_SUM ((int64_t)255 << NK_ADD_S8_LEFT_SHIFT)

typedef struct {
    nk_step_t step;
    nk_place_t right;
    nk_add_s8_t params;
} add_step_t;

static_assert(sizeof(void *) != 4u || sizeof(add_step_t) == 72u, "netkit-aot counts on this size");

static void run_add(const nk_step_t *step, const nk_memory_t *memory)
{
    const add_step_t *add = (const add_step_t *)step;
    nk_add_s8(&add->params, nk_input_s8(step, memory),
              (const int8_t *)nk_read_address(memory, add->right), nk_output_s8(step, memory));
}

nk_tensor_t nk_step_add_s8(nk_builder_t *builder, const nk_tensor_t *left, const nk_tensor_t *right)
{
    const double left_scale = (double)left->scale;
    const double right_scale = (double)right->scale;
    const double twice_max = 2.0 * (left_scale > right_scale ? left_scale : right_scale);
    const double sum = twice_max / ((double)(1 << NK_ADD_S8_LEFT_SHIFT) * left_scale);
    const nk_factor_t left_factor = nk_factor_of(left_scale / twice_max);
    const nk_factor_t right_factor = nk_factor_of(right_scale / twice_max);
    const nk_factor_t sum_factor = nk_factor_of(sum);
    if (LARGEST_SUM << nk_left_shift_of(sum) > INT32_MAX) {
        nk_builder_fail(builder, NK_CODE_SHIFT_OVERFLOW);
    }
    add_step_t *add =
        (add_step_t *)nk_builder_step(builder, sizeof(add_step_t), run_add, left, left);
    if (add != NULL) {
        const nk_add_s8_t params = {nk_shape_elements(left->shape),
                                    -left->zero_point,
                                    left_factor.multiplier,
                                    left_factor.shift,
                                    -right->zero_point,
                                    right_factor.multiplier,
                                    right_factor.shift,
                                    left->zero_point,
                                    sum_factor.multiplier,
                                    sum_factor.shift,
                                    INT8_MIN,
                                    INT8_MAX};
        add->right = right->place;
        add->params = params;
    }
    return *left;
}
