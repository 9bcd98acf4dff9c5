#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "netkit/nk_model.h"

#include "../src/nk_test_cases.h"

#include "nk_corpus.h"
#include "nk_test.h"
#include "nk_test_list.h"

/** Real bundles; an optional folder beside the project. */
#define REAL "NETKIT_REAL_BUNDLES"
/** File with one line a test case of an int8 bundle: `file|case|label=N|logits`. */
#define GOLDEN      "NETKIT_GOLDEN_LOGITS"
#define ARENA_BYTES ((size_t)4 << 20)
#define MAX_OUTPUTS 16

/** The bundle's own test cases, with the softmax that its expected outputs are made of. */
void nk_test_real_models_pass_their_cases(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(REAL);
    unsigned char *memory = (unsigned char *)nk_guarded_block(ARENA_BYTES);
    for (int32_t i = 0; i < corpus->count; ++i) {
        const nk_file_t *file = &corpus->files[i];
        nk_arena_t arena = {0};
        nk_model_t model;
        nk_test_result_t result;
        (void)nk_arena_init(&arena, memory, ARENA_BYTES);
        nk_check(test_case, nk_model_load_memory(file->data, file->bytes, &arena, &model) == NK_OK,
                 "%s is loaded", nk_file_name(file));
        const size_t bytes = nk_model_test_bytes(&model);
        void *scratch = nk_guarded_block(bytes);
        nk_check(test_case, nk_model_run_tests(&model, scratch, bytes, &result) == NK_OK,
                 "%s: %d of %d cases failed", nk_file_name(file), (int)result.failed,
                 (int)nk_model_test_count(&model));
        nk_check(test_case,
                 nk_model_run_tests(&model, scratch, bytes - 1, &result) == NK_ERR_BUFFER_TOO_SMALL,
                 "scratch too small");
        nk_guarded_free(test_case, scratch, bytes);
    }
    nk_guarded_free(test_case, memory, ARENA_BYTES);
}

/** Writes `file|case|label=N|logits` of one case. */
static void format_case(const nk_file_t *file, const nk_model_t *model,
                        const nk_test_case_t *bundled, char *line, size_t capacity)
{
    int8_t output[MAX_OUTPUTS];
    size_t count = 0;
    (void)nk_model_run_int8(model, (const int8_t *)bundled->input, bundled->input_count, output,
                            MAX_OUTPUTS, &count);
    int length =
        snprintf(line, capacity, "%s|%.*s|label=%d|", nk_file_name(file), (int)bundled->name_bytes,
                 (const char *)bundled->name, (int)bundled->label);
    for (size_t i = 0; i < count; ++i) {
        length += snprintf(line + length, capacity - (size_t)length, "%s%d", i == 0 ? "" : " ",
                           output[i]);
    }
}

static int has_line(const char *path, const char *wanted)
{
    char line[512];
    FILE *file = fopen(path, "r");
    int is_found = 0;
    while (file != NULL && !is_found && fgets(line, sizeof(line), file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        is_found = strcmp(line, wanted) == 0;
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return is_found;
}

/** int8 logits, softmax omitted, are the golden ones, bit for bit. */
void nk_test_real_models_golden_logits(nk_case_t *test_case)
{
    const nk_corpus_t *corpus = nk_corpus_of(REAL);
    const char *golden = getenv(GOLDEN);
    const nk_load_options_t options = {&nk_all_ops_s8, 1};
    unsigned char *memory = (unsigned char *)nk_guarded_block(ARENA_BYTES);
    for (int32_t i = 0; golden != NULL && i < corpus->count; ++i) {
        const nk_file_t *file = &corpus->files[i];
        nk_arena_t arena = {0};
        nk_model_t model;
        nk_test_case_t bundled;
        (void)nk_arena_init(&arena, memory, ARENA_BYTES);
        if (nk_model_load_memory_with(file->data, file->bytes, &options, &arena, &model) != NK_OK) {
            continue; /* float32: not in the table of ops */
        }
        nk_test_cursor_t cases = nk_test_cases_of(model.tests, model.has_int8_tests);
        while (nk_next_test_case(&cases, &bundled)) {
            char line[512];
            format_case(file, &model, &bundled, line, sizeof(line));
            nk_check(test_case, has_line(golden, line), "not golden: %s", line);
        }
    }
    nk_guarded_free(test_case, memory, ARENA_BYTES);
}
