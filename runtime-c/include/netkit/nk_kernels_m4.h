/**
 * @file nk_kernels_m4.h
 * @brief Fast int8 kernels for Armv7E-M (Cortex-M4F), bit for bit equal to those of
 *        nk_kernels_s8.h.
 *
 * They take constants that the compiler has rearranged: weights packed as int16 pairs, often doubled,
 * biases likewise and with the input's zero point folded in, and one nk_rescale_t a channel (see
 * src/nk_requantize_fast.h for the arithmetic and its conditions, which the compiler checks for
 * every channel). The rules of nk_kernels_s8.h hold; besides:
 *
 * - Streams of constants are aligned to 4 bytes, workspaces to 16; activations need no alignment.
 * - The workspace is scratch of exactly the size that the compiler computed; its contents on entry
 *   do not matter.
 * - On machines without the DSP extension the same kernels run in C.
 */
#ifndef NETKIT_NK_KERNELS_M4_H
#define NETKIT_NK_KERNELS_M4_H

#include "nk_types.h"

NK_EXTERN_C_BEGIN

/** How results are limited; z is the output's zero point. */
typedef enum {
    NK_LIMIT_FROM_ZERO = 0, /**< z = -128: to int8, whose lower end stands for 0. */
    NK_LIMIT_INT8 = 1,      /**< To int8. */
    NK_LIMIT_RANGE = 2      /**< To act_min .. act_max. */
} nk_limit_kind_t;

/** Parameters of a convolution by tiles of two pixels and four channels. */
typedef struct {
    nk_shape_t input;      /**< [H, W, I]. */
    nk_shape_t output;     /**< [OH, OW, O]. */
    nk_window_t window;    /**< Filter extent [KH, KW], strides, start padding. */
    const int32_t *stream; /**< For each four channels: biases, weights, rescaling. */
    int32_t zero_point;    /**< Of the input, -128 .. 127: what padding reads. */
    nk_limit_kind_t limit; /**< How results are limited. */
    int32_t act_min;       /**< Least output. */
    int32_t act_max;       /**< Greatest output. */
} nk_conv2d_tiles_s8_t;

/**
 * @brief Convolution of any geometry.
 *
 * Workspace: with b = KW * I and w = 2 * ceil(b / 4) * KH, `8 * w` bytes, and `2 * b` more if a
 * window reads padding.
 * @param[in]  params    legal parameters; weights are doubled
 * @param[in]  input     int8 [H, W, I]
 * @param[out] output    int8 [OH, OW, O]
 * @param      workspace scratch
 */
void nk_conv2d_tiles_s8(const nk_conv2d_tiles_s8_t *params, const int8_t *input, int8_t *output,
                        void *workspace);

/**
 * @brief The same with one byte a weight: neighbouring channels a, b share half-words 256 * b + a.
 *
 * Exact if each weight of a channel b lies in -127 .. 127 and each of its sums in -2^23 .. 2^23 -
 * 1, which the compiler sees to.
 */
void nk_conv2d_tiles_s8_pairs(const nk_conv2d_tiles_s8_t *params, const int8_t *input,
                              int8_t *output, void *workspace);

/** Parameters of nk_conv2d_tiles_s8 followed by a maximum pooling. */
typedef struct {
    nk_conv2d_tiles_s8_t conv; /**< The convolution; only some rows of its map are stored. */
    nk_shape_t output;         /**< [OH, OW, O], shape after the pooling. */
    nk_window_t pool;          /**< Over the map; no padding. */
    int32_t rows_bytes;        /**< Bytes of the rows under one row of windows, up to 4. */
} nk_conv2d_tiles_max_pool2d_s8_t;

/**
 * @brief Convolution and maximum pooling of any geometry.
 *
 * Workspace: `rows_bytes` = the pool's height * columns that windows read * O, rounded up to a
 * multiple of 4, and the workspace of the convolution.
 * @param[in]  params    legal parameters
 * @param[in]  input     int8 [H, W, I]
 * @param[out] output    int8 [OH, OW, O]
 * @param      workspace scratch
 */
void nk_conv2d_tiles_max_pool2d_s8(const nk_conv2d_tiles_max_pool2d_s8_t *params,
                                   const int8_t *input, int8_t *output, void *workspace);

