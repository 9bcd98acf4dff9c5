/**
 * @file nk_steps_f32.h
 * @brief Appends float32 steps. Each function takes the tensors that the kernel reads and the place
 * that it writes, and gives the tensor written. Where the place is that of the input, the step works
 * in place.
 */
#ifndef NETKIT_NK_STEPS_F32_H
#define NETKIT_NK_STEPS_F32_H

#include "netkit/nk_kernels_f32.h"

#include "nk_builder.h"

/** A kernel of a function of each element. */
typedef void (*nk_unary_kernel_f32_t)(const nk_unary_f32_t *params, const float *input,
                                      float *output);

/** A pooling kernel. */
typedef void (*nk_pool_kernel_f32_t)(const nk_pool2d_f32_t *params, const float *input,
                                     float *output);

/** A normalisation kernel. */
typedef void (*nk_norm_kernel_f32_t)(const nk_norm_f32_t *params, const float *input,
                                     float *output);

/** nk_conv2d_f32 */
nk_tensor_t nk_step_conv2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                               const nk_geometry_t *geometry, int32_t filters,
                               nk_activation_t activation, nk_place_t place);

/** nk_conv2d_f32 with a 1x1 window and without an activation */
nk_tensor_t nk_step_point_f32(nk_builder_t *builder, const nk_tensor_t *input, int32_t filters,
                              nk_place_t place);

/** nk_depthwise_conv2d_chw_f32 */
nk_tensor_t nk_step_depthwise_conv2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                                         const nk_geometry_t *geometry, nk_activation_t activation,
                                         nk_place_t place);

/** nk_dense_f32 */
nk_tensor_t nk_step_dense_f32(nk_builder_t *builder, const nk_tensor_t *input, int32_t units,
                              nk_activation_t activation, nk_place_t place);

/** nk_max_pool2d_f32 or nk_avg_pool2d_f32 */
nk_tensor_t nk_step_pool2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                               const nk_geometry_t *geometry, nk_pool_kernel_f32_t kernel,
                               nk_place_t place);

/** nk_add_f32 in the place of `left` */
nk_tensor_t nk_step_add_f32(nk_builder_t *builder, const nk_tensor_t *left,
                            const nk_tensor_t *right);

/** nk_relu_f32 and its like, in place; alpha is for nk_leaky_relu_f32 */
void nk_step_unary_f32(nk_builder_t *builder, const nk_tensor_t *tensor,
                       nk_unary_kernel_f32_t kernel, float alpha);

/** nk_softmax_f32 in place */
void nk_step_softmax_f32(nk_builder_t *builder, const nk_tensor_t *tensor);

/** nk_channel_affine_f32 */
nk_tensor_t nk_step_channel_affine_f32(nk_builder_t *builder, const nk_tensor_t *input,
                                       nk_place_t place);

/** nk_layer_norm_f32 or nk_global_response_norm_f32 */
nk_tensor_t nk_step_norm_f32(nk_builder_t *builder, const nk_tensor_t *input, float epsilon,
                             nk_norm_kernel_f32_t kernel, nk_place_t place);

/** nk_upsample2d_f32 by 2 */
nk_tensor_t nk_step_upsample2d_f32(nk_builder_t *builder, const nk_tensor_t *input,
                                   nk_place_t place);

/** nk_concat_f32 of three maps, per pixel over channels */
nk_tensor_t nk_step_concat3_f32(nk_builder_t *builder, const nk_tensor_t parts[3],
                                nk_place_t place);

/** Place of the result of an elementwise layer: in place, unless it ends the model or begins it. */
nk_place_t nk_elementwise_output(const nk_builder_t *builder);

#endif
