package org.netkit.aot.reference;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.UnaryFunction;

/**
 * Functions of float32 values, in float32 arithmetic and a fixed order, so that every machine gives
 * the same bits. The exponential is a Taylor series; what it leaves out is far below a last bit.
 */
public final class FloatFunctions {
  /** sqrt(2 / pi), the constant of GELU's tanh form (Hendrycks and Gimpel 2016). */
  private static final float GELU_SLOPE = 0.7978845608f;

  /** The cubic coefficient of GELU's tanh form. */
  private static final float GELU_CUBIC = 0.044715f;

  private static final float RELU6_LIMIT = 6.0f;

  /** Below the logarithm of half the least positive float32. */
  private static final float EXP_IS_ZERO = -104.0f;

  /** Above the logarithm of the greatest float32. */
  private static final float EXP_IS_INFINITE = 89.0f;

  private static final float LOG2_E = 1.44269504f;

  /** ln 2 as a number of 9 bits, whose product with a small integer is exact, and the rest. */
  private static final float LN2_HIGH = 0.693359375f;

  private static final float LN2_LOW = -2.12194440e-4f;

  /** 1/7!, 1/6!, ... 1/2!. */
  private static final float[] EXP_SERIES = {
    1.0f / 5040.0f, 1.0f / 720.0f, 1.0f / 120.0f, 1.0f / 24.0f, 1.0f / 6.0f, 0.5f
  };

  /** Taylor coefficients of tanh: x^9, x^7, x^5, x^3. */
  private static final float[] TANH_SERIES = {
    62.0f / 2835.0f, -17.0f / 315.0f, 2.0f / 15.0f, -1.0f / 3.0f
  };

  private static final float TANH_SERIES_LIMIT = 0.25f;

  private FloatFunctions() {}

  /** A function of one element. */
  public static float apply(UnaryFunction function, float alpha, float x) {
    return switch (function) {
      case RELU -> Math.max(x, 0.0f);
      case RELU6 -> Math.min(Math.max(x, 0.0f), RELU6_LIMIT);
      case SIGMOID -> 1.0f / (1.0f + exp(-x));
      case TANH -> tanh(x);
      case LEAKY_RELU -> x > 0.0f ? x : alpha * x;
      case GELU -> gelu(x);
      case SILU -> x / (1.0f + exp(-x));
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
      result[i] = exp(x[i] - max);
      sum += result[i];
    }
    float reciprocal = 1.0f / sum;
    for (int i = 0; i < x.length; i++) {
      result[i] *= reciprocal;
    }
    return result;
  }

  /** 2^n * e^r with n the integer next to x / ln 2. */
  static float exp(float x) {
    if (x <= EXP_IS_ZERO) {
      return 0.0f;
    }
    if (x > EXP_IS_INFINITE) {
      return Float.POSITIVE_INFINITY;
    }
    int n = (int) (x * LOG2_E + Math.copySign(0.5f, x));
    float r = (x - n * LN2_HIGH) - n * LN2_LOW;
    float power = series(EXP_SERIES, r) * r * r + r + 1.0f;
    int half = n / 2;
    return power * Math.scalb(1.0f, half) * Math.scalb(1.0f, n - half);
  }

  /** 1 - 2 / (e^(2x) + 1), which cancels near 0. */
  static float tanh(float x) {
    float magnitude = Math.abs(x);
    if (magnitude <= TANH_SERIES_LIMIT) {
      float square = x * x;
      return series(TANH_SERIES, square) * square * x + x;
    }
    return Math.copySign(1.0f - 2.0f / (exp(2.0f * magnitude) + 1.0f), x);
  }

  /** (1 + tanh(u)) / 2 = 1 / (1 + e^(-2u)), which does not cancel for negative u. */
  private static float gelu(float x) {
    float inner = GELU_SLOPE * (x + GELU_CUBIC * x * x * x);
    return x / (1.0f + exp(-2.0f * inner));
  }

  private static float series(float[] coefficients, float x) {
    float sum = coefficients[0];
    for (int i = 1; i < coefficients.length; i++) {
      sum = sum * x + coefficients[i];
    }
    return sum;
  }
}
