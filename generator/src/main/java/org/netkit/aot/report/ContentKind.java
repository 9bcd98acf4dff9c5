package org.netkit.aot.report;

import org.netkit.aot.link.Contribution;

/** What a part of a firmware is there for, in the order in which reports show it. */
enum ContentKind {
  /** Constants of the model: filters, weights, biases, multipliers, shifts; or the bundle. */
  WEIGHTS("weights"),
  /** The emitted call chain with its parameter structs. */
  MODEL_CODE("model code"),
  /** The emitted activation buffers and the workspace; in embed mode those of the arena. */
  ACTIVATIONS("activations"),
  /** Kernels of the runtime and of CMSIS-NN. */
  KERNELS("kernels"),
  /** Loader and interpreter of embed mode; their state and the arena's steps and tables. */
  INTERPRETER("interpreter"),
  /** Start-up, clock, console, fault handler, line protocol. */
  BOARD("board support"),
  /** What the toolchain's own libraries add. */
  C_LIBRARY("C library"),
  /** The main program with the inputs that it runs the model on. */
  TEST_DATA("test cases"),
  /** Bytes between parts, for alignment. */
  GAPS("alignment gaps"),
  /** The stack's reserve. */
  STACK("stack reserve");

  private final String label;

  ContentKind(String label) {
    this.label = label;
  }

  /** Name in reports. */
  String label() {
    return label;
  }

  /** The kind of a part, by the object file that it comes from. */
  static ContentKind of(Contribution part, String symbol) {
    if (part.input().equals(Contribution.FILL)) {
      return GAPS;
    }
    String object = part.object().replaceFirst("^obj[^/]*/", "");
    if (object.equals(part.object())) { // not built by us
      return C_LIBRARY;
    }
    if (object.startsWith("runtime/") && !object.startsWith("runtime/src/kernels/")) {
      return INTERPRETER;
    }
    if (object.startsWith("runtime/") || object.startsWith("cmsis-nn/")) {
      return KERNELS;
    }
    if (object.startsWith("board/")) {
      return BOARD;
    }
    if (object.equals(symbol + "_weights.o") || object.equals(symbol + "_bundle.o")) {
      return WEIGHTS;
    }
    if (object.equals(symbol + "_aot.o")) {
      return part.isInRam() ? ACTIVATIONS : MODEL_CODE;
    }
    return TEST_DATA;
  }
}
