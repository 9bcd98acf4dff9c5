package org.netkit.aot.nk;

import java.util.Optional;

/** Activation that a dense or convolution record asks for. The ordinal is the code in the file. */
public enum ActivationCode {
  /** The identity. */
  NONE("none"),
  /** max(x, 0). */
  RELU("relu"),
  /** Logistic function. */
  SIGMOID("sigmoid"),
  /** Hyperbolic tangent. */
  TANH("tanh"),
  /** x if x > 0, else alpha * x. */
  LEAKY_RELU("leaky_relu"),
  /** min(max(x, 0), 6). */
  RELU6("relu6"),
  /** Softmax over all outputs. */
  SOFTMAX("softmax");

  private static final ActivationCode[] BY_CODE = values();

  private final String label;

  ActivationCode(String label) {
    this.label = label;
  }

  /** Code in the file, 0..6. */
  public int code() {
    return ordinal();
  }

  /** Name that the packager uses. */
  public String label() {
    return label;
  }

  /** The activation with the given code. */
  public static Optional<ActivationCode> ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
  }
}
