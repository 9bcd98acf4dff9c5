/**
 * @file nk_steps_s8.h
 * @brief Appends int8 steps. Each function takes the tensors that the kernel reads and the place
 * that it writes, and gives the tensor written.
 */
#ifndef NETKIT_NK_STEPS_S8_H
#define NETKIT_NK_STEPS_S8_H

#include "nk_builder.h"

/** nk_conv2d_s8 */
nk_tensor_t nk_step_conv2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                              const nk_geometry_t *geometry, int32_t filters,
                              nk_activation_t activation, nk_place_t place);

/** nk_conv2d_max_pool2d_s8; the pool has no padding */
nk_tensor_t nk_step_conv2d_max_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                         const nk_geometry_t *geometry, int32_t filters,
                                         nk_activation_t activation, const nk_geometry_t *pool,
                                         nk_place_t place);

/** nk_depthwise_conv2d_chw_s8 */
nk_tensor_t nk_step_depthwise_conv2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                        const nk_geometry_t *geometry, nk_activation_t activation,
                                        nk_place_t place);

/** nk_depthwise_conv2d_chw_max_pool2d_s8; the pool has no padding */
nk_tensor_t nk_step_depthwise_conv2d_max_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                                   const nk_geometry_t *geometry,
                                                   nk_activation_t activation,
                                                   const nk_geometry_t *pool, nk_place_t place);

/** nk_dense_s8 */
nk_tensor_t nk_step_dense_s8(nk_builder_t *builder, const nk_tensor_t *input, int32_t units,
                             nk_activation_t activation, nk_place_t place);

/** nk_max_pool2d_s8 */
nk_tensor_t nk_step_max_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                  const nk_geometry_t *geometry, nk_place_t place);

/** nk_avg_pool2d_s8 */
nk_tensor_t nk_step_avg_pool2d_s8(nk_builder_t *builder, const nk_tensor_t *input,
                                  const nk_geometry_t *geometry, nk_place_t place);

/** nk_add_s8 in the place and with the scale of `left` */
nk_tensor_t nk_step_add_s8(nk_builder_t *builder, const nk_tensor_t *left,
                           const nk_tensor_t *right);

/** nk_softmax_s8 in place */
nk_tensor_t nk_step_softmax_s8(nk_builder_t *builder, const nk_tensor_t *tensor);

#endif
