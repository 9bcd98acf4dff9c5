#include "../nk_records.h"
#include "../nk_yolox.h"

/*
 *     c3 - lateral3 ---------- + - td_p3 - p3 ------------ head 0
 *                              | up2       | bu_n4 (stride 2)
 *     c4 - lateral4 - + - td_p4 - p4 ----- + - n4 -------- head 1
 *                     | up2                    | bu_n5 (stride 2)
 *     c5 - lateral5 - + ---------------------- + - n5 ---- head 2
 *
 * The heads write their results one behind the other, so the flat concatenation costs nothing.
 */

#define KERNEL             3
#define LEVELS             3
#define BOX_AND_OBJECTNESS 5

/** Depthwise 3x3 into `scratch`, 1x1 into `place`, SiLU. */
static nk_tensor_t separable(nk_builder_t *builder, const nk_tensor_t *input, int32_t stride,
                             nk_place_t scratch, nk_place_t place)
{
    const nk_geometry_t geometry = nk_geometry_same(KERNEL, stride);
    nk_tensor_t x =
        nk_step_depthwise_conv2d_f32(builder, input, &geometry, NK_ACTIVATION_NONE, scratch);
    x = nk_step_point_f32(builder, &x, x.shape.channels, place);
    nk_step_unary_f32(builder, &x, nk_silu_f32, 0.0f);
    return x;
}

/** The finer map plus the upsampled coarser one, then a separable convolution; in place of `fine`. */
static nk_tensor_t top_down(nk_builder_t *builder, const nk_tensor_t *fine,
                            const nk_tensor_t *coarse, nk_place_t scratch)
{
    const nk_tensor_t up = nk_step_upsample2d_f32(builder, coarse, scratch);
    const nk_tensor_t sum = nk_step_add_f32(builder, fine, &up);
    return separable(builder, &sum, 1, scratch, fine->place);
}

/** A separable convolution of stride 2 plus the lateral map. */
static nk_tensor_t bottom_up(nk_builder_t *builder, const nk_tensor_t *fine,
                             const nk_tensor_t *coarse, nk_place_t scratch, nk_place_t place)
{
    const nk_tensor_t down = separable(builder, fine, 2, scratch, place);
    return nk_step_add_f32(builder, &down, coarse);
}

/** A filled tap with the stated channels and twice the rows and columns of the next level. */
static nk_tensor_t tap(nk_builder_t *builder, uint32_t number, uint32_t channels, nk_shape_t next)
{
    if ((builder->taps_filled >> number & 1u) == 0u) {
        nk_builder_fail(builder, NK_CODE_TAP_MISSING);
        return builder->current;
    }
    const nk_tensor_t tensor = builder->taps[number];
    nk_builder_require_channels(builder, channels, &tensor);
    if (tensor.shape.height != 2 * next.height || tensor.shape.width != 2 * next.width) {
        nk_builder_fail(builder, NK_CODE_PYRAMID_SHAPE);
    }
    return tensor;
}

static nk_place_t hidden_scratch(nk_builder_t *builder, nk_shape_t level, int32_t hidden)
{
    return nk_builder_scratch(builder,
                              nk_builder_shape(builder, level.height, level.width, hidden));
}

static void build(nk_builder_t *builder, const uint8_t *record)
{
    const nk_yolox_head_t head = {nk_s32_at(record + NK_PAFPN_HIDDEN_AT),
                                  nk_s32_at(record + NK_PAFPN_CLASSES_AT),
                                  record[NK_PAFPN_CONVS_AT]};
    const int32_t hidden = head.hidden;
    const nk_tensor_t c5 = builder->current;
    nk_builder_require_channels(builder, nk_u32_at(record + NK_PAFPN_C5_AT), &c5);
    const nk_tensor_t c4 = tap(builder, 1u, nk_u32_at(record + NK_PAFPN_C4_AT), c5.shape);
    const nk_tensor_t c3 = tap(builder, 0u, nk_u32_at(record + NK_PAFPN_C3_AT), c4.shape);

    const nk_place_t scratch = hidden_scratch(builder, c3.shape, hidden);
    const nk_place_t fine = hidden_scratch(builder, c3.shape, hidden);
    const nk_place_t middle = hidden_scratch(builder, c4.shape, hidden);
    const nk_place_t coarse = hidden_scratch(builder, c5.shape, hidden);
    const nk_place_t down4 = hidden_scratch(builder, c4.shape, hidden);
    const nk_place_t down5 = hidden_scratch(builder, c5.shape, hidden);
    const nk_yolox_scratch_t head_scratch = nk_yolox_scratch(builder, &head, c3.shape);

    const nk_tensor_t l3 = nk_step_point_f32(builder, &c3, hidden, fine);
    const nk_tensor_t l4 = nk_step_point_f32(builder, &c4, hidden, middle);
    const nk_tensor_t l5 = nk_step_point_f32(builder, &c5, hidden, coarse);
    const nk_tensor_t p4 = top_down(builder, &l4, &l5, scratch);
    const nk_tensor_t p3 = top_down(builder, &l3, &p4, scratch);
    const nk_tensor_t n4 = bottom_up(builder, &p3, &p4, scratch, down4);
    const nk_tensor_t n5 = bottom_up(builder, &n4, &l5, scratch, down5);

    const nk_tensor_t levels[LEVELS] = {p3, n4, n5};
    const nk_place_t output = nk_builder_output(builder);
    int64_t elements = 0;
    for (int32_t i = 0; i < LEVELS; ++i) {
        elements += (int64_t)levels[i].shape.height * levels[i].shape.width *
                    (BOX_AND_OBJECTNESS + head.classes);
    }
    const nk_shape_t shape = nk_builder_shape(builder, 1, 1, elements);
    const nk_tensor_t result = nk_builder_tensor(builder, &c5, shape, output);
    nk_place_t place = output;
    for (int32_t i = 0; i < LEVELS && nk_builder_is_ok(builder); ++i) {
        const nk_tensor_t part =
            nk_step_yolox_head(builder, &head, &head_scratch, &levels[i], place);
        place = nk_builder_behind(builder, place, nk_shape_elements(part.shape));
    }
    nk_builder_join(builder, &result);
    nk_builder_finish_plain(builder, result);
}

const nk_op_t nk_op_yolox_pafpn_multiscale_f32 = {NK_LAYER_YOLOX_PAFPN_MULTISCALE, 0, build};
