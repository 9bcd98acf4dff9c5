package org.netkit.aot.emit.view;

/**
 * View of {@code firmware/link.ld.stg}.
 *
 * @param banner head of the file
 * @param flashOrigin first address of the flash, hexadecimal
 * @param flashBytes size of the flash
 * @param ramOrigin first address of the RAM, hexadecimal
 * @param ramBytes size of the RAM
 * @param stackBytes reserve for the stack, a multiple of 16
 */
public record LinkLdView(
    BannerView banner,
    String flashOrigin,
    long flashBytes,
    String ramOrigin,
    long ramBytes,
    int stackBytes) {}
