package org.netkit.aot.emit.view;

/**
 * What CMSIS-NN has to be built for, in {@code kernels/cmsis_nn.stg}.
 *
 * @param hasDsp true if the core has the DSP extension
 */
public record CmsisNnPrologueView(boolean hasDsp) {}
