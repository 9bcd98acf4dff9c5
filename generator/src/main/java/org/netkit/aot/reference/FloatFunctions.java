package org.netkit.aot.reference;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.UnaryFunction;

/** Functions of float32 values. Transcendental functions are taken in double and rounded once. */
public final class FloatFunctions {
  /** sqrt(2 / pi), the constant of GELU's tanh form (Hendrycks and Gimpel 2016). */
  private static final double GELU_SLOPE = 0.7978845608;

  /** The cubic coefficient of GELU's tanh form. */
  private static final double GELU_CUBIC = 0.044715;

  private static final float RELU6_LIMIT = 6.0f;

  private FloatFunctions() {}

  /** A function of one element. */
  public static float apply(UnaryFunction function, float alpha, float x) {
    return switch (function) {
      case RELU -> Math.max(x, 0.0f);
      case RELU6 -> Math.min(Math.max(x, 0.0f), RELU6_LIMIT);
      case SIGMOID -> sigmoid(x);
      case TANH -> (float) StrictMath.tanh(x);
      case LEAKY_RELU -> x > 0.0f ? x : alpha * x;
      case GELU -> gelu(x);
      case SILU -> x * sigmoid(x);
    };
  }

  /** The activation that an op applies to its own result. */
  public static float activate(Activation activation, float x) {
    return switch (activation) {
      case NONE -> x;
      case RELU -> Math.max(x, 0.0f);
      case RELU6 -> Math.min(Math.max(x, 0.0f), RELU6_LIMIT);
    };
  }

  /** e^(x - max) times the reciprocal of the sum of these. */
  static float[] softmax(float[] x) {
    float max = Float.NEGATIVE_INFINITY;
    for (float value : x) {
      max = Math.max(max, value);
    }
    float sum = 0.0f;
    float[] result = new float[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = (float) StrictMath.exp(x[i] - max);
      sum += result[i];
    }
    float reciprocal = 1.0f / sum;
    for (int i = 0; i < x.length; i++) {
      result[i] *= reciprocal;
    }
    return result;
  }

  private static float sigmoid(float x) {
    return (float) (1.0 / (1.0 + StrictMath.exp(-x)));
  }

  private static float gelu(float x) {
    double inner = GELU_SLOPE * (x + GELU_CUBIC * x * x * x);
    return (float) (0.5 * x * (1.0 + StrictMath.tanh(inner)));
  }
}
