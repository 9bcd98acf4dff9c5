#include <stdlib.h>
#include <string.h>

#include "netkit/nk_model.h"

#include "../src/nk_test_cases.h"

#include "nk_corpus.h"
#include "nk_test.h"
#include "nk_test_list.h"

/** Small valid bundles of every kind of layer. */
#define SMALL       "NETKIT_SMALL_BUNDLES"
#define ARENA_BYTES ((size_t)1 << 16)

static const nk_load_options_t all = {&nk_all_ops, 0};

/** A model in an arena of exactly `capacity` bytes between guards. */
typedef struct {
    unsigned char *memory;
    size_t capacity;
    nk_arena_t arena;
    nk_model_t model;
    nk_status_t status;
} loaded_t;

static void load(loaded_t *loaded, const nk_file_t *file, size_t capacity)
{
    memset(loaded, 0, sizeof(*loaded));
    loaded->capacity = capacity;
    loaded->memory = (unsigned char *)nk_guarded_block(capacity);
    (void)nk_arena_init(&loaded->arena, loaded->memory, capacity);
    loaded->status =
        nk_model_load_memory_with(file->data, file->bytes, &all, &loaded->arena, &loaded->model);
}

static void unload(nk_case_t *test_case, loaded_t *loaded)
{
    nk_guarded_free(test_case, loaded->memory, loaded->capacity);
}

static size_t element_bytes(const nk_model_t *model) { return model->is_int8 ? 1u : sizeof(float); }

static size_t output_bytes(const nk_model_t *model)
{
    return nk_model_output_count(model) * element_bytes(model);
}

/** Runs the first test case of the bundle, or else zeros; gives the output in a guarded block. */
static void *run_first_case(nk_case_t *test_case, const nk_model_t *model)
{
    nk_test_cursor_t cases = nk_test_cases_of(model->tests, model->has_int8_tests);
    nk_test_case_t first;
    const size_t outputs = nk_model_output_count(model);
    void *output = nk_guarded_block(output_bytes(model));
    const size_t inputs = nk_model_input_count(model);
    const size_t input_bytes = inputs * element_bytes(model);
    void *input = nk_block(input_bytes);
    memset(input, 0, input_bytes);
    if ((!model->is_int8 || model->has_int8_tests) && nk_next_test_case(&cases, &first)) {
        memcpy(input, first.input, input_bytes);
    }
    const nk_status_t status =
        model->is_int8
            ? nk_model_run_int8(model, (const int8_t *)input, inputs, (int8_t *)output, outputs,
                                NULL)
            : nk_model_run(model, (const float *)input, inputs, (float *)output, outputs, NULL);
    nk_check(test_case, status == NK_OK, "run: %s", nk_status_string(status));
    free(input);
    return output;
}

/** The next valid bundle from index `*i` on, or null; some of the folder are meant to be refused. */
static const nk_file_t *next_valid(const nk_corpus_t *corpus, int32_t *i)
{
    const nk_file_t *found = NULL;
    for (; found == NULL && *i < corpus->count; ++*i) {
        loaded_t loaded;
        load(&loaded, &corpus->files[*i], ARENA_BYTES);
        found = loaded.status == NK_OK ? &corpus->files[*i] : NULL;
        nk_guarded_discard(loaded.memory);
    }
    return found;
}

/** With one byte less than the need, or any other number, the load fails cleanly. */
static void check_every_capacity(nk_case_t *test_case, const nk_file_t *file)
{
    loaded_t loaded;
    load(&loaded, file, ARENA_BYTES);
    const size_t need = nk_arena_used(&loaded.arena);
    void *expected = run_first_case(test_case, &loaded.model);
    const size_t bytes = output_bytes(&loaded.model);
    for (size_t capacity = 0; capacity < need; ++capacity) {
        loaded_t small;
        load(&small, file, capacity);
        nk_check(test_case, small.status == NK_ERR_ARENA_OVERFLOW, "%s in %zu of %zu bytes: %s",
                 nk_file_name(file), capacity, need, nk_status_string(small.status));
        nk_check(test_case, nk_arena_used(&small.arena) == 0, "the arena is as full as before");
        nk_check(test_case, !nk_model_is_loaded(&small.model), "no model");
        unload(test_case, &small);
    }
    loaded_t exact;
    load(&exact, file, need);
    nk_check(test_case, exact.status == NK_OK, "%s in %zu bytes: %s", nk_file_name(file), need,
             nk_status_string(exact.status));
    void *output = run_first_case(test_case, &exact.model);
    nk_check(test_case, memcmp(output, expected, bytes) == 0, "%s: same output in an exact arena",
             nk_file_name(file));
    nk_guarded_free(test_case, output, bytes);
    nk_guarded_free(test_case, expected, bytes);
    unload(test_case, &exact);
    unload(test_case, &loaded);
}

