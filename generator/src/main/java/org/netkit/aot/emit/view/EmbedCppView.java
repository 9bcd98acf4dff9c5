package org.netkit.aot.emit.view;

import java.util.List;

/**
 * {@code model/embed.cpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param upper the same in upper case
 * @param runtimeVersion the {@code NK_RUNTIME_VERSION} that the calls were made for
 * @param inputType C type of an input element
 * @param outputType C type of an output element
 * @param isInt8 true if input and output are int8
 * @param arenaBytes the whole arena with pointers of 32 bits
 * @param arenaMap lines that tell what lies in it
 * @param ops C names of the entries of the table of ops
 * @param opCount their number
 * @param omitsFinalSoftmax true if a softmax at the end is left out
 */
public record EmbedCppView(
    BannerView banner,
    String symbol,
    String upper,
    int runtimeVersion,
    String inputType,
    String outputType,
    boolean isInt8,
    long arenaBytes,
    List<String> arenaMap,
    List<String> ops,
    int opCount,
    boolean omitsFinalSoftmax) {}
