package org.netkit.aot.graph;

/** Type of the elements of an activation tensor. */
public enum ElementType {
  /** Signed 8-bit, with a scale and a zero point. */
  INT8(1),
  /** IEEE-754 binary32. */
  FLOAT32(4);

  private final int bytes;

  ElementType(int bytes) {
    this.bytes = bytes;
  }

  /** Bytes of one element. */
  public int bytes() {
    return bytes;
  }
}
