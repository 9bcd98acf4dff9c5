package org.netkit.aot.emit.view;

/**
 * {@code model/embed.h.stg} and {@code model/embed.hpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param upper the same in upper case
 * @param model file name of the bundle
 * @param input what the caller provides
 * @param output what the caller gets
 * @param isInt8 true if input and output are int8
 * @param stepCount steps of one inference
 * @param activationBytes part of the arena that holds activations
 * @param workspaceBytes part of the arena that holds maps inside of blocks
 * @param arenaBytes the whole arena with pointers of 32 bits
 * @param desktopArenaBytes the whole arena with pointers of 64 bits
 * @param bundleBytes size of the bundle
 * @param payloadBytes weights and biases in it
 * @param keepsTests true if its test cases are in it
 */
public record EmbedHView(
    BannerView banner,
    String symbol,
    String upper,
    String model,
    TensorView input,
    TensorView output,
    boolean isInt8,
    int stepCount,
    long activationBytes,
    long workspaceBytes,
    long arenaBytes,
    long desktopArenaBytes,
    int bundleBytes,
    int payloadBytes,
    boolean keepsTests) {}
