package org.netkit.aot.emit.view;

import java.util.List;

/**
 * View of {@code firmware/Makefile.stg}.
 *
 * @param banner head of the file
 * @param symbol the model's C name
 * @param cpuFlags GCC options that choose the processor
 * @param sharedSources C and C++ files that are the same whether steps are traced or not
 * @param tracedSources the other C and C++ files
 * @param hasCmsisNn true if the firmware calls CMSIS-NN
 * @param cmsisNnSources C files, relative to CMSIS-NN's folder
 * @param hasQemu true if the board can be emulated
 * @param qemuFlags options of qemu-system-arm, without the firmware; empty if it cannot
 */
public record MakefileView(
    BannerView banner,
    String symbol,
    List<String> cpuFlags,
    List<String> sharedSources,
    List<String> tracedSources,
    boolean hasCmsisNn,
    List<String> cmsisNnSources,
    boolean hasQemu,
    List<String> qemuFlags) {}
