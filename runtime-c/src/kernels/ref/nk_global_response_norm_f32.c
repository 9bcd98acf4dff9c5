#include <math.h>

#include "netkit/nk_kernels_f32.h"

/** L2 norm of one channel over all pixels; summed and rooted in double. */
static float norm_of_channel(const nk_shape_t *shape, const float *input, int32_t channel)
{
    const int32_t elements = shape->height * shape->width * shape->channels;
    double sum = 0.0;
    for (int32_t i = channel; i < elements; i += shape->channels) {
        sum += (double)input[i] * (double)input[i];
    }
    return (float)sqrt(sum);
}

void nk_global_response_norm_f32(const nk_norm_f32_t *params, const float *input, float *output)
{
    const int32_t channels = params->shape.channels;
    const int32_t elements = params->shape.height * params->shape.width * channels;
    float sum = 0.0f;
    for (int32_t c = 0; c < channels; ++c) {
        sum += norm_of_channel(&params->shape, input, c);
    }
    const float divisor = sum / (float)channels + params->epsilon;
    /* A channel's norm depends on that channel alone, so outputs may replace inputs. */
    for (int32_t c = 0; c < channels; ++c) {
        const float relative = norm_of_channel(&params->shape, input, c) / divisor;
        for (int32_t i = c; i < elements; i += channels) {
            const float x = input[i];
            output[i] = params->gamma[c] * (x * relative) + params->beta[c] + x;
        }
    }
}
