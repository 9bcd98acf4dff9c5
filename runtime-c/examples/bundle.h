/**
 * @file bundle.h
 * @brief A `.nk` bundle as bytes, aligned as the loader wants it; netkit_add_bundle (CMake) defines it.
 */
#ifndef NETKIT_EXAMPLES_BUNDLE_H
#define NETKIT_EXAMPLES_BUNDLE_H

#include <stddef.h>

#include "netkit/nk_config.h"

NK_EXTERN_C_BEGIN

/** The file. */
extern const unsigned char bundle[];

/** Its length in bytes. */
extern const size_t bundle_bytes;

NK_EXTERN_C_END

#endif
