#include "netkit/nk_model.h"

#include <string.h>

#include "netkit/nk_trace.h"

#include "nk_builder.h"
#include "nk_test_cases.h"

static int is_aligned(const void *pointer) { return ((uintptr_t)pointer & 3u) == 0u; }

/** Payloads are read in place: float32 and int32 tensors must be aligned to 4 bytes. */
static int is_payload_aligned(const nk_bundle_t *bundle)
{
    return bundle->tensor_count == 0u ||
           (is_aligned(bundle->biases) && (bundle->is_int8 || is_aligned(bundle->weights)));
}

/** Finds the layers that end the model; without such a layer they stay UINT32_MAX. */
static void find_last_layers(nk_builder_t *builder)
{
    const uint8_t *record = builder->bundle->layers;
    builder->last_layer = UINT32_MAX;
    builder->last_op = UINT32_MAX;
    for (uint32_t i = 0; i < builder->bundle->layer_count; ++i) {
        if (record[0] != NK_LAYER_FEATURE_TAP) {
            builder->last_op = i;
            builder->last_layer = record[0] == NK_LAYER_FLATTEN ? builder->last_layer : i;
        }
        record += nk_record_bytes(record[0]);
    }
}

static void build_layers(nk_builder_t *builder)
{
    const nk_bundle_t *bundle = builder->bundle;
    while (builder->layer < bundle->layer_count && nk_builder_is_ok(builder)) {
        builder->layers_taken = 1u;
        builder->scratch_used = 0u;
        nk_builder_apply_layer(builder);
        for (uint32_t i = 0; i < builder->layers_taken; ++i) {
            builder->record += nk_record_bytes(builder->record[0]);
        }
        builder->layer += builder->layers_taken;
    }
    if (builder->pairs_taken < bundle->tensor_count) {
        builder->record = bundle->weight_catalog + builder->pairs_taken * NK_CATALOG_ENTRY_BYTES;
        nk_builder_fail(builder, NK_CODE_TENSORS_LEFT_OVER);
    }
    if (builder->last_op == UINT32_MAX) {
        builder->record = bundle->layers;
        nk_builder_fail(builder, NK_CODE_NO_OPS);
    }
    if (nk_region_of(builder->current.place) == NK_REGION_INPUT) {
        builder->current =
            nk_builder_copy(builder, &builder->current, nk_place(NK_REGION_OUTPUT, 0u));
    }
}

/** Every test case has as many outputs as the model. */
static void check_tests(nk_builder_t *builder)
{
    const uint32_t outputs = (uint32_t)nk_shape_elements(builder->current.shape);
    nk_test_cursor_t cases =
        nk_test_cases_of(builder->bundle->tests, builder->bundle->has_int8_tests);
    nk_test_case_t test_case;
    while (nk_builder_is_ok(builder) && nk_next_test_case(&cases, &test_case)) {
        if (test_case.expected_count != outputs) {
            builder->record = test_case.name;
            nk_builder_fail(builder, NK_CODE_TEST_MISMATCH);
        }
    }
}

static void allocate_regions(nk_builder_t *builder, nk_model_t *model)
{
    for (uint32_t region = NK_REGION_SLOT_A; region < NK_MODEL_REGIONS; ++region) {
        const uint32_t bytes = builder->region_bytes[region];
        model->region_bytes[region] = bytes;
        if (bytes > 0u) {
            model->regions[region] =
                (unsigned char *)nk_builder_alloc(builder, bytes, NK_ACTIVATION_ALIGNMENT);
        }
    }
}

static void describe(nk_model_t *model, const nk_bundle_t *bundle, const nk_tensor_t *input,
                     const nk_tensor_t *output)
{
    model->is_int8 = bundle->is_int8;
    model->is_mlp = bundle->is_mlp;
    model->has_int8_tests = bundle->has_int8_tests;
    model->input = input->shape;
    model->output = output->shape;
    model->input_scale = input->scale;
    model->input_zero_point = input->zero_point;
    model->output_scale = output->scale;
    model->output_zero_point = output->zero_point;
    model->tests = bundle->tests;
    model->payload_bytes = bundle->weight_bytes + bundle->bias_bytes;
}

/** The model input; in int8 it has the scale that the first weighted op reads. */
static nk_tensor_t input_tensor(nk_builder_t *builder)
{
    const nk_bundle_t *bundle = builder->bundle;
    nk_tensor_t input = {bundle->input, nk_place(NK_REGION_INPUT, 0u), 1.0f, 0};
    if (bundle->is_int8) {
        input.scale = nk_f32_at(bundle->descriptors);
        input.zero_point = nk_s32_at(bundle->descriptors + 4u);
    }
    (void)nk_builder_shape(builder, input.shape.height, input.shape.width, input.shape.channels);
    return input;
}

