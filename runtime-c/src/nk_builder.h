/**
 * @file nk_builder.h
 * @brief Builds the steps of a model from a parsed bundle.
 *
 * Each op of the table appends steps for one layer record. The first failure sticks: from then on
 * nothing is appended and every function gives something harmless, so the code of an op reads as a
 * straight list of steps. Only loops over counts and uses of pointers look at nk_builder_is_ok.
 *
 * Activation memory: a layer reads the map where the layer before left it and writes the other of
 * slots A and B; elementwise layers work in place; the last layer that computes writes the caller's
 * output. Maps inside of a block lie in the scratch region, which blocks share. Every region is as
 * large as the largest need that was seen.
 */
#ifndef NETKIT_NK_BUILDER_H
#define NETKIT_NK_BUILDER_H

#include "netkit/nk_model.h"

#include "nk_bundle.h"
#include "nk_step.h"

/** Most elements of an activation tensor: a bound of the compiler, too. */
#define NK_MAX_ELEMENTS ((int32_t)1 << 26)

/** Kinds of op that are no layer record. */
typedef enum {
    NK_OP_CONV2D_MAX_POOL2D = 32,
    NK_OP_DEPTHWISE_CONV2D_MAX_POOL2D = 33,
    NK_OP_ACTIVATION = 64, /**< + activation code of the bundle, as below. */
    NK_OP_SIGMOID = 66,
    NK_OP_TANH = 67,
    NK_OP_LEAKY_RELU = 68,
    NK_OP_SOFTMAX = 70
} nk_op_kind_t;

/** A tensor that flows between steps. */
typedef struct {
    nk_shape_t shape;
    nk_place_t place;
    float scale;        /**< int8: real = scale * (q - zero_point). */
    int32_t zero_point; /**< int8: -128 .. 127. */
} nk_tensor_t;

/** A window with all four pads. */
typedef struct {
    nk_window_t window;
    int32_t pad_bottom;
    int32_t pad_right;
} nk_geometry_t;

/** Weights and biases of one op, where they lie in the bundle. */
typedef struct {
    const uint8_t *weights;
    const uint8_t *bias;
    int32_t weights_per_channel;   /**< Weights of one output channel, side by side. */
    const uint8_t *descriptor;     /**< int8: quantization descriptor. */
    const uint8_t *channel_scales; /**< int8: one scale an output channel, or null. */
} nk_pair_t;

/** State of the loader. */
typedef struct nk_builder {
    const nk_bundle_t *bundle;
    const uint8_t *data; /**< First byte of the bundle. */
    const nk_load_options_t *options;
    nk_arena_t *arena;
    nk_status_t status;
    nk_code_t code;
    size_t fault_offset;

    const uint8_t *record; /**< Current layer record. */
    uint32_t layer;        /**< Its index. */
    uint32_t layers_taken; /**< Records that the current op stands for: 2 if it is fused. */
    uint32_t last_layer;   /**< Index of the last layer that computes. */
    uint32_t last_op;      /**< Index of the last layer that is no feature tap. */
    nk_tensor_t current;   /**< What flows into the current layer. */
    float alpha;           /**< Slope for leaky ReLU of the current layer. */

    uint32_t pairs_taken;
    const uint8_t *next_weights;
    const uint8_t *next_bias;
    const uint8_t *next_channel_scales; /**< Count of the next tensor's scales, or null. */

    const nk_step_t **link; /**< Where the next step is linked. */
    uint32_t region_bytes[NK_MODEL_REGIONS];
    uint32_t scratch_used; /**< Scratch that the current layer has taken. */
    nk_tensor_t taps[NK_MAX_TAPS];
    uint32_t taps_filled; /**< One bit a tap. */
} nk_builder_t;

/** True if nothing has failed. */
int nk_builder_is_ok(const nk_builder_t *builder);

/** Refuses the bundle because of the current layer. */
void nk_builder_fail(nk_builder_t *builder, nk_code_t code);

/** Stops with a status that has no code. */
void nk_builder_stop(nk_builder_t *builder, nk_status_t status);

/** The op of the given kind for the bundle's type, or null. */
const nk_op_t *nk_builder_find(const nk_builder_t *builder, uint32_t kind);

/** Appends the steps of the op of the given kind; stops if the table has none. */
void nk_builder_apply(nk_builder_t *builder, uint32_t kind);

