/*
 * What CMSIS-NN asks for as scratch. A line of standard input is a layer: input rows, columns, channels,
 * window rows, columns, strides down and right, padding above and left, output rows, columns, channels. A
 * line of the answer: for convolution, depthwise convolution, dense layer and average pool the sizes on a
 * plain core, one with the DSP extension and one with MVE, then those of the general convolution (plain).
 */
#include <stdio.h>

#include "arm_nnfunctions.h"

int main(void)
{
    int h, w, c, kh, kw, sh, sw, pt, pl, oh, ow, oc;
    while (scanf("%d %d %d %d %d %d %d %d %d %d %d %d", &h, &w, &c, &kh, &kw, &sh, &sw, &pt, &pl, &oh, &ow, &oc) ==
           12) {
        const cmsis_nn_dims input = {1, h, w, c};
        const cmsis_nn_dims output = {1, oh, ow, oc};
        const cmsis_nn_dims same = {1, oh, ow, c};
        const cmsis_nn_dims filter = {oc, kh, kw, c};
        const cmsis_nn_dims depthwise = {1, kh, kw, c};
        const cmsis_nn_dims dense = {h * w * c, 1, 1, oc};
        const cmsis_nn_conv_params conv = {0, 0, {sw, sh}, {pl, pt}, {1, 1}, {-128, 127}};
        const cmsis_nn_dw_conv_params dw = {0, 0, 1, {sw, sh}, {pl, pt}, {1, 1}, {-128, 127}};
        printf("%d %d %d ", (int)arm_convolve_wrapper_s8_get_buffer_size(&conv, &input, &filter, &output),
               (int)arm_convolve_wrapper_s8_get_buffer_size_dsp(&conv, &input, &filter, &output),
               (int)arm_convolve_wrapper_s8_get_buffer_size_mve(&conv, &input, &filter, &output));
        printf("%d %d %d ", (int)arm_depthwise_conv_wrapper_s8_get_buffer_size(&dw, &input, &depthwise, &same),
               (int)arm_depthwise_conv_wrapper_s8_get_buffer_size_dsp(&dw, &input, &depthwise, &same),
               (int)arm_depthwise_conv_wrapper_s8_get_buffer_size_mve(&dw, &input, &depthwise, &same));
        printf("%d %d %d ", (int)arm_fully_connected_s8_get_buffer_size(&dense),
               (int)arm_fully_connected_s8_get_buffer_size_dsp(&dense),
               (int)arm_fully_connected_s8_get_buffer_size_mve(&dense));
        printf("%d %d %d ", (int)arm_avgpool_s8_get_buffer_size(ow, c),
               (int)arm_avgpool_s8_get_buffer_size_dsp(ow, c), (int)arm_avgpool_s8_get_buffer_size_mve(ow, c));
        printf("%d\n", (int)arm_convolve_s8_get_buffer_size(&input, &filter));
    }
    return 0;
}
