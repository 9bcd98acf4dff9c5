#include "netkit/nk_model.h"

#include <string.h>

#include "nk_test_cases.h"

static size_t element_bytes(const nk_model_t *model) { return model->is_int8 ? 1u : sizeof(float); }

/** Bytes of the input, rounded up so that the output behind it is aligned. */
static size_t input_bytes(const nk_model_t *model)
{
    return (nk_model_input_count(model) * element_bytes(model) + 3u) & ~(size_t)3u;
}

uint32_t nk_model_test_count(const nk_model_t *model)
{
    return nk_model_is_loaded(model) ? nk_test_cases_of(model->tests, 0).left : 0u;
}

size_t nk_model_test_bytes(const nk_model_t *model)
{
    return nk_model_is_loaded(model)
               ? input_bytes(model) + nk_model_output_count(model) * element_bytes(model)
               : 0u;
}

/** real / scale, half away from zero, plus the zero point, saturated: TFLite's AffineQuantize. */
static int8_t quantize(float real, float scale, int32_t zero_point)
{
    const double steps = (double)(real / scale);
    const double magnitude = steps < 0.0 ? -steps : steps;
    const int32_t whole = magnitude < 1000.0 ? (int32_t)(magnitude + 0.5) : 1000;
    const int32_t q = (steps < 0.0 ? -whole : whole) + zero_point;
    if (q < INT8_MIN) {
        return INT8_MIN;
    }
    return q > INT8_MAX ? INT8_MAX : (int8_t)q;
}

static int32_t greatest_expected(const nk_test_case_t *test_case)
{
    int32_t greatest = 0;
    for (uint32_t i = 1; i < test_case->expected_count; ++i) {
        const float best = nk_f32_at(test_case->expected + 4u * (uint32_t)greatest);
        greatest = nk_f32_at(test_case->expected + 4u * i) > best ? (int32_t)i : greatest;
    }
    return greatest;
}

static int run_int8_case(const nk_model_t *model, const nk_test_case_t *test_case, int8_t *input,
                         int8_t *output)
{
    for (uint32_t i = 0; i < test_case->input_count; ++i) {
        input[i] = model->has_int8_tests ? (int8_t)test_case->input[i]
                                         : quantize(nk_f32_at(test_case->input + 4u * i),
                                                    model->input_scale, model->input_zero_point);
    }
    const nk_status_t status = nk_model_run_int8(model, input, test_case->input_count, output,
                                                 test_case->expected_count, NULL);
    int32_t greatest = 0;
    for (uint32_t i = 1; i < test_case->expected_count; ++i) {
        greatest = output[i] > output[greatest] ? (int32_t)i : greatest;
    }
    const int32_t wanted = test_case->label >= 0 ? test_case->label : greatest_expected(test_case);
    return status == NK_OK && greatest == wanted;
}

static int run_float_case(const nk_model_t *model, const nk_test_case_t *test_case, float *input,
                          float *output)
{
    memcpy(input, test_case->input, test_case->input_count * sizeof(float));
    if (nk_model_run(model, input, test_case->input_count, output, test_case->expected_count,
                     NULL) != NK_OK) {
        return 0;
    }
    const float tolerance = nk_test_tolerance(model->tests);
    int32_t greatest = 0;
    int is_near = 1;
    for (uint32_t i = 0; i < test_case->expected_count; ++i) {
        const float difference = output[i] - nk_f32_at(test_case->expected + 4u * i);
        is_near = is_near && difference <= tolerance && -difference <= tolerance;
        greatest = output[i] > output[greatest] ? (int32_t)i : greatest;
    }
    return is_near && (test_case->label < 0 || greatest == test_case->label);
}

nk_status_t nk_model_run_tests(const nk_model_t *model, void *scratch, size_t bytes,
                               nk_test_result_t *result)
{
    if (scratch == NULL || result == NULL || ((uintptr_t)scratch & 3u) != 0u) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    result->passed = 0u;
    result->failed = 0u;
    if (!nk_model_is_loaded(model)) {
        return NK_ERR_MODEL_NOT_LOADED;
    }
    if (bytes < nk_model_test_bytes(model)) {
        return NK_ERR_BUFFER_TOO_SMALL;
    }
    void *output = (unsigned char *)scratch + input_bytes(model);
    nk_test_cursor_t cases = nk_test_cases_of(model->tests, model->has_int8_tests);
    nk_test_case_t test_case;
    while (nk_next_test_case(&cases, &test_case)) {
        const int passes =
            model->is_int8 ? run_int8_case(model, &test_case, (int8_t *)scratch, (int8_t *)output)
                           : run_float_case(model, &test_case, (float *)scratch, (float *)output);
        result->passed += passes ? 1u : 0u;
        result->failed += passes ? 0u : 1u;
    }
    return result->failed == 0u ? NK_OK : NK_ERR_TEST_FAILED;
}
