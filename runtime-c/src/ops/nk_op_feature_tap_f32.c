#include "../nk_builder.h"
#include "../nk_records.h"

/** Keeps a copy of the current map for a later layer; the caller's input needs no copy. */
static void build(nk_builder_t *builder, const uint8_t *record)
{
    const uint32_t number = record[NK_TAP_NUMBER_AT];
    const uint32_t mask = NK_ACTIVATION_ALIGNMENT - 1u;
    nk_builder_require_channels(builder, nk_u32_at(record + NK_NORM_CHANNELS_AT),
                                &builder->current);
    if ((builder->taps_filled >> number & 1u) != 0u) {
        nk_builder_fail(builder, NK_CODE_TAP_REPEATED);
    }
    builder->taps_filled |= 1u << number;
    builder->taps[number] = builder->current;
    if (nk_region_of(builder->current.place) != NK_REGION_INPUT) {
        const uint32_t start = (builder->region_bytes[NK_REGION_TAPS] + mask) & ~mask;
        if (start >= NK_MAX_REGION_BYTES) {
            nk_builder_stop(builder, NK_ERR_ARENA_OVERFLOW);
            return;
        }
        builder->taps[number] =
            nk_builder_copy(builder, &builder->current, nk_place(NK_REGION_TAPS, start));
    }
}

const nk_op_t nk_op_feature_tap_f32 = {NK_LAYER_FEATURE_TAP, 0, build};
