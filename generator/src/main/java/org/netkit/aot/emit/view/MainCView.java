package org.netkit.aot.emit.view;

/**
 * View of {@code firmware/main.c.stg}.
 *
 * @param banner head of the file
 * @param symbol the model's C name
 * @param upper the same in upper case, for macros
 * @param outputType C type of an output element
 * @param isSelfChecked true if the model's code checks its memory
 */
public record MainCView(
    BannerView banner, String symbol, String upper, String outputType, boolean isSelfChecked) {}