/** Parameters of a convolution by tiles and a maximum pooling, one pool window at a time. */
typedef struct {
    nk_conv2d_tiles_s8_t conv; /**< The convolution; its map is not stored. */
    nk_shape_t output;         /**< [OH, OW, O], shape after the pooling. */
    nk_window_t pool;          /**< Over the map; no padding. */
} nk_conv2d_tiles_windows_s8_t;

/**
 * @brief Convolution and maximum pooling of any geometry with little scratch.
 *
 * Where pool windows overlap, what lies in several is computed for each.
 *
 * Workspace: `2 * O` bytes, rounded up to a multiple of 4, and the workspace of the convolution.
 * @param[in]  params    legal parameters; weights are doubled
 * @param[in]  input     int8 [H, W, I]
 * @param[out] output    int8 [OH, OW, O]
 * @param      workspace scratch
 */
void nk_conv2d_tiles_windows_s8(const nk_conv2d_tiles_windows_s8_t *params, const int8_t *input,
                                int8_t *output, void *workspace);

/** @brief The same with one byte a weight, see nk_conv2d_tiles_s8_pairs. */
void nk_conv2d_tiles_windows_s8_pairs(const nk_conv2d_tiles_windows_s8_t *params,
                                      const int8_t *input, int8_t *output, void *workspace);

/** Parameters of a 1x1 convolution of one input channel, without padding. */
typedef struct {
    nk_shape_t input;    /**< [H, W, 1]. */
    nk_shape_t output;   /**< [OH, OW, O]. */
    int32_t stride_h;    /**< Rows between two results. */
    int32_t stride_w;    /**< Columns between two results. */
    const int8_t *table; /**< [256, O]: results for inputs -128 .. 127. */
} nk_conv2d_table_s8_t;

/**
 * @brief 1x1 convolution of one input channel by table.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [H, W, 1]
 * @param[out] output int8 [OH, OW, O]
 */
void nk_conv2d_table_s8(const nk_conv2d_table_s8_t *params, const int8_t *input, int8_t *output);

/** Parameters of an elementwise addition of inputs scaled by table. */
typedef struct {
    int32_t elements; /**< Elements of each tensor, >= 1. */
    const int32_t
        *table1; /**< [256], by the bits of input 1: twice its scaled value, below 2^28. */
    const int32_t *table2; /**< The same for input 2. */
    int32_t multiplier;    /**< Q31 factor of the sum. */
    int32_t rounding;      /**< 2^(shift - 1) + zero point * 2^shift. */
    int32_t shift;         /**< To the right, 1 .. 22. */
    nk_limit_kind_t limit; /**< How results are limited. */
    int32_t act_min;       /**< Least output. */
    int32_t act_max;       /**< Greatest output. */
} nk_add_tables_s8_t;

/**
 * @brief Elementwise addition, the same as nk_add_s8.
 * @param[in]  params legal parameters
 * @param[in]  input1 int8 [elements]
 * @param[in]  input2 int8 [elements]; may be equal to input1
 * @param[out] output int8 [elements]; may be equal to either input
 */
void nk_add_tables_s8(const nk_add_tables_s8_t *params, const int8_t *input1, const int8_t *input2,
                      int8_t *output);

/** Parameters of a 3x3 convolution channel by channel, with or without a max pool. */
typedef struct {
    nk_shape_t input;      /**< [H, W, I]. */
    nk_shape_t output;     /**< [OH, OW, O], after the pooling if there is one. */
    int32_t pad_top;       /**< Rows added above the input, >= 0. */
    int32_t pad_left;      /**< Columns added left of the input, >= 0. */
    int32_t pools;         /**< 1 if a 2x2 max pool with stride 2 follows, else 0. */
    const int32_t *stream; /**< For each output channel: 6 weight pairs, bias, rescaling. */
    int32_t zero_point;    /**< Of the input, -128 .. 127: what padding reads. */
    nk_limit_kind_t limit; /**< How results are limited. */
    int32_t act_min;       /**< Least output. */
    int32_t act_max;       /**< Greatest output. */
} nk_planes_3x3_s8_t;

