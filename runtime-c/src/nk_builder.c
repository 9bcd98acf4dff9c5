#include "nk_builder.h"

#include <string.h>

int nk_builder_is_ok(const nk_builder_t *builder) { return builder->status == NK_OK; }

void nk_builder_fail(nk_builder_t *builder, nk_code_t code)
{
    if (nk_builder_is_ok(builder)) {
        builder->status = nk_status_of_code(code);
        builder->code = code;
        builder->fault_offset = (size_t)(builder->record - builder->data);
    }
}

void nk_builder_stop(nk_builder_t *builder, nk_status_t status)
{
    if (nk_builder_is_ok(builder)) {
        builder->status = status;
        builder->fault_offset = (size_t)(builder->record - builder->data);
    }
}

const nk_op_t *nk_builder_find(const nk_builder_t *builder, uint32_t kind)
{
    const nk_op_table_t *table = builder->options->ops;
    for (uint32_t i = 0; i < table->count; ++i) {
        const nk_op_t *op = table->ops[i];
        if (op->kind == kind && (op->is_int8 != 0) == builder->bundle->is_int8) {
            return op;
        }
    }
    return NULL;
}

void nk_builder_apply(nk_builder_t *builder, uint32_t kind)
{
    const nk_op_t *op = nk_builder_find(builder, kind);
    if (op == NULL) {
        nk_builder_stop(builder, NK_ERR_UNSUPPORTED_NETWORK);
    } else if (nk_builder_is_ok(builder)) {
        op->build(builder, builder->record);
    }
}

void *nk_builder_alloc(nk_builder_t *builder, size_t bytes, size_t alignment)
{
    if (!nk_builder_is_ok(builder)) {
        return NULL;
    }
    void *block = nk_arena_alloc(builder->arena, bytes, alignment);
    if (block == NULL) {
        nk_builder_stop(builder, NK_ERR_ARENA_OVERFLOW);
    }
    return block;
}

/** Kind of the op that computes a layer and a pooling behind it; 0, which no op has, if there is none. */
static uint32_t with_pool(uint32_t kind)
{
    if (kind == NK_LAYER_CONV2D) {
        return NK_OP_CONV2D_MAX_POOL2D;
    }
    if (kind == NK_LAYER_DEPTHWISE_CONV2D) {
        return NK_OP_DEPTHWISE_CONV2D_MAX_POOL2D;
    }
    return 0u;
}

void nk_builder_apply_layer(nk_builder_t *builder)
{
    const uint32_t kind = builder->record[0];
    const uint32_t fused = with_pool(kind);
    const int is_fused =
        nk_builder_find(builder, fused) != NULL && nk_builder_can_fuse_pool(builder);
    nk_builder_apply(builder, is_fused ? fused : kind);
}

int32_t nk_shape_elements(nk_shape_t shape) { return shape.height * shape.width * shape.channels; }

static uint32_t element_bytes(const nk_builder_t *builder)
{
    return builder->bundle->is_int8 ? 1u : 4u;
}

static uint32_t shape_bytes(const nk_builder_t *builder, nk_shape_t shape)
{
    return (uint32_t)nk_shape_elements(shape) * element_bytes(builder);
}

nk_step_t *nk_builder_step(nk_builder_t *builder, size_t bytes,
                           void (*run)(const nk_step_t *step, const nk_memory_t *memory),
                           const nk_tensor_t *input, const nk_tensor_t *output)
{
    nk_step_t *step = (nk_step_t *)nk_builder_alloc(builder, bytes, sizeof(void *));
    if (step != NULL) {
        step->next = NULL;
        step->run = run;
        step->input = input->place;
        step->output = output->place;
        step->output_bytes = shape_bytes(builder, output->shape);
        *builder->link = step;
        builder->link = &step->next;
    }
    return step;
}

