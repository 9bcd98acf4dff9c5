/**
 * @file nk_ops.h
 * @brief The table of ops that the loader may use.
 *
 * A model needs one entry for each kind of layer and each activation that is no clamp. The linker
 * keeps only what the table names, so a table made for one model leaves everything else out:
 *
 *     static const nk_op_t *const kOps[] = {&nk_op_conv2d_s8, &nk_op_conv2d_max_pool2d_s8,
 *                                           &nk_op_flatten, &nk_op_dense_s8};
 *     static const nk_op_table_t kTable = {kOps, 4};
 *
 * A layer without an entry is refused with NK_ERR_UNSUPPORTED_NETWORK. The two fused ops are
 * optional: with one of them in the table, a convolution and the non-overlapping maximum pooling
 * behind it become one step, and the map between them needs no memory. (If all convolutions of a model
 * have such a pooling behind them, the fused op alone is enough.)
 */
#ifndef NETKIT_NK_OPS_H
#define NETKIT_NK_OPS_H

#include "nk_config.h"

NK_EXTERN_C_BEGIN

/** State of the loader (internal). */
struct nk_builder;

/** An entry of the table: how to build the steps of one kind of layer. Fields are internal. */
typedef struct {
    uint16_t kind;    /**< Code of the layer record, or of an activation or a fusion. */
    uint16_t is_int8; /**< 1 int8, 0 float32; an entry for both types is listed for both. */
    void (*build)(struct nk_builder *builder, const uint8_t *record); /**< Appends the steps. */
} nk_op_t;

/** A table of ops. */
typedef struct {
    const nk_op_t *const *ops; /**< `count` entries in any order. */
    uint32_t count;            /**< Entries. */
} nk_op_table_t;

extern const nk_op_t nk_op_dense_s8;                       /**< dense, int8 */
extern const nk_op_t nk_op_conv2d_s8;                      /**< conv2d, int8 */
extern const nk_op_t nk_op_depthwise_conv2d_s8;            /**< depthwise_conv2d, int8 */
extern const nk_op_t nk_op_conv2d_max_pool2d_s8;           /**< conv2d with max_pool2d, int8 */
extern const nk_op_t nk_op_depthwise_conv2d_max_pool2d_s8; /**< depthwise, max_pool2d, int8 */
extern const nk_op_t nk_op_max_pool2d_s8;                  /**< max_pool2d, int8 */
extern const nk_op_t nk_op_avg_pool2d_s8;                  /**< avg_pool2d, int8 */
extern const nk_op_t nk_op_flatten_s8;                     /**< flatten, int8 */
extern const nk_op_t nk_op_mobilenetv4_uib_s8;             /**< mobilenetv4_uib, int8 */
extern const nk_op_t nk_op_softmax_s8;                     /**< softmax of a dense layer, int8 */

extern const nk_op_t nk_op_dense_f32;                  /**< dense, float32 */
extern const nk_op_t nk_op_conv2d_f32;                 /**< conv2d, float32 */
extern const nk_op_t nk_op_depthwise_conv2d_f32;       /**< depthwise_conv2d, float32 */
extern const nk_op_t nk_op_max_pool2d_f32;             /**< max_pool2d, float32 */
extern const nk_op_t nk_op_avg_pool2d_f32;             /**< avg_pool2d, float32 */
extern const nk_op_t nk_op_flatten_f32;                /**< flatten, float32 */
extern const nk_op_t nk_op_batch_norm2d_f32;           /**< batch_norm2d, float32 */
extern const nk_op_t nk_op_layernorm2d_f32;            /**< layernorm2d, float32 */
extern const nk_op_t nk_op_convnextv2_block_f32;       /**< convnextv2_block, float32 */
extern const nk_op_t nk_op_mobilenetv4_uib_f32;        /**< mobilenetv4_uib, float32 */
extern const nk_op_t nk_op_resnet_basic_block_f32;     /**< resnet_basic_block, float32 */
extern const nk_op_t nk_op_yolox_decoupled_head_f32;   /**< yolox_decoupled_head, float32 */
extern const nk_op_t nk_op_feature_tap_f32;            /**< feature_tap, float32 */
extern const nk_op_t nk_op_yolox_pafpn_multiscale_f32; /**< yolox_pafpn_multiscale, float32 */
extern const nk_op_t nk_op_sigmoid_f32;                /**< activation sigmoid, float32 */
extern const nk_op_t nk_op_tanh_f32;                   /**< activation tanh, float32 */
extern const nk_op_t nk_op_leaky_relu_f32;             /**< activation leaky_relu, float32 */
extern const nk_op_t nk_op_softmax_f32;                /**< activation softmax, float32 */

extern const nk_op_table_t nk_all_ops;     /**< Every op. */
extern const nk_op_table_t nk_all_ops_s8;  /**< Every int8 op. */
extern const nk_op_table_t nk_all_ops_f32; /**< Every float32 op. */

NK_EXTERN_C_END

#endif
