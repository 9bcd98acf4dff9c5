/**
 * @file nk_uib.h
 * @brief Geometry of a MobileNetV4 universal inverted bottleneck, the same for int8 and float32.
 */
#ifndef NETKIT_NK_UIB_H
#define NETKIT_NK_UIB_H

#include "nk_builder.h"

/** A decoded record with the shapes of its inner maps. */
typedef struct {
    int32_t out_channels;
    int32_t start_kernel;    /**< 0: no depthwise in front. */
    int32_t middle_kernel;   /**< 0: no depthwise in the middle. */
    nk_geometry_t start;     /**< Window of the depthwise in front. */
    nk_geometry_t middle;    /**< Window of the depthwise in the middle. */
    nk_shape_t expanded;     /**< Behind the expansion. */
    nk_shape_t largest_side; /**< The larger of the maps behind the two depthwise convolutions. */
    int has_depthwise;       /**< One of the two depthwise convolutions is there. */
    int has_residual;        /**< The input is added to the result. */
} nk_uib_t;

/** Decodes the record of the current layer; refuses it if it does not fit what flows in. */
nk_uib_t nk_uib_of(nk_builder_t *builder, const uint8_t *record);

#endif
