package org.netkit.aot.graph;

/** Activation that an op applies to its own result. */
public enum Activation {
  /** The identity. */
  NONE("none"),
  /** max(x, 0). */
  RELU("relu"),
  /** min(max(x, 0), 6). */
  RELU6("relu6");

  private final String label;

  Activation(String label) {
    this.label = label;
  }

  /** Name in reports. */
  public String label() {
    return label;
  }
}