nk_place_t nk_builder_output(const nk_builder_t *builder)
{
    if (builder->layer + builder->layers_taken > builder->last_layer) {
        return nk_place(NK_REGION_OUTPUT, 0u);
    }
    const int is_in_a = nk_region_of(builder->current.place) == NK_REGION_SLOT_A;
    return nk_place(is_in_a ? NK_REGION_SLOT_B : NK_REGION_SLOT_A, 0u);
}

nk_place_t nk_builder_scratch(nk_builder_t *builder, nk_shape_t shape)
{
    const uint32_t mask = NK_ACTIVATION_ALIGNMENT - 1u;
    const uint32_t start = (builder->scratch_used + mask) & ~mask;
    const uint32_t bytes = shape_bytes(builder, shape);
    if (start >= NK_MAX_REGION_BYTES || bytes > NK_MAX_REGION_BYTES - start) {
        nk_builder_stop(builder, NK_ERR_ARENA_OVERFLOW);
        return nk_place(NK_REGION_SCRATCH, 0u);
    }
    builder->scratch_used = start + bytes;
    return nk_place(NK_REGION_SCRATCH, start);
}

nk_place_t nk_builder_behind(const nk_builder_t *builder, nk_place_t place, int32_t elements)
{
    const uint32_t offset = nk_offset_of(place) + (uint32_t)elements * element_bytes(builder);
    return nk_place(nk_region_of(place), offset);
}

nk_tensor_t nk_builder_tensor(nk_builder_t *builder, const nk_tensor_t *like, nk_shape_t shape,
                              nk_place_t place)
{
    const nk_tensor_t tensor = {shape, place, like->scale, like->zero_point};
    const uint32_t bytes = nk_offset_of(place) + shape_bytes(builder, shape);
    const nk_region_t region = nk_region_of(place);
    if (bytes > NK_MAX_REGION_BYTES) {
        nk_builder_stop(builder, NK_ERR_ARENA_OVERFLOW);
    } else if (region != NK_REGION_INPUT && bytes > builder->region_bytes[region]) {
        builder->region_bytes[region] = bytes;
    }
    return tensor;
}

nk_shape_t nk_builder_shape(nk_builder_t *builder, int64_t height, int64_t width, int64_t channels)
{
    const nk_shape_t least = {1, 1, 1};
    const nk_shape_t shape = {(int32_t)height, (int32_t)width, (int32_t)channels};
    if (height > NK_MAX_ELEMENTS || width > NK_MAX_ELEMENTS ||
        height * width > NK_MAX_ELEMENTS / channels) {
        nk_builder_fail(builder, NK_CODE_TENSOR_TOO_LARGE);
    }
    return nk_builder_is_ok(builder) ? shape : least;
}

void nk_builder_require_channels(nk_builder_t *builder, uint32_t stated, const nk_tensor_t *tensor)
{
    if (stated != (uint32_t)tensor->shape.channels) {
        nk_builder_fail(builder, NK_CODE_CHANNELS_MISMATCH);
    }
}

void nk_builder_require_vector(nk_builder_t *builder, const nk_tensor_t *tensor)
{
    if (tensor->shape.height != 1 || tensor->shape.width != 1) {
        nk_builder_fail(builder, NK_CODE_NOT_FLATTENED);
    }
}

void nk_builder_require_same_shape(nk_builder_t *builder, nk_shape_t left, nk_shape_t right)
{
    if (left.height != right.height || left.width != right.width ||
        left.channels != right.channels) {
        nk_builder_fail(builder, NK_CODE_RESIDUAL_SHAPE);
    }
}

/** True if a catalog entry has the given extents; extents of 1 do not count. */
static int has_dims(const uint8_t *entry, const int32_t dims[4])
{
    uint32_t wanted = 0u;
    for (uint32_t i = 0; i < 4u; ++i) {
        const uint32_t stored = nk_u32_at(entry + 4u + 4u * i);
        if (stored <= 1u) { /* 1, or an unused extent */
            continue;
        }
        while (wanted < 4u && dims[wanted] == 1) {
            ++wanted;
        }
        if (wanted == 4u || stored != (uint32_t)dims[wanted]) {
            return 0;
        }
        ++wanted;
    }
    while (wanted < 4u && dims[wanted] == 1) {
        ++wanted;
    }
    return wanted == 4u;
}