/*
 * Depthwise 3x3 convolution with stride 1 (I = O), or 3x3 convolution of one input channel (I = 1).
 * The map before a pooling has at least two rows and columns. One function for each pitch P of the
 * planes, of which a row must hold the columns that windows read, as int16: with c results in a row
 * of the map (twice the output's columns if pooled), 2 * (c + 2) <= P.
 *
 * Workspace: with r rows of the map (twice the output's rows if pooled), `min(I, 4) * (r + 2) * P`
 * bytes.
 *   params    legal parameters
 *   input     int8 [H, W, I]
 *   output    int8 [OH, OW, O]
 *   workspace scratch
 */

/** @brief 3x3 convolution channel by channel, planes with a pitch of 32 bytes. */
void nk_planes_3x3_s8_32(const nk_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,
                         void *workspace);

/** @brief 3x3 convolution channel by channel, planes with a pitch of 64 bytes. */
void nk_planes_3x3_s8_64(const nk_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,
                         void *workspace);

/** @brief 3x3 convolution channel by channel, planes with a pitch of 128 bytes. */
void nk_planes_3x3_s8_128(const nk_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,
                          void *workspace);

/** @brief 3x3 convolution channel by channel, planes with a pitch of 256 bytes. */
void nk_planes_3x3_s8_256(const nk_planes_3x3_s8_t *params, const int8_t *input, int8_t *output,
                          void *workspace);

/** @brief The same with a pitch of 32 bytes, results at bit 12. */
void nk_planes_3x3_s8_32_scaled(const nk_planes_3x3_s8_t *params, const int8_t *input,
                                int8_t *output, void *workspace);

/** @brief The same with a pitch of 64 bytes, results at bit 12. */
void nk_planes_3x3_s8_64_scaled(const nk_planes_3x3_s8_t *params, const int8_t *input,
                                int8_t *output, void *workspace);

/** @brief The same with a pitch of 128 bytes, results at bit 12. */
void nk_planes_3x3_s8_128_scaled(const nk_planes_3x3_s8_t *params, const int8_t *input,
                                 int8_t *output, void *workspace);

/** @brief The same with a pitch of 256 bytes, results at bit 12. */
void nk_planes_3x3_s8_256_scaled(const nk_planes_3x3_s8_t *params, const int8_t *input,
                                 int8_t *output, void *workspace);

/** Parameters of a pointwise convolution that leads a 3x3 depthwise one. */
typedef struct {
    nk_shape_t input;          /**< [H, W, I]. */
    int32_t pairs;             /**< n: pairs of input channels in a chunk, even, 2 .. 16. */
    int32_t chunks;            /**< c: chunks, so that 2 * n * c >= I. */
    int32_t groups;            /**< g: groups of four pixels that are widened at a time. */
    const int32_t *stream;     /**< 24 - 2 * n words if n < 12, never used; then for each two
                                    output channels: 2 * (bias, rescaling), c * n * 2 weight pairs. */
    int32_t is_high;           /**< 1: results are in the high halves, see nk_requantize_fast.h;
                                    0: sums are doubled. */
    nk_limit_kind_t limit;     /**< How the results of the pointwise convolution are limited. */
    int32_t act_min;           /**< Least of them. */
    int32_t act_max;           /**< Greatest of them. */
    nk_planes_3x3_s8_t planes; /**< The depthwise convolution; its input has O channels and the
                                    first rows and columns of [H, W], perhaps all. */
} nk_pointwise_planes_3x3_s8_t;

/*
 * Pointwise convolution and depthwise 3x3 convolution with stride 1 of its result, with or without a
 * max pool. The planes hold no columns of the pointwise convolution's map, or at least 4. One
 * function for each pitch P, see nk_planes_3x3_s8_P.
 *
 * Workspace: with r rows of the depthwise convolution's map (twice the output's rows if pooled),
 * `2 * (r + 2) * P + c * g * (16 * n + 4)` bytes, and `32 * g` more if c > 1.
 *   params    legal parameters
 *   input     int8 [H, W, I]
 *   output    int8 [OH, OW, O]
 *   workspace scratch
 */

/** @brief Pointwise and depthwise convolution, planes with a pitch of 32 bytes. */
void nk_pointwise_planes_3x3_s8_32(const nk_pointwise_planes_3x3_s8_t *params, const int8_t *input,
                                   int8_t *output, void *workspace);

/** @brief Pointwise and depthwise convolution, planes with a pitch of 64 bytes. */
void nk_pointwise_planes_3x3_s8_64(const nk_pointwise_planes_3x3_s8_t *params, const int8_t *input,
                                   int8_t *output, void *workspace);

