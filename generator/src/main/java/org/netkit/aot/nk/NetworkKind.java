package org.netkit.aot.nk;

/** What the header says about the network as a whole. */
public enum NetworkKind {
  /** Dense layers on a vector; input shape {@code [1, features]}. */
  MLP(1, 2),
  /** Layers on a feature map; input shape {@code [height, width, channels]}. */
  CNN(2, 3);

  private final int code;
  private final int inputRank;

  NetworkKind(int code, int inputRank) {
    this.code = code;
    this.inputRank = inputRank;
  }

  /** Code in the header. */
  public int code() {
    return code;
  }

  /** Rank that the header must state. */
  public int inputRank() {
    return inputRank;
  }
}