nk_pair_t nk_builder_take(nk_builder_t *builder, const int32_t dims[4], int32_t channels)
{
    nk_pair_t pair = {NULL, NULL, 0, NULL, NULL};
    const nk_bundle_t *bundle = builder->bundle;
    const uint32_t index = builder->pairs_taken;
    if (index >= bundle->tensor_count) {
        nk_builder_fail(builder, NK_CODE_TENSORS_MISSING);
    }
    if (!nk_builder_is_ok(builder)) {
        return pair;
    }
    const uint8_t *weight_entry = bundle->weight_catalog + index * NK_CATALOG_ENTRY_BYTES;
    const uint8_t *bias_entry = bundle->bias_catalog + index * NK_CATALOG_ENTRY_BYTES;
    const int32_t bias_dims[4] = {channels, 1, 1, 1};
    if (!has_dims(weight_entry, dims)) {
        nk_builder_fail(builder, NK_CODE_WEIGHTS_MISMATCH);
    }
    if (!has_dims(bias_entry, bias_dims)) {
        nk_builder_fail(builder, NK_CODE_BIAS_MISMATCH);
    }
    pair.weights = builder->next_weights;
    pair.bias = builder->next_bias;
    pair.weights_per_channel = (int32_t)nk_entry_elements(weight_entry) / channels;
    builder->next_weights += nk_entry_elements(weight_entry) * element_bytes(builder);
    builder->next_bias += nk_entry_elements(bias_entry) * 4u;
    if (bundle->is_int8) {
        pair.descriptor = bundle->descriptors + index * NK_DESCRIPTOR_BYTES;
    }
    if (builder->next_channel_scales != NULL) {
        const uint32_t scales = nk_u32_at(builder->next_channel_scales);
        pair.channel_scales = scales == 0u ? NULL : builder->next_channel_scales + 4u;
        builder->next_channel_scales += 4u + 4u * (size_t)scales;
    }
    ++builder->pairs_taken;
    return pair;
}

static void run_copy(const nk_step_t *step, const nk_memory_t *memory)
{
    memcpy(nk_write_address(memory, step->output), nk_read_address(memory, step->input),
           step->output_bytes);
}

nk_tensor_t nk_builder_copy(nk_builder_t *builder, const nk_tensor_t *from, nk_place_t to)
{
    const nk_tensor_t tensor = nk_builder_tensor(builder, from, from->shape, to);
    (void)nk_builder_step(builder, sizeof(nk_step_t), run_copy, from, &tensor);
    return tensor;
}

static void run_join(const nk_step_t *step, const nk_memory_t *memory)
{
    (void)step;
    (void)memory;
}

void nk_builder_join(nk_builder_t *builder, const nk_tensor_t *tensor)
{
    (void)nk_builder_step(builder, sizeof(nk_step_t), run_join, tensor, tensor);
}

void nk_builder_finish_plain(nk_builder_t *builder, nk_tensor_t tensor)
{
    builder->current = tensor;
}

void nk_builder_finish(nk_builder_t *builder, nk_tensor_t tensor, uint32_t stored_activation,
                       float alpha)
{
    builder->current = tensor;
    if (stored_activation == NK_STORED_NONE ||
        nk_own_activation(stored_activation) != NK_ACTIVATION_NONE) {
        return;
    }
    const int is_dense = builder->record[0] == NK_LAYER_DENSE;
    const int is_softmax = stored_activation == NK_STORED_SOFTMAX;
    if (builder->bundle->is_int8 && !(is_dense && is_softmax)) {
        nk_builder_fail(builder, NK_CODE_ACTIVATION_NOT_INT8);
        return;
    }
    const int is_final = builder->layer == builder->last_op;
    if (is_softmax && is_final && builder->options->omits_final_softmax) {
        return;
    }
    builder->alpha = alpha;
    nk_builder_apply(builder, NK_OP_ACTIVATION + stored_activation);
}
