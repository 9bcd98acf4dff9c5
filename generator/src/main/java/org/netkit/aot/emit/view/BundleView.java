package org.netkit.aot.emit.view;

/**
 * {@code model/bundle.h.stg} and {@code model/bundle.cpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param upper the same in upper case
 * @param content what the bytes are
 * @param bytes their number
 */
public record BundleView(
    BannerView banner, String symbol, String upper, String content, int bytes) {}