void nk_test_model_every_capacity(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(SMALL);
    int32_t next = 0;
    int32_t valid = 0;
    for (const nk_file_t *file = next_valid(corpus, &next); file != NULL;
         file = next_valid(corpus, &next)) {
        check_every_capacity(test_case, file);
        ++valid;
    }
    nk_check(test_case, corpus->count == 0 || valid >= 10, "%d valid bundles", (int)valid);
}

void nk_test_model_repeated_runs(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(SMALL);
    int32_t next = 0;
    const nk_file_t *file = next_valid(corpus, &next);
    for (const nk_file_t *other_file = next_valid(corpus, &next); other_file != NULL;
         other_file = next_valid(corpus, &next)) {
        const int32_t runs = next <= 2 ? 1000 : 5;
        loaded_t left;
        loaded_t right;
        load(&left, file, ARENA_BYTES);
        load(&right, other_file, ARENA_BYTES);
        const size_t used = nk_arena_used(&left.arena);
        void *first = run_first_case(test_case, &left.model);
        void *other_first = run_first_case(test_case, &right.model);
        for (int32_t run = 0; run < runs; ++run) {
            void *other = run_first_case(test_case, &right.model);
            nk_check(test_case, memcmp(other_first, other, output_bytes(&right.model)) == 0,
                     "run %d of %s differs", (int)run, nk_file_name(other_file));
            nk_guarded_free(test_case, other, output_bytes(&right.model));
            void *again = run_first_case(test_case, &left.model);
            nk_check(test_case, memcmp(first, again, output_bytes(&left.model)) == 0,
                     "run %d of %s differs", (int)run, nk_file_name(file));
            nk_guarded_free(test_case, again, output_bytes(&left.model));
        }
        nk_check(test_case, nk_arena_used(&left.arena) == used, "runs take no memory");
        nk_guarded_free(test_case, other_first, output_bytes(&right.model));
        nk_guarded_free(test_case, first, output_bytes(&left.model));
        unload(test_case, &right);
        unload(test_case, &left);
        file = other_file;
    }
}

/** Loads the first `bytes` bytes of a file with one bit flipped, if the bit is among them. */
static void load_damaged(nk_case_t *test_case, nk_arena_t *arena, const nk_file_t *file,
                         size_t bytes, size_t bit)
{
    nk_model_t model;
    uint8_t *damaged = (uint8_t *)nk_block(bytes);
    memcpy(damaged, file->data, bytes);
    if (bit < 8u * bytes) {
        damaged[bit / 8u] ^= (uint8_t)(1u << bit % 8u);
    }
    nk_arena_reset(arena);
    const nk_status_t status = nk_model_load_memory_with(damaged, bytes, &all, arena, &model);
    if (status == NK_OK && nk_model_input_count(&model) < ARENA_BYTES) {
        nk_guarded_free(test_case, run_first_case(test_case, &model), output_bytes(&model));
    } else if (status != NK_OK && status != NK_ERR_ARENA_OVERFLOW) {
        const nk_code_t code = nk_model_error_code(&model);
        nk_check(test_case, code != NK_CODE_NONE && nk_status_of_code(code) == status,
                 "code %d, status %d", (int)code, (int)status);
        nk_check(test_case, nk_model_error_offset(&model) <= bytes, "offset");
    }
    nk_check(test_case, bytes == file->bytes || status != NK_OK, "%zu bytes of %s", bytes,
             nk_file_name(file));
    free(damaged);
}

/** Every prefix of a bundle is refused, and no flipped bit leads outside of it. */
void nk_test_model_damaged(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(SMALL);
    unsigned char *memory = (unsigned char *)nk_guarded_block(ARENA_BYTES);
    nk_arena_t arena = {0};
    (void)nk_arena_init(&arena, memory, ARENA_BYTES);
    for (int32_t i = 0; i < corpus->count; ++i) {
        const nk_file_t *file = &corpus->files[i];
        for (size_t bytes = 0; bytes < file->bytes; bytes += bytes < 400 ? 1 : 37) {
            load_damaged(test_case, &arena, file, bytes, SIZE_MAX);
        }
        for (size_t bit = 0; bit < 8u * file->bytes; bit += bit < 1600 ? 1 : 301) {
            load_damaged(test_case, &arena, file, file->bytes, bit);
        }
    }
    nk_guarded_free(test_case, memory, ARENA_BYTES);
}

