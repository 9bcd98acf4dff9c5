package org.netkit.aot.emit.view;

import java.util.List;

/**
 * View of {@code firmware/Makefile.stg}.
 *
 * @param banner head of the file
 * @param symbol the model's C name
 * @param cpuFlags GCC options that choose the processor
 * @param sources C and C++ files, relative to the folder
 * @param hasQemu true if the board can be emulated
 * @param qemuFlags options of qemu-system-arm, without the firmware; empty if it cannot
 */
public record MakefileView(
    BannerView banner,
    String symbol,
    List<String> cpuFlags,
    List<String> sources,
    boolean hasQemu,
    List<String> qemuFlags) {}
