/**
 * @file nk_records.h
 * @brief Offsets of fields in the layer records; their ranges are checked when a bundle is read.
 */
#ifndef NETKIT_NK_RECORDS_H
#define NETKIT_NK_RECORDS_H

/* dense: units, activation, alpha */
#define NK_DENSE_UNITS_AT      4u
#define NK_DENSE_ACTIVATION_AT 8u
#define NK_DENSE_ALPHA_AT      12u
/* conv2d and depthwise_conv2d */
#define NK_CONV_KERNEL_AT     4u
#define NK_CONV_STRIDE_AT     8u
#define NK_CONV_CHANNELS_AT   12u
#define NK_CONV_ACTIVATION_AT 16u
#define NK_CONV_PAD_TOP_AT    17u
#define NK_CONV_PAD_LEFT_AT   18u
#define NK_CONV_END_AT        19u
#define NK_CONV_ALPHA_AT      20u
/* max_pool2d and avg_pool2d */
#define NK_POOL_ROWS_AT     4u
#define NK_POOL_STRIDE_AT   8u
#define NK_POOL_PAD_TOP_AT  12u
#define NK_POOL_PAD_LEFT_AT 13u
#define NK_POOL_PACKED_AT   14u
/* batch_norm2d, layernorm2d, convnextv2_block, feature_tap */
#define NK_NORM_CHANNELS_AT 4u
#define NK_NORM_EPSILON_AT  12u
#define NK_TAP_NUMBER_AT    8u
/* mobilenetv4_uib */
#define NK_UIB_IN_AT             4u
#define NK_UIB_OUT_AT            8u
#define NK_UIB_START_KERNEL_AT   12u
#define NK_UIB_MIDDLE_KERNEL_AT  13u
#define NK_UIB_STRIDE_AT         14u
#define NK_UIB_MIDDLE_STRIDES_AT 15u
#define NK_UIB_RATIO_AT          16u
/* resnet_basic_block */
#define NK_RESNET_IN_AT     4u
#define NK_RESNET_OUT_AT    8u
#define NK_RESNET_STRIDE_AT 12u
/* yolox_decoupled_head */
#define NK_HEAD_IN_AT      4u
#define NK_HEAD_HIDDEN_AT  8u
#define NK_HEAD_CLASSES_AT 12u
#define NK_HEAD_CONVS_AT   16u
/* yolox_pafpn_multiscale */
#define NK_PAFPN_C3_AT      4u
#define NK_PAFPN_C4_AT      8u
#define NK_PAFPN_C5_AT      12u
#define NK_PAFPN_HIDDEN_AT  16u
#define NK_PAFPN_CLASSES_AT 20u
#define NK_PAFPN_CONVS_AT   24u

#endif
