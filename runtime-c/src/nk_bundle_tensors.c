#include "nk_bundle.h"

/** `QUAN`. */
#define QUAN_MAGIC              0x4E415551u
#define QUAN_FLAG_CHANNEL_TABLE 0x1u
#define MAX_DESCRIPTORS         100u
#define MAX_RANK                4u
#define TYPE_FLOAT32            1u
#define TYPE_INT8               2u
#define TYPE_INT32              3u
#define MAX_TAIL_BYTES          3u
#define WEIGHT_BYTES_AT         40u
#define BIAS_BYTES_AT           44u
#define ELEMENTS_AT             20u

uint32_t nk_entry_elements(const uint8_t *entry) { return nk_u32_at(entry + ELEMENTS_AT); }

/** Product of the extents in use, saturated above NK_MAX_FILE_BYTES; checks all four extents. */
static uint64_t check_dims(nk_cursor_t *cursor, uint32_t rank)
{
    uint64_t product = 1u;
    for (uint32_t i = 0; i < MAX_RANK; ++i) {
        const int is_used = i < rank;
        const uint32_t dim =
            nk_cursor_ranged_u32(cursor, is_used ? 1u : 0u, is_used ? (uint32_t)INT32_MAX : 0u,
                                 NK_CODE_BAD_TENSOR_SHAPE);
        if (is_used && product <= NK_MAX_FILE_BYTES) {
            product *= dim;
        }
    }
    return product;
}

static void check_entry(nk_cursor_t *cursor, uint32_t type)
{
    const size_t at = cursor->position;
    const uint32_t rank = nk_cursor_u8(cursor);
    const uint32_t stored_type = nk_cursor_u8(cursor);
    if (stored_type < TYPE_FLOAT32 || stored_type > TYPE_INT32) {
        nk_cursor_fail(cursor, NK_CODE_UNKNOWN_ELEMENT_TYPE, at + 1u);
    }
    if (stored_type != type) {
        nk_cursor_fail(cursor, NK_CODE_WRONG_ELEMENT_TYPE, at + 1u);
    }
    nk_cursor_zeros(cursor, 2u);
    if (rank < 1u || rank > MAX_RANK) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TENSOR_SHAPE, at);
    }
    const uint64_t product = check_dims(cursor, rank);
    const uint32_t elements = nk_cursor_u32(cursor);
    if (elements != product || elements > NK_MAX_FILE_BYTES) {
        nk_cursor_fail(cursor, NK_CODE_BAD_TENSOR_SHAPE, at + ELEMENTS_AT);
    }
}

/** Checks a catalog and gives the bytes of all its tensors. */
static uint64_t read_catalog(nk_cursor_t *cursor, uint32_t count, uint32_t type,
                             const uint8_t **catalog)
{
    uint64_t elements = 0u;
    if (nk_cursor_need(cursor, (uint64_t)count * NK_CATALOG_ENTRY_BYTES) && count > 0u) {
        *catalog = cursor->data + cursor->position;
    }
    for (uint32_t i = 0; i < count && cursor->code == NK_CODE_NONE; ++i) {
        check_entry(cursor, type);
        elements += nk_entry_elements(*catalog + i * NK_CATALOG_ENTRY_BYTES);
    }
    return type == TYPE_INT8 ? elements : elements * 4u;
}

static void check_scale(nk_cursor_t *cursor)
{
    const size_t at = cursor->position;
    if (!nk_is_positive(nk_cursor_f32(cursor))) {
        nk_cursor_fail(cursor, NK_CODE_BAD_SCALE, at);
    }
}

/** A zero point of -128 .. 127, or 0 if the numbers are symmetric. */
static void check_zero_point(nk_cursor_t *cursor, int is_symmetric)
{
    const size_t at = cursor->position;
    const uint8_t *bytes = nk_cursor_take(cursor, 4u);
    const int32_t value = bytes == NULL ? 0 : nk_s32_at(bytes);
    if (value < (is_symmetric ? 0 : INT8_MIN) || value > (is_symmetric ? 0 : INT8_MAX)) {
        nk_cursor_fail(cursor, NK_CODE_BAD_ZERO_POINT, at);
    }
}

static void check_descriptor(nk_cursor_t *cursor)
{
    check_scale(cursor);
    check_zero_point(cursor, 0); /* input */
    check_scale(cursor);
    check_zero_point(cursor, 1); /* weights */
    check_scale(cursor);
    check_zero_point(cursor, 1); /* bias */
    check_scale(cursor);
    check_zero_point(cursor, 0); /* output */
}

