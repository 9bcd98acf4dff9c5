package org.netkit.aot.verify;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * The accumulators of a convolution, depthwise convolution or dense step, with any part of the
 * arithmetic changed, to see what values that would give. A dense op is a convolution whose window
 * is the whole input. Written apart from the reference, from the definition: acc = bias + sum of w
 * * (x + inputOffset) over the taps inside the input.
 *
 * @param in shape of the input; of a dense op, one pixel
 * @param out shape of the convolution's output, before a pool
 * @param window the taps
 * @param isDepthwise true if each output channel reads one input channel only
 * @param weights OHWI, or CHW if depthwise
 * @param bias one an output channel
 * @param inputOffset added to each input value
 * @param value what an input byte stands for, before the offset
 * @param padsWithZeroBytes true if taps outside of the input count as bytes of 0
 * @param pool the pool that shares the step
 */
record WeightedStep(
    Shape in,
    Shape out,
    Window window,
    boolean isDepthwise,
    int[] weights,
    int[] bias,
    int inputOffset,
    IntUnaryOperator value,
    boolean padsWithZeroBytes,
    Optional<Op.MaxPool2d> pool) {

  /** A step of the model, as it should be. */
  static WeightedStep of(Step step, int inputOffset) {
    Op.Weighted op = (Op.Weighted) step.op();
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    boolean isDense = op instanceof Op.Dense;
    Shape in = isDense ? Shape.vector(op.in().shape().elements()) : op.in().shape();
    Window window =
        op instanceof Op.Conv2d conv
            ? conv.window()
            : op instanceof Op.DepthwiseConv2d depthwise
                ? depthwise.window()
                : Window.of(1, 1, 1, Padding.NONE);
    byte[] bytes = parameters.weights().toArray();
    int[] weights = new int[bytes.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = bytes[i];
    }
    return new WeightedStep(
        in,
        op.output().shape(),
        window,
        op instanceof Op.DepthwiseConv2d,
        weights,
        parameters.bias().toArray(),
        inputOffset,
        IntUnaryOperator.identity(),
        false,
        step.pool());
  }

  /** Weights that an output channel has. */
  int tapsAChannel() {
    return weights.length / out.channels();
  }

  /** Multiply-accumulates of one inference. */
  long macs() {
    return (long) out.elements() * tapsAChannel();
  }

  WeightedStep withWeights(int[] others) {
    return new WeightedStep(
        in, out, window, isDepthwise, others, bias, inputOffset, value, padsWithZeroBytes, pool);
  }

  WeightedStep withBias(int[] other) {
    return new WeightedStep(
        in, out, window, isDepthwise, weights, other, inputOffset, value, padsWithZeroBytes, pool);
  }

  WeightedStep withInputOffset(int other) {
    return new WeightedStep(
        in, out, window, isDepthwise, weights, bias, other, value, padsWithZeroBytes, pool);
  }

  WeightedStep withValue(IntUnaryOperator other) {
    return new WeightedStep(
        in, out, window, isDepthwise, weights, bias, inputOffset, other, padsWithZeroBytes, pool);
  }

  WeightedStep withWindow(Window other) {
    return new WeightedStep(
        in, out, other, isDepthwise, weights, bias, inputOffset, value, padsWithZeroBytes, pool);
  }

  WeightedStep withZeroBytes() {
    return new WeightedStep(
        in, out, window, isDepthwise, weights, bias, inputOffset, value, true, pool);
  }

  /** Accumulators of all outputs of the convolution, NHWC. */
  int[] accumulators(Int8Data input) {
    int[] accumulators = new int[out.elements()];
    int to = 0;
    for (int y = 0; y < out.height(); y++) {
      for (int x = 0; x < out.width(); x++) {
        for (int o = 0; o < out.channels(); o++) {
          accumulators[to++] = accumulator(input, y, x, o);
        }
      }
    }
    return accumulators;
  }

  private int accumulator(Int8Data input, int oy, int ox, int o) {
    int acc = bias[o];
    int channels = isDepthwise ? 1 : in.channels();
    int tap = o * tapsAChannel();
    for (int ky = 0; ky < window.height(); ky++) {
      int y = oy * window.strideHeight() - window.padding().top() + ky;
      for (int kx = 0; kx < window.width(); kx++) {
        int x = ox * window.strideWidth() - window.padding().left() + kx;
        boolean isInside = y >= 0 && y < in.height() && x >= 0 && x < in.width();
        int from = (y * in.width() + x) * in.channels() + (isDepthwise ? o : 0);
        for (int i = 0; i < channels; i++) {
          if (isInside) {
            acc += weights[tap] * (value.applyAsInt(input.at(from + i)) + inputOffset);
          } else if (padsWithZeroBytes) {
            acc += weights[tap] * inputOffset;
          }
          tap++;
        }
      }
    }
    return acc;
  }

  /** What the step writes: scaled accumulators, through the pool if there is one. */
  byte[] output(Int8Data input, OutputStage stage) {
    return output(accumulators(input), stage);
  }

  /** What the step writes for given accumulators. */
  byte[] output(int[] accumulators, OutputStage stage) {
    byte[] values = new byte[accumulators.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) stage.apply(accumulators[i], i % out.channels());
    }
    return pool.map(p -> pooled(values, p)).orElse(values);
  }

  private byte[] pooled(byte[] values, Op.MaxPool2d op) {
    Pooling pooling = Pooling.of(op);
    byte[] result = new byte[op.output().shape().elements()];
    for (int i = 0; i < result.length; i++) {
      int most = Byte.MIN_VALUE;
      for (int from : pooling.elementsOf(i)) {
        most = Math.max(most, values[from]);
      }
      result[i] = (byte) most;
    }
    return result;
  }

  /** Elements of the convolution's output that an element of the step's output is made of. */
  int[] sources(int element) {
    return pool.map(op -> Pooling.of(op).elementsOf(element)).orElse(new int[] {element});
  }
}
