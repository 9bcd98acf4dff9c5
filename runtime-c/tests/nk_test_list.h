/**
 * @file nk_test_list.h
 * @brief Every test of the runtime and how often it runs.
 */
#ifndef NETKIT_NK_TEST_LIST_H
#define NETKIT_NK_TEST_LIST_H

#include "nk_test.h"

#define NK_TEST_LIST(TEST)                                                                         \
    TEST(requantize, 1200)                                                                         \
    TEST(offset_clamp, 100)                                                                        \
    TEST(fixed_point, 200)                                                                         \
    TEST(conv2d_s8, 3000)                                                                          \
    TEST(depthwise_conv2d_chw_s8, 3000)                                                            \
    TEST(depthwise_conv2d_chw_max_pool2d_s8, 3000)                                                 \
    TEST(depthwise_conv2d_chw_f32, 2000)                                                           \
    TEST(depthwise_conv2d_s8, 3000)                                                                \
    TEST(conv2d_max_pool2d_s8, 3000)                                                               \
    TEST(depthwise_conv2d_max_pool2d_s8, 3000)                                                     \
    TEST(dense_s8, 3000)                                                                           \
    TEST(max_pool2d_s8, 3000)                                                                      \
    TEST(avg_pool2d_s8, 3000)                                                                      \
    TEST(add_s8, 3000)                                                                             \
    TEST(softmax_s8, 1000)                                                                         \
    TEST(conv2d_f32, 2000)                                                                         \
    TEST(depthwise_conv2d_f32, 2000)                                                               \
    TEST(dense_f32, 2000)                                                                          \
    TEST(max_pool2d_f32, 2000)                                                                     \
    TEST(avg_pool2d_f32, 2000)                                                                     \
    TEST(unary_f32, 2100)                                                                          \
    TEST(extreme_unary_f32, 1)                                                                     \
    TEST(add_f32, 300)                                                                             \
    TEST(softmax_f32, 1000)                                                                        \
    TEST(channel_affine_f32, 500)                                                                  \
    TEST(norm_f32, 1000)                                                                           \
    TEST(upsample2d_f32, 500)                                                                      \
    TEST(concat_f32, 500)                                                                          \
    TEST(arena_every_capacity, 1)                                                                  \
    TEST(arena_random_blocks, 1000)                                                                \
    TEST(arena_arguments, 1)                                                                       \
    TEST(arena_heap, 1)                                                                            \
    TEST(arena_hpp, 1)                                                                             \
    TEST(model_hpp, 1)                                                                             \
    TEST(model_every_capacity, 1)                                                                  \
    TEST(model_repeated_runs, 1)                                                                   \
    TEST(model_damaged, 1)                                                                         \
    TEST(model_arguments, 1)                                                                       \
    TEST(model_misaligned, 1)                                                                      \
    TEST(model_ops, 1)                                                                             \
    TEST(model_file, 1)                                                                            \
    TEST(model_inspect, 1)                                                                         \
    TEST(selfcheck_good_step, 1)                                                                   \
    TEST(selfcheck_stray_byte, 1)                                                                  \
    TEST(selfcheck_unwritten_byte, 1)                                                              \
    TEST(selfcheck_constants, 1)                                                                   \
    TEST(status_strings, 1)                                                                        \
    TEST(real_models_pass_their_cases, 1)                                                          \
    TEST(real_models_golden_logits, 1)

#define NK_DECLARE_TEST(name, cases) void nk_test_##name(nk_case_t *test_case);
NK_TEST_LIST(NK_DECLARE_TEST)

#endif
