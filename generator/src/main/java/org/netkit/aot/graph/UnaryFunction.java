package org.netkit.aot.graph;

/** Functions of one float32 element. Formulas: see {@code reference.FloatFunctions}. */
public enum UnaryFunction {
  /** max(x, 0). */
  RELU,
  /** min(max(x, 0), 6). */
  RELU6,
  /** 1 / (1 + e^-x). */
  SIGMOID,
  /** Hyperbolic tangent. */
  TANH,
  /** x if x > 0, else alpha * x. */
  LEAKY_RELU,
  /** GELU in its tanh form. */
  GELU,
  /** x * sigmoid(x). */
  SILU
}
