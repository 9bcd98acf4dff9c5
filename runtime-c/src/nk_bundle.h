/**
 * @file nk_bundle.h
 * @brief A `.nk` bundle, parsed where it lies: pointers into the caller's bytes, nothing copied.
 *
 * nk_bundle_read refuses every file that the compiler's reader refuses, with the same codes. What
 * it accepts is well-formed: every pointer below leads to as many bytes as the counts say, every
 * field of a layer record is in its range, float constants are finite. Whether the layers fit
 * together is the builder's business.
 */
#ifndef NETKIT_NK_BUNDLE_H
#define NETKIT_NK_BUNDLE_H

#include "netkit/nk_types.h"

#include "nk_cursor.h"

/** Bytes of a catalog entry. */
#define NK_CATALOG_ENTRY_BYTES 24u
/** Bytes of a quantization descriptor. */
#define NK_DESCRIPTOR_BYTES 32u
/** Most values on each side of a test case. */
#define NK_MAX_TEST_VALUES 16384u
/** Feature taps are numbered 0 .. 3. */
#define NK_MAX_TAPS 4
/** Largest kernel, pool, stride, input height and width: a bound of the readers. */
#define NK_MAX_EXTENT 65535u
/** Most channels, features, units, filters: a bound of the readers. */
#define NK_MAX_CHANNELS (1u << 24)
/** Largest bundle, and most elements of a stored tensor: a bound of the readers. */
#define NK_MAX_FILE_BYTES (256u << 20)

/** Kinds of layer record, with their code in the file. */
typedef enum {
    NK_LAYER_DENSE = 1,
    NK_LAYER_CONV2D = 2,
    NK_LAYER_MAX_POOL2D = 3,
    NK_LAYER_FLATTEN = 4,
    NK_LAYER_AVG_POOL2D = 5,
    NK_LAYER_BATCH_NORM2D = 6,
    NK_LAYER_DEPTHWISE_CONV2D = 7,
    NK_LAYER_CONVNEXTV2_BLOCK = 8,
    NK_LAYER_MOBILENETV4_UIB = 9,
    NK_LAYER_RESNET_BASIC_BLOCK = 10,
    NK_LAYER_LAYERNORM2D = 11,
    NK_LAYER_YOLOX_DECOUPLED_HEAD = 12,
    NK_LAYER_FEATURE_TAP = 13,
    NK_LAYER_YOLOX_PAFPN_MULTISCALE = 14
} nk_layer_kind_t;

/** Activation codes of dense and convolution records. */
typedef enum {
    NK_STORED_NONE = 0,
    NK_STORED_RELU = 1,
    NK_STORED_SIGMOID = 2,
    NK_STORED_TANH = 3,
    NK_STORED_LEAKY_RELU = 4,
    NK_STORED_RELU6 = 5,
    NK_STORED_SOFTMAX = 6
} nk_stored_activation_t;

/** A parsed bundle; all pointers lead into its bytes. */
typedef struct {
    int is_int8;                   /**< Version 4: int8 weights, int32 biases; else float32. */
    int is_mlp;                    /**< The network kind of the header; else CNN. */
    int has_int8_tests;            /**< Inputs of the test cases are int8. */
    nk_shape_t input;              /**< Shape of the model input; [1, 1, features] for an MLP. */
    uint32_t layer_count;          /**< Layer records, 1 .. 100. */
    uint32_t tensor_count;         /**< Entries of each catalog, 0 .. 128. */
    uint32_t weight_bytes;         /**< Bytes of the weight payload. */
    uint32_t bias_bytes;           /**< Bytes of the bias payload. */
    const uint8_t *layers;         /**< First layer record. */
    const uint8_t *weight_catalog; /**< First entry, or null without tensors. */
    const uint8_t *bias_catalog;   /**< First entry, or null without tensors. */
    const uint8_t *descriptors;    /**< First quantization descriptor, or null in float32. */
    const uint8_t *channel_table;  /**< Table of channel scales, or null. */
    const uint8_t *weights;        /**< Weight payload. */
    const uint8_t *biases;         /**< Bias payload. */
    const uint8_t *tests;          /**< Test section at its case count, or null. */
} nk_bundle_t;

/** Reads and checks a whole bundle; the cursor stands at its first byte. */
void nk_bundle_read(nk_bundle_t *bundle, nk_cursor_t *cursor);

/** Checks the layer records at the cursor (part of nk_bundle_read). */
void nk_bundle_read_layers(nk_bundle_t *bundle, nk_cursor_t *cursor);

/** Checks catalogs, quantization and payloads at the cursor (part of nk_bundle_read). */
void nk_bundle_read_tensors(nk_bundle_t *bundle, nk_cursor_t *cursor, uint32_t bias_count);

/** Checks the test section at the cursor (part of nk_bundle_read). */
void nk_bundle_read_tests(nk_bundle_t *bundle, nk_cursor_t *cursor);

/** Bytes of a record of the given kind, its four-byte prefix included; 0 for an unknown kind. */
uint32_t nk_record_bytes(uint32_t kind);

/** Number of elements of a catalog entry. */
uint32_t nk_entry_elements(const uint8_t *entry);

#endif