static nk_status_t build(const nk_bundle_t *bundle, const uint8_t *data,
                         const nk_load_options_t *options, nk_arena_t *arena, nk_model_t *model)
{
    nk_builder_t builder;
    memset(&builder, 0, sizeof(builder));
    builder.bundle = bundle;
    builder.data = data;
    builder.options = options;
    builder.arena = arena;
    builder.status = NK_OK;
    builder.code = NK_CODE_NONE;
    builder.record = bundle->layers;
    find_last_layers(&builder);
    builder.next_weights = bundle->weights;
    builder.next_bias = bundle->biases;
    builder.next_channel_scales = bundle->channel_table;
    builder.link = &model->first;
    const nk_tensor_t input = input_tensor(&builder);
    builder.current = input;
    build_layers(&builder);
    check_tests(&builder);
    allocate_regions(&builder, model);
    describe(model, bundle, &input, &builder.current);
    model->error_code = builder.code;
    model->error_offset = builder.fault_offset;
    return builder.status;
}

nk_status_t nk_model_load_memory_with(const void *data, size_t bytes,
                                      const nk_load_options_t *options, nk_arena_t *arena,
                                      nk_model_t *model)
{
    if (model == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    memset(model, 0, sizeof(*model));
    if (data == NULL || options == NULL || options->ops == NULL || arena == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    if (arena->memory == NULL) {
        return NK_ERR_NOT_INITIALIZED;
    }
    nk_cursor_t cursor = {(const uint8_t *)data, bytes, 0u, NK_CODE_NONE, 0u};
    nk_bundle_t bundle;
    nk_bundle_read(&bundle, &cursor);
    model->error_code = cursor.code;
    model->error_offset = cursor.fault_offset;
    if (cursor.code != NK_CODE_NONE) {
        return nk_status_of_code(cursor.code);
    }
    if (!is_payload_aligned(&bundle)) {
        return NK_ERR_MISALIGNED;
    }
    const size_t used = arena->used;
    const nk_status_t status = build(&bundle, (const uint8_t *)data, options, arena, model);
    if (status != NK_OK) {
        arena->used = used;
        return status;
    }
    model->generation = arena->generation;
    model->arena = arena;
    return NK_OK;
}

int nk_model_is_loaded(const nk_model_t *model)
{
    return model != NULL && model->arena != NULL && model->arena->generation == model->generation;
}

size_t nk_model_input_count(const nk_model_t *model)
{
    return nk_model_is_loaded(model) ? (size_t)nk_shape_elements(model->input) : 0u;
}

size_t nk_model_output_count(const nk_model_t *model)
{
    return nk_model_is_loaded(model) ? (size_t)nk_shape_elements(model->output) : 0u;
}

nk_code_t nk_model_error_code(const nk_model_t *model)
{
    return model == NULL ? NK_CODE_NONE : model->error_code;
}

size_t nk_model_error_offset(const nk_model_t *model)
{
    return model == NULL ? 0u : model->error_offset;
}

/** Copies for later layers are no step of the model: they are not traced. */
static void run_steps(const nk_step_t *step, const nk_memory_t *memory)
{
    int32_t index = 0;
    for (; step != NULL; step = step->next) {
        step->run(step, memory);
        if (nk_region_of(step->output) != NK_REGION_TAPS) {
            nk_trace(index, nk_write_address(memory, step->output), step->output_bytes);
            ++index;
        }
    }
}

static nk_status_t run(const nk_model_t *model, int is_int8, const void *input, size_t input_count,
                       void *output, size_t output_capacity, size_t *output_count)
{
    if (!nk_model_is_loaded(model)) {
        return NK_ERR_MODEL_NOT_LOADED;
    }
    if (input == NULL || output == NULL || model->is_int8 != is_int8 ||
        input_count != nk_model_input_count(model)) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    if (output_capacity < nk_model_output_count(model)) {
        return NK_ERR_BUFFER_TOO_SMALL;
    }
    nk_memory_t memory;
    memory.input = (const unsigned char *)input;
    memcpy(memory.regions, model->regions, sizeof(memory.regions));
    memory.regions[NK_REGION_OUTPUT] = (unsigned char *)output;
    run_steps(model->first, &memory);
    if (output_count != NULL) {
        *output_count = nk_model_output_count(model);
    }
    return NK_OK;
}

nk_status_t nk_model_run(const nk_model_t *model, const float *input, size_t input_count,
                         float *output, size_t output_capacity, size_t *output_count)
{
    return run(model, 0, input, input_count, output, output_capacity, output_count);
}

nk_status_t nk_model_run_int8(const nk_model_t *model, const int8_t *input, size_t input_count,
                              int8_t *output, size_t output_capacity, size_t *output_count)
{
    return run(model, 1, input, input_count, output, output_capacity, output_count);
}
