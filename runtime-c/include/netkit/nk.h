/**
 * @file nk.h
 * @brief Kernels, types and status codes: all that a lowered model needs.
 */
#ifndef NETKIT_NK_H
#define NETKIT_NK_H

/**
 * Number of this interface. It changes with every change of a struct or a prototype; generated code
 * compares it with the number that it was made for.
 */
#define NK_RUNTIME_VERSION 1

#include "nk_config.h"
#include "nk_kernels_f32.h"
#include "nk_kernels_m4.h"
#include "nk_kernels_s8.h"
#include "nk_status.h"
#include "nk_types.h"

#endif