/** Scales of one tensor: none, or one for each output channel, that is for each bias. */
static uint32_t check_channel_scales(const nk_bundle_t *bundle, nk_cursor_t *cursor, uint32_t index)
{
    const size_t at = cursor->position;
    const uint32_t count = nk_cursor_u32(cursor);
    if (!nk_cursor_need(cursor, (uint64_t)count * 4u)) {
        return 0u;
    }
    const uint8_t *bias = bundle->bias_catalog + index * NK_CATALOG_ENTRY_BYTES;
    if (count != 0u && count != nk_entry_elements(bias)) {
        nk_cursor_fail(cursor, NK_CODE_BAD_CHANNEL_TABLE, at);
    }
    for (uint32_t c = 0; c < count && cursor->code == NK_CODE_NONE; ++c) {
        check_scale(cursor);
    }
    return count;
}

static void read_channel_table(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    const size_t at = cursor->position;
    uint32_t scales = 0u;
    bundle->channel_table = cursor->data + cursor->position;
    for (uint32_t i = 0; i < bundle->tensor_count && cursor->code == NK_CODE_NONE; ++i) {
        scales += check_channel_scales(bundle, cursor, i);
    }
    if (scales == 0u) {
        nk_cursor_fail(cursor, NK_CODE_BAD_CHANNEL_TABLE, at);
    }
}

static void read_quantization(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    nk_cursor_magic(cursor, QUAN_MAGIC);
    const size_t at = cursor->position;
    const uint32_t count = nk_cursor_u16(cursor);
    const uint32_t flags = nk_cursor_u16(cursor);
    if (count < 1u || count > MAX_DESCRIPTORS || count != bundle->tensor_count) {
        nk_cursor_fail(cursor, NK_CODE_QUAN_COUNT_MISMATCH, at);
    }
    if ((flags & ~QUAN_FLAG_CHANNEL_TABLE) != 0u) {
        nk_cursor_fail(cursor, NK_CODE_RESERVED_NOT_ZERO, at + 2u);
    }
    if (!nk_cursor_need(cursor, (uint64_t)count * NK_DESCRIPTOR_BYTES)) {
        return;
    }
    bundle->descriptors = cursor->data + cursor->position;
    for (uint32_t i = 0; i < count; ++i) {
        check_descriptor(cursor);
    }
    if ((flags & QUAN_FLAG_CHANNEL_TABLE) != 0u && cursor->code == NK_CODE_NONE) {
        read_channel_table(bundle, cursor);
    }
}

/** A payload of tensors, then at most `most_tail` zero bytes; floats must be finite. */
static const uint8_t *read_payload(nk_cursor_t *cursor, uint32_t bytes, uint64_t tensor_bytes,
                                   uint32_t most_tail, size_t bytes_at, int is_float)
{
    if (bytes < tensor_bytes || bytes - tensor_bytes > most_tail) {
        nk_cursor_fail(cursor, NK_CODE_PAYLOAD_BYTES_MISMATCH, bytes_at);
    }
    const size_t at = cursor->position;
    const uint8_t *payload = nk_cursor_take(cursor, tensor_bytes);
    for (size_t i = 0; payload != NULL && is_float && i < tensor_bytes; i += 4u) {
        if (!nk_is_finite(nk_f32_at(payload + i))) {
            nk_cursor_fail(cursor, NK_CODE_NOT_FINITE, at + i);
        }
    }
    if (payload != NULL) {
        nk_cursor_zeros(cursor, (uint32_t)(bytes - tensor_bytes));
    }
    return payload;
}

void nk_bundle_read_tensors(nk_bundle_t *bundle, nk_cursor_t *cursor, uint32_t bias_count)
{
    const int is_float = !bundle->is_int8;
    const uint64_t weight_bytes = read_catalog(
        cursor, bundle->tensor_count, is_float ? TYPE_FLOAT32 : TYPE_INT8, &bundle->weight_catalog);
    const uint64_t bias_bytes = read_catalog(
        cursor, bias_count, is_float ? TYPE_FLOAT32 : TYPE_INT32, &bundle->bias_catalog);
    if (bundle->is_int8) {
        read_quantization(bundle, cursor);
    }
    bundle->weights = read_payload(cursor, bundle->weight_bytes, weight_bytes, MAX_TAIL_BYTES,
                                   WEIGHT_BYTES_AT, is_float);
    bundle->biases =
        read_payload(cursor, bundle->bias_bytes, bias_bytes, 0u, BIAS_BYTES_AT, is_float);
}