void nk_test_model_arguments(nk_case_t *test_case)
{
    const nk_file_t *file = nk_corpus_find(nk_corpus_of(SMALL), "int8.nk");
    if (file == NULL) {
        return;
    }
    loaded_t loaded;
    load(&loaded, file, ARENA_BYTES);
    nk_model_t *model = &loaded.model;
    const size_t inputs = nk_model_input_count(model);
    const size_t outputs = nk_model_output_count(model);
    int8_t *input = (int8_t *)nk_block(inputs);
    int8_t output[16];
    size_t count = 0;
    memset(input, 1, inputs);
    nk_check(test_case, nk_model_run_int8(model, input, inputs, output, 16, &count) == NK_OK, "ok");
    nk_check(test_case, count == outputs, "count");
    nk_check(test_case,
             nk_model_run_int8(model, input, inputs - 1, output, 16, NULL) ==
                 NK_ERR_INVALID_ARGUMENT,
             "wrong input count");
    nk_check(test_case,
             nk_model_run_int8(model, input, inputs, output, outputs - 1, NULL) ==
                 NK_ERR_BUFFER_TOO_SMALL,
             "small output");
    nk_check(test_case,
             nk_model_run_int8(model, NULL, inputs, output, 16, NULL) == NK_ERR_INVALID_ARGUMENT,
             "null input");
    const float real = 0.0f;
    float real_output = 0.0f;
    nk_check(test_case,
             nk_model_run(model, &real, inputs, &real_output, 16, NULL) == NK_ERR_INVALID_ARGUMENT,
             "float run of an int8 model");
    nk_arena_reset(&loaded.arena);
    nk_check(test_case, nk_model_input_count(model) == 0, "dead after a reset");
    nk_check(test_case,
             nk_model_run_int8(model, input, inputs, output, 16, NULL) == NK_ERR_MODEL_NOT_LOADED,
             "run after a reset");
    nk_arena_t none = {0};
    nk_check(test_case,
             nk_model_load_memory(file->data, file->bytes, &none, model) == NK_ERR_NOT_INITIALIZED,
             "arena without memory");
    nk_check(test_case,
             nk_model_load_memory(NULL, 1, &loaded.arena, model) == NK_ERR_INVALID_ARGUMENT,
             "no bundle");
    nk_check(test_case,
             nk_model_load_memory(file->data, 0, &loaded.arena, model) == NK_ERR_MODEL_READ,
             "empty bundle");
    free(input);
    unload(test_case, &loaded);
}

void nk_test_model_misaligned(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(SMALL);
    int32_t next = 0;
    for (const nk_file_t *file = next_valid(corpus, &next); file != NULL;
         file = next_valid(corpus, &next)) {
        nk_file_t moved = *file;
        loaded_t loaded;
        uint8_t *block = (uint8_t *)nk_block(moved.bytes + 1u);
        memcpy(block + 1, moved.data, moved.bytes);
        moved.data = block + 1;
        load(&loaded, &moved, ARENA_BYTES);
        nk_check(test_case, loaded.status == NK_ERR_MISALIGNED, "%s at an odd address: %s",
                 nk_file_name(&moved), nk_status_string(loaded.status));
        unload(test_case, &loaded);
        free(block);
    }
}

/** Without the fused op the same outputs need more memory; without an op the bundle is refused. */
void nk_test_model_ops(nk_case_t *test_case)
{
    static const nk_op_t *const unfused[] = {&nk_op_conv2d_s8, &nk_op_depthwise_conv2d_s8,
                                             &nk_op_max_pool2d_s8, &nk_op_flatten_s8,
                                             &nk_op_dense_s8};
    const nk_op_table_t table = {unfused, 5};
    const nk_op_table_t too_short = {unfused, 4};
    const nk_load_options_t options = {&table, 0};
    const nk_load_options_t short_options = {&too_short, 0};
    const nk_file_t *file = nk_corpus_find(nk_corpus_of(SMALL), "int8.nk");
    if (file == NULL) {
        return;
    }
    loaded_t fused;
    loaded_t plain;
    load(&fused, file, ARENA_BYTES);
    load(&plain, file, ARENA_BYTES);
    nk_arena_reset(&plain.arena);
    plain.status =
        nk_model_load_memory_with(file->data, file->bytes, &options, &plain.arena, &plain.model);
    nk_check(test_case, plain.status == NK_OK, "unfused: %s", nk_status_string(plain.status));
    void *expected = run_first_case(test_case, &fused.model);
    void *output = run_first_case(test_case, &plain.model);
    nk_check(test_case, memcmp(expected, output, output_bytes(&fused.model)) == 0, "same output");
    nk_check(test_case, nk_arena_used(&fused.arena) < nk_arena_used(&plain.arena),
             "fusion saves memory: %zu < %zu", nk_arena_used(&fused.arena),
             nk_arena_used(&plain.arena));
    nk_guarded_free(test_case, output, output_bytes(&plain.model));
    nk_guarded_free(test_case, expected, output_bytes(&fused.model));
    nk_arena_reset(&plain.arena);
    plain.status = nk_model_load_memory_with(file->data, file->bytes, &short_options, &plain.arena,
                                             &plain.model);
    nk_check(test_case, plain.status == NK_ERR_UNSUPPORTED_NETWORK, "no dense op: %s",
             nk_status_string(plain.status));
    unload(test_case, &plain);
    unload(test_case, &fused);
}

