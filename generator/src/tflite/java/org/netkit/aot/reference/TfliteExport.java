package org.netkit.aot.reference;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.function.ToIntFunction;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/**
 * One int8 op as a {@code .tflite} file. Padding must be none or that of TensorFlow's SAME. Numbers
 * of operators, options and their fields are those of TensorFlow Lite's {@code schema.fbs}.
 */
final class TfliteExport {
  private static final byte SAME = 0;
  private static final byte VALID = 1;

  private final TfliteFile file = new TfliteFile();

  private TfliteExport() {}

  static byte[] of(Op op) {
    return new TfliteExport().export(op);
  }

  private byte[] export(Op op) {
    if (op instanceof Op.Add add) {
      int left = activation(add.left());
      int right = activation(add.right());
      return finish(op, operator(0, 2, 11, f -> table(f, 2)), 2, left, right);
    }
    int in = activation(op.input());
    if (op instanceof Op.Dense dense) {
      int weights = weights(dense, 0, dense.parameters().channels(), op.input().shape().elements());
      ToIntFunction<FlatBufferBuilder> options = f -> table(f, 3, (byte) act(dense));
      return finish(op, operator(9, 5, 8, options), 1, in, weights, biases(dense));
    }
    if (op instanceof Op.Conv2d conv) {
      Window w = conv.window();
      int channels = op.input().shape().channels();
      int weights = weights(conv, 0, conv.parameters().channels(), w.height(), w.width(), channels);
      ToIntFunction<FlatBufferBuilder> options = f -> convOptions(f, w, act(conv));
      return finish(op, operator(3, 3, 1, options), 1, in, weights, biases(conv));
    }
    if (op instanceof Op.DepthwiseConv2d conv) {
      Window w = conv.window();
      int weights = channelsLast(conv);
      ToIntFunction<FlatBufferBuilder> options = f -> depthwiseOptions(f, w, act(conv));
      return finish(op, operator(4, 3, 2, options), 1, in, weights, biases(conv));
    }
    if (op instanceof Op.MaxPool2d pool) {
      return finish(op, operator(17, 2, 5, f -> poolOptions(f, pool.window())), 1, in);
    }
    if (op instanceof Op.AvgPool2d pool) {
      return finish(op, operator(1, 2, 5, f -> poolOptions(f, pool.window())), 1, in);
    }
    return finish(op, operator(25, 2, 9, TfliteExport::softmaxOptions), 1, in);
  }

  private byte[] finish(Op op, TfliteFile.Operator operator, int activations, int... inputs) {
    return file.finish(operator, activations, inputs, activation(op.output()));
  }

  private static TfliteFile.Operator operator(
      int code, int version, int optionsType, ToIntFunction<FlatBufferBuilder> options) {
    return new TfliteFile.Operator(code, version, optionsType, options);
  }

  private int activation(Tensor tensor) {
    Shape shape = tensor.shape();
    return shape.isVector()
        ? file.activation(tensor.quant(), 1, shape.channels())
        : file.activation(tensor.quant(), 1, shape.height(), shape.width(), shape.channels());
  }

  private int weights(Op.Weighted op, int axis, int... shape) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    return file.weights(parameters.weights(), parameters.weightScales().toArray(), axis, shape);
  }

  private int channelsLast(Op.DepthwiseConv2d op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int taps = op.window().taps();
    int channels = parameters.channels();
    byte[] reordered = new byte[parameters.weightElements()];
    for (int i = 0; i < reordered.length; i++) {
      reordered[i] = parameters.weights().at(i % channels * taps + i / channels);
    }
    float[] scales = parameters.weightScales().toArray();
    Window w = op.window();
    return file.weights(Int8Data.wrap(reordered), scales, 3, 1, w.height(), w.width(), channels);
  }

  private int biases(Op.Weighted op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    float[] scales = parameters.weightScales().toArray();
    for (int i = 0; i < scales.length; i++) {
      scales[i] *= op.input().quant().scale();
    }
    return file.biases(parameters.bias(), scales);
  }

  private static int act(Op.Weighted op) {
    return op.activation() == Activation.RELU6 ? 3 : op.activation().ordinal();
  }

  private static int convOptions(FlatBufferBuilder f, Window window, int activation) {
    f.startTable(6);
    common(f, window);
    f.addByte(3, (byte) activation, 0);
    return f.endTable();
  }

  private static int depthwiseOptions(FlatBufferBuilder f, Window window, int activation) {
    f.startTable(7);
    common(f, window);
    f.addInt(3, 1, 0);
    f.addByte(4, (byte) activation, 0);
    return f.endTable();
  }

  private static int poolOptions(FlatBufferBuilder f, Window window) {
    f.startTable(6);
    common(f, window);
    f.addInt(3, window.width(), 0);
    f.addInt(4, window.height(), 0);
    return f.endTable();
  }

  private static void common(FlatBufferBuilder f, Window window) {
    f.addByte(0, window.padding().isNone() ? VALID : SAME, -1);
    f.addInt(1, window.strideWidth(), 0);
    f.addInt(2, window.strideHeight(), 0);
  }

  private static int softmaxOptions(FlatBufferBuilder f) {
    f.startTable(1);
    f.addFloat(0, 1.0f, 0);
    return f.endTable();
  }

  /** A table of bytes, the rest default. */
  private static int table(FlatBufferBuilder f, int fields, byte... values) {
    f.startTable(fields);
    for (int i = 0; i < values.length; i++) {
      f.addByte(i, values[i], 0);
    }
    return f.endTable();
  }
}
