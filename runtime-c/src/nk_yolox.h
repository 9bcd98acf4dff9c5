/**
 * @file nk_yolox.h
 * @brief The decoupled head of YOLOX, which is a layer of its own and a part of the pyramid.
 */
#ifndef NETKIT_NK_YOLOX_H
#define NETKIT_NK_YOLOX_H

#include "nk_steps_f32.h"

/** Sizes of a head. */
typedef struct {
    int32_t hidden;  /**< Channels of all convolutions but the predictions. */
    int32_t classes; /**< Predicted classes. */
    int32_t convs;   /**< Convolutions in each branch, 0 .. 4. */
} nk_yolox_head_t;

/** Scratch of heads that run one after the other. */
typedef struct {
    nk_place_t stem;
    nk_place_t ping;
    nk_place_t pong;
    nk_place_t box;
    nk_place_t objectness;
    nk_place_t classes;
} nk_yolox_scratch_t;

/** Takes scratch for heads on maps of at most the given rows and columns. */
nk_yolox_scratch_t nk_yolox_scratch(nk_builder_t *builder, const nk_yolox_head_t *head,
                                    nk_shape_t largest);

/** Appends a head: channels of the result are 4 of the box, 1 objectness, then the classes. */
nk_tensor_t nk_step_yolox_head(nk_builder_t *builder, const nk_yolox_head_t *head,
                               const nk_yolox_scratch_t *scratch, const nk_tensor_t *input,
                               nk_place_t place);

#endif
