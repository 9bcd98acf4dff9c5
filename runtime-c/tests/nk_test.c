#include "nk_test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nk_test_list.h"

#define GUARD_BYTES    64u
#define GUARD_PATTERN  0xA5
#define FAILURES_SHOWN 20

#define LIST_TEST(name, cases) {#name, nk_test_##name, cases},
static const nk_test_t nk_tests[] = {NK_TEST_LIST(LIST_TEST)};

static long long checks;
static long long failures;

void nk_check(nk_case_t *test_case, int holds, const char *format, ...)
{
    ++checks;
    if (holds) {
        return;
    }
    ++failures;
    if (failures > FAILURES_SHOWN) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    printf("FAIL %s, seed %llu, case %d: ", test_case->name, (unsigned long long)test_case->seed,
           (int)test_case->index);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

uint64_t nk_random_bits(nk_case_t *test_case)
{
    test_case->state += 0x9E3779B97F4A7C15u;
    uint64_t bits = test_case->state;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return bits ^ (bits >> 31);
}

int32_t nk_random_between(nk_case_t *test_case, int32_t low, int32_t high)
{
    const uint64_t choices = (uint64_t)((int64_t)high - low + 1);
    return (int32_t)(low + (int64_t)(nk_random_bits(test_case) % choices));
}

float nk_random_float(nk_case_t *test_case, float low, float high)
{
    const float unit = (float)(nk_random_bits(test_case) >> 40) / 16777216.0f;
    return low + (high - low) * unit;
}

int32_t nk_random_wide_s32(nk_case_t *test_case)
{
    const int32_t kind = nk_random_between(test_case, 0, 19);
    if (kind == 0) {
        return INT32_MIN + nk_random_between(test_case, 0, 2);
    }
    if (kind == 1) {
        return INT32_MAX - nk_random_between(test_case, 0, 2);
    }
    const int64_t bits = (int64_t)(nk_random_bits(test_case) >> 32);
    return (int32_t)((bits - INT64_C(0x80000000)) / (INT64_C(1) << (kind + 11)));
}

int32_t nk_elements(nk_shape_t shape) { return shape.height * shape.width * shape.channels; }

/** One axis: extent, stride, start padding and the output extent; end padding may differ. */
static int32_t random_axis(nk_case_t *test_case, int32_t input, int32_t *extent, int32_t *stride,
                           int32_t *pad)
{
    for (;;) {
        *extent = nk_random_between(test_case, 1, 5);
        *stride = nk_random_between(test_case, 1, 6);
        *pad = nk_random_between(test_case, 0, nk_random_between(test_case, 0, *extent + 2));
        const int32_t end_pad = nk_random_between(test_case, 0, *extent + 2);
        const int32_t room = input + *pad + end_pad - *extent;
        if (room >= 0) {
            return room / *stride + 1;
        }
    }
}

void nk_random_window(nk_case_t *test_case, nk_shape_t *input, nk_window_t *window,
                      nk_shape_t *output)
{
    input->height = nk_random_between(test_case, 1, 9);
    input->width = nk_random_between(test_case, 1, 9);
    input->channels = nk_random_between(test_case, 1, 7);
    output->height =
        random_axis(test_case, input->height, &window->height, &window->stride_h, &window->pad_top);
    output->width =
        random_axis(test_case, input->width, &window->width, &window->stride_w, &window->pad_left);
    output->channels = input->channels;
}

void *nk_block(size_t bytes)
{
    void *block = malloc(bytes == 0u ? 1u : bytes);
    if (block == NULL) {
        printf("no memory for a test block\n");
        exit(2);
    }
    return block;
}

int8_t *nk_random_block_s8(nk_case_t *test_case, int32_t elements, int32_t low, int32_t high)
{
    int8_t *block = (int8_t *)nk_block((size_t)elements);
    const int ends_only = nk_random_between(test_case, 0, 3) == 0;
    for (int32_t i = 0; i < elements; ++i) {
        const int32_t value = nk_random_between(test_case, low, high);
        block[i] = (int8_t)(!ends_only ? value : 2 * value < low + high ? low : high);
    }
    return block;
}

float *nk_random_block_f32(nk_case_t *test_case, int32_t elements, float limit)
{
    float *block = (float *)nk_block((size_t)elements * sizeof(float));
    for (int32_t i = 0; i < elements; ++i) {
        block[i] = nk_random_float(test_case, -limit, limit);
    }
    return block;
}

void *nk_guarded_block(size_t bytes)
{
    unsigned char *base = (unsigned char *)nk_block(bytes + 2u * GUARD_BYTES);
    memset(base, GUARD_PATTERN, bytes + 2u * GUARD_BYTES);
    return base + GUARD_BYTES;
}

void nk_guarded_free(nk_case_t *test_case, void *block, size_t bytes)
{
    unsigned char *base = (unsigned char *)block - GUARD_BYTES;
    int is_intact = 1;
    for (size_t i = 0; i < GUARD_BYTES; ++i) {
        is_intact =
            is_intact && base[i] == GUARD_PATTERN && base[GUARD_BYTES + bytes + i] == GUARD_PATTERN;
    }
    nk_check(test_case, is_intact, "wrote outside its %zu output bytes", bytes);
    free(base);
}

void nk_guarded_discard(void *block) { free((unsigned char *)block - GUARD_BYTES); }

void nk_check_equal_s8(nk_case_t *test_case, const int8_t *actual, const int8_t *expected,
                       int32_t elements)
{
    int32_t i = 0;
    while (i < elements && actual[i] == expected[i]) {
        ++i;
    }
    nk_check(test_case, i == elements, "element %d of %d is %d, expected %d", (int)i, (int)elements,
             i < elements ? actual[i] : 0, i < elements ? expected[i] : 0);
}

static uint64_t hash_of(const char *name)
{
    uint64_t hash = 14695981039346656037u;
    for (; *name != '\0'; ++name) {
        hash = (hash ^ (uint64_t)(unsigned char)*name) * 1099511628211u;
    }
    return hash;
}

int main(int argument_count, char **arguments)
{
    const uint64_t seed = argument_count > 1 ? strtoull(arguments[1], NULL, 10) : 1u;
    const size_t tests = sizeof(nk_tests) / sizeof(nk_tests[0]);
    for (size_t i = 0; i < tests; ++i) {
        for (int32_t index = 0; index < nk_tests[i].cases; ++index) {
            nk_case_t test_case = {nk_tests[i].name, seed, index, 0u};
            test_case.state =
                hash_of(nk_tests[i].name) ^ (seed * 0xD1342543DE82EF95u) ^ ((uint64_t)index << 20);
            nk_tests[i].run(&test_case);
        }
    }
    printf("runtime-c: %zu tests, %lld checks, %lld failures (seed %llu)\n", tests, checks,
           failures, (unsigned long long)seed);
    return failures == 0 ? 0 : 1;
}
