package org.netkit.aot.emit.view;

/**
 * {@code model/aot.h.stg} and {@code model/aot.hpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param upper the same in upper case
 * @param model file name of the bundle
 * @param input what the caller provides
 * @param output what the caller gets
 * @param isInt8 true if input and output are int8
 * @param stepCount number of calls
 * @param canFail true if a kernel can refuse its arguments
 * @param isSelfChecked true if the code checks its memory
 * @param activationBytes static activation memory
 * @param workspaceBytes scratch memory of the kernels
 * @param staticBytes activation memory, and scratch that does not fit where activations are dead
 */
public record AotHView(
    BannerView banner,
    String symbol,
    String upper,
    String model,
    TensorView input,
    TensorView output,
    boolean isInt8,
    int stepCount,
    boolean canFail,
    boolean isSelfChecked,
    int activationBytes,
    int workspaceBytes,
    int staticBytes) {}
