package org.netkit.aot.emit.view;

/**
 * First lines of an emitted file.
 *
 * @param version of the compiler
 * @param model file name of the bundle, without folders, as C comment text
 * @param hash first hexadecimal digits of the SHA-256 of the bundle's bytes
 * @param mode {@code lowered} or {@code embed}
 * @param kernels name of the backend
 * @param board name of the board
 * @param redo command that makes the file again
 */
public record BannerView(
    String version,
    String model,
    String hash,
    String mode,
    String kernels,
    String board,
    String redo) {}
