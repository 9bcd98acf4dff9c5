#include "netkit/nk_ops.h"

#define COUNT(ops) ((uint32_t)(sizeof(ops) / sizeof((ops)[0])))

#define INT8_OPS                                                                                   \
    &nk_op_dense_s8, &nk_op_conv2d_s8, &nk_op_depthwise_conv2d_s8, &nk_op_conv2d_max_pool2d_s8,    \
        &nk_op_depthwise_conv2d_max_pool2d_s8, &nk_op_max_pool2d_s8, &nk_op_avg_pool2d_s8,         \
        &nk_op_flatten_s8, &nk_op_mobilenetv4_uib_s8, &nk_op_softmax_s8

#define FLOAT32_OPS                                                                                \
    &nk_op_dense_f32, &nk_op_conv2d_f32, &nk_op_depthwise_conv2d_f32, &nk_op_max_pool2d_f32,       \
        &nk_op_avg_pool2d_f32, &nk_op_flatten_f32, &nk_op_batch_norm2d_f32,                        \
        &nk_op_layernorm2d_f32, &nk_op_convnextv2_block_f32, &nk_op_mobilenetv4_uib_f32,           \
        &nk_op_resnet_basic_block_f32, &nk_op_yolox_decoupled_head_f32, &nk_op_feature_tap_f32,    \
        &nk_op_yolox_pafpn_multiscale_f32, &nk_op_sigmoid_f32, &nk_op_tanh_f32,                    \
        &nk_op_leaky_relu_f32, &nk_op_softmax_f32

static const nk_op_t *const all[] = {INT8_OPS, FLOAT32_OPS};
static const nk_op_t *const int8_only[] = {INT8_OPS};
static const nk_op_t *const float32_only[] = {FLOAT32_OPS};

const nk_op_table_t nk_all_ops = {all, COUNT(all)};
const nk_op_table_t nk_all_ops_s8 = {int8_only, COUNT(int8_only)};
const nk_op_table_t nk_all_ops_f32 = {float32_only, COUNT(float32_only)};
