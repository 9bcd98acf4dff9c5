package org.netkit.aot.reference;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;

/** Normalisations of float32 tensors. */
final class FloatNormalization {
  private FloatNormalization() {}

  /** x * scale[c] + shift[c]. */
  static float[] affine(Op.ChannelAffine op, float[] x) {
    float[] scale = op.scale().toArray();
    float[] shift = op.shift().toArray();
    float[] result = new float[x.length];
    for (int i = 0; i < x.length; i++) {
      int c = i % scale.length;
      result[i] = x[i] * scale[c] + shift[c];
    }
    return result;
  }

  /** Per pixel over channels, with the biased variance (Ba, Kiros and Hinton 2016). */
  static float[] layerNorm(Op.LayerNorm op, float[] x) {
    float[] gamma = op.gamma().toArray();
    float[] beta = op.beta().toArray();
    int channels = gamma.length;
    float[] result = new float[x.length];
    for (int pixel = 0; pixel < x.length; pixel += channels) {
      float sum = 0.0f;
      for (int c = 0; c < channels; c++) {
        sum += x[pixel + c];
      }
      float mean = sum / channels;
      float squares = 0.0f;
      for (int c = 0; c < channels; c++) {
        float difference = x[pixel + c] - mean;
        squares += difference * difference;
      }
      float factor = 1.0f / (float) Math.sqrt(squares / channels + op.epsilon());
      for (int c = 0; c < channels; c++) {
        result[pixel + c] = (x[pixel + c] - mean) * factor * gamma[c] + beta[c];
      }
    }
    return result;
  }

  /** Global response normalisation of ConvNeXt V2 (Woo et al. 2023), with the residual inside. */
  static float[] globalResponseNorm(Op.GlobalResponseNorm op, float[] x) {
    Shape shape = op.output().shape();
    int channels = shape.channels();
    float[] norms = norms(x, channels);
    float sum = 0.0f;
    for (float norm : norms) {
      sum += norm;
    }
    float divisor = sum / channels + op.epsilon();
    float[] result = new float[x.length];
    for (int i = 0; i < x.length; i++) {
      int c = i % channels;
      float response = norms[c] / divisor;
      result[i] = op.gamma().at(c) * (x[i] * response) + op.beta().at(c) + x[i];
    }
    return result;
  }

  /** L2 norm of each channel over space, summed in double. */
  private static float[] norms(float[] x, int channels) {
    float[] norms = new float[channels];
    for (int c = 0; c < channels; c++) {
      double squares = 0.0;
      for (int i = c; i < x.length; i += channels) {
        squares += (double) x[i] * x[i];
      }
      norms[c] = (float) Math.sqrt(squares);
    }
    return norms;
  }
}
