package org.netkit.aot.select;

/**
 * What a call of CMSIS-NN was planned for.
 *
 * @param extension that the library must be built with; its scratch depends on it
 */
public record CmsisNnVariant(Extension extension) implements KernelVariant {}
