#include "netkit/nk_kernels_s8.h"

#include "../nk_quantization.h"
#include "../nk_steps_s8.h"

/** Fraction bits of the differences that the kernel takes the exponential of. */
#define FRACTION_BITS 26
#define MAX_ELEMENTS  4095
#define OUTPUT_SCALE  (1.0f / 256.0f)

typedef struct {
    nk_step_t step;
    nk_softmax_s8_t params;
} softmax_step_t;

static_assert(sizeof(void *) != 4u || sizeof(softmax_step_t) == 36u,
              "netkit-aot counts on this size");

static void run_softmax(const nk_step_t *step, const nk_memory_t *memory)
{
    const softmax_step_t *softmax = (const softmax_step_t *)step;
    nk_softmax_s8(&softmax->params, nk_input_s8(step, memory), nk_output_s8(step, memory));
}

nk_tensor_t nk_step_softmax_s8(nk_builder_t *builder, const nk_tensor_t *tensor)
{
    const int32_t elements = nk_shape_elements(tensor->shape);
    const double scaled = (double)tensor->scale * (double)(1 << FRACTION_BITS);
    const double largest = 2147483647.0;
    if (scaled <= 1.0) {
        nk_builder_fail(builder, NK_CODE_SOFTMAX_SCALE);
    }
    if (elements > MAX_ELEMENTS) {
        nk_builder_fail(builder, NK_CODE_SOFTMAX_TOO_LONG);
    }
    softmax_step_t *softmax = (softmax_step_t *)nk_builder_step(builder, sizeof(softmax_step_t),
                                                                run_softmax, tensor, tensor);
    if (softmax != NULL) {
        const nk_factor_t factor = nk_factor_of(scaled < largest ? scaled : largest);
        const int32_t radius = (int32_t)(((int64_t)31 << FRACTION_BITS) >> factor.shift);
        const nk_softmax_s8_t params = {elements, factor.multiplier, factor.shift, -radius};
        softmax->params = params;
    }
    nk_tensor_t output = *tensor;
    output.scale = OUTPUT_SCALE;
    output.zero_point = INT8_MIN;
    return output;
}
