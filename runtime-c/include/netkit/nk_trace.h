/**
 * @file nk_trace.h
 * @brief A look at every step's result, for verification builds.
 */
#ifndef NETKIT_NK_TRACE_H
#define NETKIT_NK_TRACE_H

#include "nk_config.h"

#ifdef NK_TRACE

NK_EXTERN_C_BEGIN

/**
 * @brief Called by generated code and by the interpreter behind each step; provided by whoever
 * defines NK_TRACE.
 * @param[in] step  index of the step, from 0
 * @param[in] data  what the step wrote, valid until the function returns
 * @param[in] bytes size of @p data
 */
void nk_trace(int32_t step, const void *data, uint32_t bytes);

NK_EXTERN_C_END

#else

/** @brief Without NK_TRACE the calls leave no instruction, only a mark. */
static inline void nk_trace(int32_t step, const void *data, uint32_t bytes)
{
    NK_MARK();
    (void)step;
    (void)data;
    (void)bytes;
}

#endif

#endif
