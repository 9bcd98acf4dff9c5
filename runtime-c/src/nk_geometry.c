#include "nk_builder.h"
#include "nk_records.h"

/** A window whose end pads are larger than its start pads by two nibbles. */
static nk_geometry_t padded(int32_t height, int32_t width, int32_t stride, int32_t pad_top,
                            int32_t pad_left, uint32_t nibbles)
{
    const nk_geometry_t geometry = {{height, width, stride, stride, pad_top, pad_left},
                                    pad_top + (int32_t)(nibbles & 0xFu),
                                    pad_left + (int32_t)(nibbles >> 4 & 0xFu)};
    return geometry;
}

nk_geometry_t nk_geometry_same(int32_t kernel, int32_t stride)
{
    const int32_t pad = (kernel - 1) / 2;
    return padded(kernel, kernel, stride, pad, pad, 0u);
}

nk_geometry_t nk_geometry_of_conv2d(const uint8_t *record)
{
    const int32_t kernel = nk_s32_at(record + NK_CONV_KERNEL_AT);
    return padded(kernel, kernel, nk_s32_at(record + NK_CONV_STRIDE_AT), record[NK_CONV_PAD_TOP_AT],
                  record[NK_CONV_PAD_LEFT_AT], record[NK_CONV_END_AT]);
}

nk_geometry_t nk_geometry_of_pool2d(const uint8_t *record)
{
    const int32_t height = nk_s32_at(record + NK_POOL_ROWS_AT);
    const uint32_t packed = nk_u16_at(record + NK_POOL_PACKED_AT);
    const int32_t width = (packed & 0xFFu) == 0u ? height : (int32_t)(packed & 0xFFu);
    return padded(height, width, nk_s32_at(record + NK_POOL_STRIDE_AT), record[NK_POOL_PAD_TOP_AT],
                  record[NK_POOL_PAD_LEFT_AT], packed >> 8);
}

/*
 * Byte 19 of a depthwise record is either the columns of the kernel (padding is symmetric then) or
 * the end padding in nibbles; the number of weights tells which. A byte equal to the columns is
 * taken for them, unless the nibbles make a plausible window, too: then the record is ambiguous.
 */
nk_geometry_t nk_geometry_of_depthwise(nk_builder_t *builder, const uint8_t *record)
{
    const int32_t height = nk_s32_at(record + NK_CONV_KERNEL_AT);
    const int32_t stride = nk_s32_at(record + NK_CONV_STRIDE_AT);
    const uint32_t channels = nk_u32_at(record + NK_CONV_CHANNELS_AT);
    const int32_t top = record[NK_CONV_PAD_TOP_AT];
    const int32_t left = record[NK_CONV_PAD_LEFT_AT];
    const uint32_t encoded = record[NK_CONV_END_AT];
    const nk_geometry_t square = padded(height, height, stride, top, left, 0u);
    if (builder->pairs_taken >= builder->bundle->tensor_count) {
        return square;
    }
    const uint32_t elements = nk_entry_elements(builder->bundle->weight_catalog +
                                                builder->pairs_taken * NK_CATALOG_ENTRY_BYTES);
    const uint32_t per_filter = elements / channels;
    const uint32_t width = per_filter / (uint32_t)height;
    const int fits = per_filter * channels == elements && width * (uint32_t)height == per_filter;
    if (!fits || width < 1u || width > NK_MAX_EXTENT ||
        (encoded == 0u && width != (uint32_t)height)) {
        nk_builder_fail(builder, NK_CODE_DEPTHWISE_UNREADABLE);
        return square;
    }
    const nk_geometry_t literal = padded(height, (int32_t)width, stride, top, left, 0u);
    const nk_geometry_t nibbles = padded(height, (int32_t)width, stride, top, left, encoded);
    if (encoded != width) {
        return nibbles;
    }
    if (nibbles.pad_bottom < height && nibbles.pad_right < (int32_t)width) {
        nk_builder_fail(builder, NK_CODE_DEPTHWISE_AMBIGUOUS);
    }
    return literal;
}

nk_shape_t nk_builder_windowed(nk_builder_t *builder, nk_shape_t input,
                               const nk_geometry_t *geometry, int32_t channels)
{
    const nk_window_t *window = &geometry->window;
    const int32_t rows = input.height + window->pad_top + geometry->pad_bottom - window->height;
    const int32_t columns = input.width + window->pad_left + geometry->pad_right - window->width;
    if (rows < 0 || columns < 0) {
        nk_builder_fail(builder, NK_CODE_WINDOW_TOO_LARGE);
        return input;
    }
    return nk_builder_shape(builder, rows / window->stride_h + 1, columns / window->stride_w + 1,
                            channels);
}

void nk_builder_require_taps(nk_builder_t *builder, nk_shape_t input, nk_shape_t output,
                             const nk_geometry_t *geometry)
{
    const nk_window_t *window = &geometry->window;
    const int64_t last_row = (int64_t)(output.height - 1) * window->stride_h - window->pad_top;
    const int64_t last_column = (int64_t)(output.width - 1) * window->stride_w - window->pad_left;
    if (window->pad_top >= window->height || window->pad_left >= window->width ||
        last_row >= input.height || last_column >= input.width) {
        nk_builder_fail(builder, NK_CODE_WINDOW_IN_PADDING);
    }
}

int nk_builder_can_fuse_pool(const nk_builder_t *builder)
{
    const uint8_t *next = builder->record + nk_record_bytes(builder->record[0]);
    if (builder->layer + 1u >= builder->bundle->layer_count || next[0] != NK_LAYER_MAX_POOL2D) {
        return 0;
    }
    const nk_geometry_t pool = nk_geometry_of_pool2d(next);
    const int has_padding = pool.window.pad_top != 0 || pool.window.pad_left != 0 ||
                            pool.pad_bottom != 0 || pool.pad_right != 0;
    return !has_padding && pool.window.stride_h >= pool.window.height &&
           pool.window.stride_w >= pool.window.width;
}

nk_activation_t nk_own_activation(uint32_t stored)
{
    if (stored == NK_STORED_RELU) {
        return NK_ACTIVATION_RELU;
    }
    return stored == NK_STORED_RELU6 ? NK_ACTIVATION_RELU6 : NK_ACTIVATION_NONE;
}