void nk_test_model_file(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(SMALL);
    unsigned char *memory = (unsigned char *)nk_guarded_block(ARENA_BYTES);
    nk_arena_t arena = {0};
    nk_model_t model;
    (void)nk_arena_init(&arena, memory, ARENA_BYTES);
    int32_t next = 0;
    for (const nk_file_t *file = next_valid(corpus, &next); file != NULL;
         file = next_valid(corpus, &next)) {
        loaded_t loaded;
        load(&loaded, file, ARENA_BYTES);
        nk_check(test_case, nk_model_load(file->path, &arena, &model) == NK_OK, "load");
        nk_check(test_case, nk_arena_used(&arena) == nk_arena_used(&loaded.arena),
                 "a mapped file takes no arena");
        nk_check(test_case, nk_model_load(file->path, &arena, &model) == NK_ERR_INVALID_ARGUMENT,
                 "one mapping an arena");
        nk_check(test_case, nk_model_input_count(&model) == 0, "not loaded");
        nk_arena_reset(&arena);
        unload(test_case, &loaded);
    }
    nk_check(test_case, nk_model_load("no such file", &arena, &model) == NK_ERR_MODEL_OPEN, "open");
    nk_check(test_case, nk_model_load(".", &arena, &model) == NK_ERR_MODEL_READ, "a folder");
    nk_guarded_free(test_case, memory, ARENA_BYTES);
}

void nk_test_model_inspect(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(SMALL);
    unsigned char *memory = (unsigned char *)nk_guarded_block(ARENA_BYTES);
    int32_t next = 0;
    for (const nk_file_t *file = next_valid(corpus, &next); file != NULL;
         file = next_valid(corpus, &next)) {
        nk_arena_t arena = {0};
        nk_inspect_info_t info;
        (void)nk_arena_init(&arena, memory, ARENA_BYTES);
        nk_check(test_case,
                 nk_inspect_model_memory(file->data, file->bytes, &all, &arena, &info) == NK_OK,
                 "inspect");
        nk_check(test_case, info.arena_bytes_after_run == info.arena_bytes_after_load,
                 "a run takes nothing");
        nk_check(test_case, info.arena_bytes_after_run + info.arena_bytes_remaining == ARENA_BYTES,
                 "remaining");
        nk_check(test_case,
                 info.activation_bytes + info.kernel_workspace_bytes < info.arena_bytes_after_load,
                 "buffers are part of the arena");
        nk_check(test_case, info.flash_payload_bytes < file->bytes, "payload");
        nk_inspect_info_t of_file;
        nk_check(test_case, nk_inspect_model(file->path, &all, &arena, &of_file) == NK_OK, "file");
        nk_check(test_case, memcmp(&info, &of_file, sizeof(info)) == 0, "the file is the same");
        nk_arena_reset(&arena);
        nk_check(test_case,
                 nk_inspect_model_memory(file->data, 47, &all, &arena, &info) ==
                         NK_ERR_MODEL_PARSE &&
                     info.error_code == NK_CODE_TRUNCATED,
                 "47 bytes");
    }
    nk_guarded_free(test_case, memory, ARENA_BYTES);
}

void nk_test_status_strings(nk_case_t *test_case)
{
    for (int status = NK_OK; status <= NK_ERR_TEST_FAILED; ++status) {
        const char *text = nk_status_string((nk_status_t)status);
        nk_check(test_case, strcmp(text, "unknown status") != 0, "status %d has a text", status);
        for (int other = NK_OK; other < status; ++other) {
            nk_check(test_case, strcmp(text, nk_status_string((nk_status_t)other)) != 0,
                     "status %d has a text of its own", status);
        }
    }
}
