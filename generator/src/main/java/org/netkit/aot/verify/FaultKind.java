package org.netkit.aot.verify;

/** What can be wrong with a step that gives other values than the reference. */
public enum FaultKind {
  /** Scaled values are rounded in another way. */
  ROUNDING("rounding"),
  /** Biases are missing, of other channels, or changed. */
  BIAS("bias"),
  /** The border of the input is treated in another way. */
  PADDING("padding"),
  /** Weights are not those of the model: changed in flash or when they were written. */
  WEIGHTS("weights"),
  /** Weights or activations are read or written in another order. */
  LAYOUT("layout"),
  /** A step reads or writes another buffer, or none. */
  BUFFERS("buffers"),
  /** The input is taken for another type of number. */
  INPUT_TYPE("input type"),
  /** The result is limited to another range. */
  CLAMP("clamp"),
  /** An offset (zero point) of input or output is another one. */
  ZERO_POINT("zero point"),
  /** A multiplier or a shift is another one. */
  MULTIPLIER("multiplier or shift"),
  /** Sums do not fit the type that holds them. */
  OVERFLOW("overflow"),
  /** None of these explains the values. */
  UNKNOWN("unknown");

  private final String label;

  FaultKind(String label) {
    this.label = label;
  }

  /** Name in reports. */
  public String label() {
    return label;
  }
}
