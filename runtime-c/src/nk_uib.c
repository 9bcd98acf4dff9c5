#include "nk_uib.h"

#include "nk_records.h"

/** make_divisible of MobileNet: channels are a multiple of 8 ... */
#define CHANNEL_STEP 8
/** ... but never less than 9/10 of what was wanted. */
#define LEAST_KEPT 0.9f

/** Channels times ratio, rounded to a multiple of 8, in float32. */
static int32_t expanded_channels(nk_builder_t *builder, const uint8_t *record)
{
    const float wanted =
        (float)nk_s32_at(record + NK_UIB_IN_AT) * nk_f32_at(record + NK_UIB_RATIO_AT);
    if (wanted > (float)NK_MAX_ELEMENTS) {
        nk_builder_fail(builder, NK_CODE_TENSOR_TOO_LARGE);
        return CHANNEL_STEP;
    }
    const int32_t nearest = (int32_t)(wanted + 4.0f) / CHANNEL_STEP * CHANNEL_STEP;
    const int32_t rounded = nearest < CHANNEL_STEP ? CHANNEL_STEP : nearest;
    return rounded < (int32_t)(LEAST_KEPT * wanted) ? rounded + CHANNEL_STEP : rounded;
}

nk_uib_t nk_uib_of(nk_builder_t *builder, const uint8_t *record)
{
    const nk_shape_t input = builder->current.shape;
    const int32_t stride = record[NK_UIB_STRIDE_AT];
    const uint32_t in_channels = nk_u32_at(record + NK_UIB_IN_AT);
    nk_uib_t uib;
    uib.out_channels = nk_s32_at(record + NK_UIB_OUT_AT);
    uib.start_kernel = record[NK_UIB_START_KERNEL_AT];
    uib.middle_kernel = record[NK_UIB_MIDDLE_KERNEL_AT];
    uib.has_depthwise = uib.start_kernel > 0 || uib.middle_kernel > 0;
    uib.has_residual = stride == 1 && in_channels == (uint32_t)uib.out_channels;
    const int middle_strides = record[NK_UIB_MIDDLE_STRIDES_AT] == 1u && uib.middle_kernel > 0;
    uib.start = nk_geometry_same(uib.start_kernel, middle_strides ? 1 : stride);
    uib.middle = nk_geometry_same(uib.middle_kernel, middle_strides ? stride : 1);
    nk_builder_require_channels(builder, in_channels, &builder->current);

    const nk_shape_t start_map =
        uib.start_kernel > 0 ? nk_builder_windowed(builder, input, &uib.start, input.channels)
                             : input;
    uib.expanded = nk_builder_shape(builder, start_map.height, start_map.width,
                                    expanded_channels(builder, record));
    const nk_shape_t middle_map =
        uib.middle_kernel > 0
            ? nk_builder_windowed(builder, uib.expanded, &uib.middle, uib.expanded.channels)
            : uib.expanded;
    const int is_start_larger =
        uib.middle_kernel == 0 ||
        (uib.start_kernel > 0 && nk_shape_elements(start_map) > nk_shape_elements(middle_map));
    uib.largest_side = is_start_larger ? start_map : middle_map;
    return uib;
}