/** @brief Pointwise and depthwise convolution, planes with a pitch of 128 bytes. */
void nk_pointwise_planes_3x3_s8_128(const nk_pointwise_planes_3x3_s8_t *params, const int8_t *input,
                                    int8_t *output, void *workspace);

/** @brief Pointwise and depthwise convolution, planes with a pitch of 256 bytes. */
void nk_pointwise_planes_3x3_s8_256(const nk_pointwise_planes_3x3_s8_t *params, const int8_t *input,
                                    int8_t *output, void *workspace);

/** @brief The same with a pitch of 32 bytes, results at bit 12. */
void nk_pointwise_planes_3x3_s8_32_scaled(const nk_pointwise_planes_3x3_s8_t *params,
                                          const int8_t *input, int8_t *output, void *workspace);

/** @brief The same with a pitch of 64 bytes, results at bit 12. */
void nk_pointwise_planes_3x3_s8_64_scaled(const nk_pointwise_planes_3x3_s8_t *params,
                                          const int8_t *input, int8_t *output, void *workspace);

/** @brief The same with a pitch of 128 bytes, results at bit 12. */
void nk_pointwise_planes_3x3_s8_128_scaled(const nk_pointwise_planes_3x3_s8_t *params,
                                           const int8_t *input, int8_t *output, void *workspace);

/** @brief The same with a pitch of 256 bytes, results at bit 12. */
void nk_pointwise_planes_3x3_s8_256_scaled(const nk_pointwise_planes_3x3_s8_t *params,
                                           const int8_t *input, int8_t *output, void *workspace);

/** Parameters of a pointwise convolution of one input channel that leads a 3x3 depthwise one. */
typedef struct {
    const int8_t *table; /**< For each two output channels [256, 2]: results by the input's bits. */
    int32_t input_width; /**< W. */
    nk_planes_3x3_s8_t planes; /**< The depthwise convolution, see above. */
} nk_table_planes_3x3_s8_t;

/*
 * The same for one input channel, by table. Workspace: `2 * (r + 2) * P` bytes.
 *   params    legal parameters
 *   input     int8 [H, W, 1]
 *   output    int8 [OH, OW, O]
 *   workspace scratch
 */

/** @brief Pointwise convolution by table and depthwise convolution, planes with a pitch of 32 bytes. */
void nk_table_planes_3x3_s8_32(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                               int8_t *output, void *workspace);

/** @brief Pointwise convolution by table and depthwise convolution, planes with a pitch of 64 bytes. */
void nk_table_planes_3x3_s8_64(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                               int8_t *output, void *workspace);

/** @brief Pointwise convolution by table and depthwise convolution, planes with a pitch of 128 bytes. */
void nk_table_planes_3x3_s8_128(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                                int8_t *output, void *workspace);

/** @brief Pointwise convolution by table and depthwise convolution, planes with a pitch of 256 bytes. */
void nk_table_planes_3x3_s8_256(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                                int8_t *output, void *workspace);

/** @brief The same with a pitch of 32 bytes, results at bit 12. */
void nk_table_planes_3x3_s8_32_scaled(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                                      int8_t *output, void *workspace);

/** @brief The same with a pitch of 64 bytes, results at bit 12. */
void nk_table_planes_3x3_s8_64_scaled(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                                      int8_t *output, void *workspace);

/** @brief The same with a pitch of 128 bytes, results at bit 12. */
void nk_table_planes_3x3_s8_128_scaled(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                                       int8_t *output, void *workspace);

/** @brief The same with a pitch of 256 bytes, results at bit 12. */
void nk_table_planes_3x3_s8_256_scaled(const nk_table_planes_3x3_s8_t *params, const int8_t *input,
                                       int8_t *output, void *workspace);

/** Parameters of a depthwise convolution by four channels, with or without a max pool. */
typedef struct {
    nk_shape_t input;      /**< [H, W, C]. */
    nk_shape_t output;     /**< [OH, OW, C], after the pooling if there is one. */
    nk_window_t window;    /**< Filter extent [KH, KW], strides, start padding. */
    nk_window_t pool;      /**< Over the map, no padding; 1x1 with stride 1 if none. */
    const int32_t *stream; /**< For each four channels: biases, weights, rescaling. */
    int32_t zero_point;    /**< Of the input, -128 .. 127: what padding reads. */
    nk_limit_kind_t limit; /**< How results are limited. */
    int32_t act_min;       /**< Least output. */
    int32_t act_max;       /**< Greatest output. */
} nk_depthwise_quads_s8_t;

