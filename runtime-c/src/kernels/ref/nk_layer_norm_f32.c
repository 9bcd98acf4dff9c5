#include <math.h>

#include "netkit/nk_kernels_f32.h"

static float mean_of(const float *values, int32_t elements)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < elements; ++i) {
        sum += values[i];
    }
    return sum / (float)elements;
}

/** Biased variance round a known mean: two passes, so that nothing cancels. */
static float variance_of(const float *values, int32_t elements, float mean)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < elements; ++i) {
        const float distance = values[i] - mean;
        sum += distance * distance;
    }
    return sum / (float)elements;
}

void nk_layer_norm_f32(const nk_norm_f32_t *params, const float *input, float *output)
{
    const int32_t channels = params->shape.channels;
    const int32_t pixels = params->shape.height * params->shape.width;
    for (int32_t pixel = 0; pixel < pixels; ++pixel) {
        const float *from = input + pixel * channels;
        float *to = output + pixel * channels;
        const float mean = mean_of(from, channels);
        const float variance = variance_of(from, channels, mean);
        const float inverse = 1.0f / sqrtf(variance + params->epsilon);
        for (int32_t c = 0; c < channels; ++c) {
            to[c] = (from[c] - mean) * inverse * params->gamma[c] + params->beta[c];
        }
    }
}