/** nk_builder_apply for the current layer, with the one behind it if the table has an op for both. */
void nk_builder_apply_layer(nk_builder_t *builder);

/** Memory from the arena, or null after a failure. */
void *nk_builder_alloc(nk_builder_t *builder, size_t bytes, size_t alignment);

/** Appends a step of `bytes` bytes, parameters behind its head to be filled; null after a failure. */
nk_step_t *nk_builder_step(nk_builder_t *builder, size_t bytes,
                           void (*run)(const nk_step_t *step, const nk_memory_t *memory),
                           const nk_tensor_t *input, const nk_tensor_t *output);

/** Where the current layer writes its result: the caller's output, or the other slot. */
nk_place_t nk_builder_output(const nk_builder_t *builder);

/** A piece of scratch for a map of the current block. */
nk_place_t nk_builder_scratch(nk_builder_t *builder, nk_shape_t shape);

/** The place `elements` elements behind another. */
nk_place_t nk_builder_behind(const nk_builder_t *builder, nk_place_t place, int32_t elements);

/** A tensor of the given shape at a place, with the scale of another; its region grows to hold it. */
nk_tensor_t nk_builder_tensor(nk_builder_t *builder, const nk_tensor_t *like, nk_shape_t shape,
                              nk_place_t place);

/** A shape, refused if it has more than NK_MAX_ELEMENTS elements. */
nk_shape_t nk_builder_shape(nk_builder_t *builder, int64_t height, int64_t width, int64_t channels);

/** Shape behind a window: floor((in + pads - extent) / stride) + 1 on both axes. */
nk_shape_t nk_builder_windowed(nk_builder_t *builder, nk_shape_t input,
                               const nk_geometry_t *geometry, int32_t channels);

/** Refuses the layer unless its record states the channels that flow in. */
void nk_builder_require_channels(nk_builder_t *builder, uint32_t stated, const nk_tensor_t *tensor);

/** The next pair, refused unless the weights have the given extents and there is a bias a channel. */
nk_pair_t nk_builder_take(nk_builder_t *builder, const int32_t dims[4], int32_t channels);

/** Appends a copy of the tensor to another place. */
nk_tensor_t nk_builder_copy(nk_builder_t *builder, const nk_tensor_t *from, nk_place_t to);

/** Appends a step that has nothing to do: the parts of the tensor lie side by side already. */
void nk_builder_join(nk_builder_t *builder, const nk_tensor_t *tensor);

/** Elements of a shape that nk_builder_shape has accepted. */
int32_t nk_shape_elements(nk_shape_t shape);

/** A square window with (kernel - 1) / 2 of padding on all sides. */
nk_geometry_t nk_geometry_same(int32_t kernel, int32_t stride);

/** The window of a conv2d record. */
nk_geometry_t nk_geometry_of_conv2d(const uint8_t *record);

/** The window of a pooling record. */
nk_geometry_t nk_geometry_of_pool2d(const uint8_t *record);

/** The window of a depthwise record, decided by the number of its weights. */
nk_geometry_t nk_geometry_of_depthwise(nk_builder_t *builder, const uint8_t *record);

/** True if a pooling record follows the current one and may be fused into a convolution. */
int nk_builder_can_fuse_pool(const nk_builder_t *builder);

/** Refuses a pooling with a window that holds no element of the input. */
void nk_builder_require_taps(nk_builder_t *builder, nk_shape_t input, nk_shape_t output,
                             const nk_geometry_t *geometry);

/** Refuses a map that a dense layer would have to flatten. */
void nk_builder_require_vector(nk_builder_t *builder, const nk_tensor_t *tensor);

/** Refuses a residual between maps of different shapes. */
void nk_builder_require_same_shape(nk_builder_t *builder, nk_shape_t left, nk_shape_t right);

/** The activation that a step applies itself: clamps, else none. */
nk_activation_t nk_own_activation(uint32_t stored);

/** Ends a layer: its result is `tensor`, to which the rest of its activation is applied in place. */
void nk_builder_finish(nk_builder_t *builder, nk_tensor_t tensor, uint32_t stored_activation,
                       float alpha);

/** nk_builder_finish for a layer without an activation. */
void nk_builder_finish_plain(nk_builder_t *builder, nk_tensor_t tensor);

#endif