/**
 * @brief Depthwise convolution of any geometry.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [H, W, C]
 * @param[out] output int8 [OH, OW, C]
 */
void nk_depthwise_quads_s8(const nk_depthwise_quads_s8_t *params, const int8_t *input,
                           int8_t *output);

/** Parameters of a Winograd convolution, with or without a max pool. */
typedef struct {
    nk_shape_t input;      /**< [H, W, I], I a multiple of 4. */
    nk_shape_t output;     /**< [OH, OW, O], after the pooling if there is one. */
    int32_t pad_top;       /**< Rows added above the input, >= 0. */
    int32_t pad_left;      /**< Columns added left of the input, >= 0. */
    int32_t pools;         /**< 1 if a 2x2 max pool with stride 2 follows, else 0. */
    int32_t tile_rows;     /**< Rows of 2x2 tiles of the map before the pooling. */
    int32_t tile_columns;  /**< Columns of tiles. */
    int32_t chunks;        /**< Chunks of K pairs of input channels. */
    int32_t groups;        /**< Groups of four tiles in a batch. */
    const int32_t *stream; /**< For each two output channels: weights, biases, rescaling. */
    int32_t zero_point;    /**< Of the input, -128 .. 127: what padding reads. */
    nk_limit_kind_t limit; /**< How results are limited. */
    int32_t act_min;       /**< Least output. */
    int32_t act_max;       /**< Greatest output. */
} nk_conv2d_winograd_s8_t;

/*
 * 3x3 convolutions with stride 1 by Winograd's F(2x2, 3x3), exact in integers (see
 * src/kernels/cortex_m4/nk_winograd_tiles.h). One function for each number K of channel pairs that
 * stay in the FPU's registers at a time.
 *
 * Workspace: `chunks * groups * 256 * K + 512 * groups + 16 * I` bytes.
 *   params    legal parameters
 *   input     int8 [H, W, I]
 *   output    int8 [OH, OW, O]
 *   workspace scratch
 */

/** @brief Winograd convolution, chunks of 2 channel pairs. */
void nk_conv2d_winograd_s8_2(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                             int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 4 channel pairs. */
void nk_conv2d_winograd_s8_4(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                             int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 6 channel pairs. */
void nk_conv2d_winograd_s8_6(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                             int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 8 channel pairs. */
void nk_conv2d_winograd_s8_8(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                             int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 10 channel pairs. */
void nk_conv2d_winograd_s8_10(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                              int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 12 channel pairs. */
void nk_conv2d_winograd_s8_12(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                              int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 14 channel pairs. */
void nk_conv2d_winograd_s8_14(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                              int8_t *output, void *workspace);

/** @brief Winograd convolution, chunks of 16 channel pairs. */
void nk_conv2d_winograd_s8_16(const nk_conv2d_winograd_s8_t *params, const int8_t *input,
                              int8_t *output, void *workspace);

/** Parameters of a fully connected layer with two rows in each half-word. */
typedef struct {
    int32_t input_elements; /**< I, >= 1; an image is read in NHWC order. */
    int32_t pairs;          /**< Pairs of rows. */
    const int32_t *stream;  /**< Blocks of four pairs, then pairs. */
    int32_t act_min;        /**< Least output. */
    int32_t act_max;        /**< Greatest output. */
} nk_dense_pairs_s8_t;

/**
 * @brief Fully connected layer; one byte a weight.
 *
 * Rows a and b of a pair share half-words 256 * b + a. A block of the stream holds, for each pair,
 * the start values of a and of 256 * b + a (biases with the zero point folded in, not doubled); the
 * weights in the order of the inputs; for each row of each pair multiplier, rounding, and 32 *
 * (output index) + shift, negative for a slot without a row. Exact if each b lies in -127 .. 127
 * and each sum of a row b in -2^23 .. 2^23 - 1, which the compiler sees to.
 * @param[in]  params legal parameters
 * @param[in]  input  int8 [I]
 * @param[out] output int8 [O]
 */
void nk_dense_pairs_s8(const nk_dense_pairs_s8_t *params, const int8_t *input, int8_t *output);

NK_EXTERN_C_END

#endif
