package org.netkit.aot.reference;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.QuantParams;

/**
 * Writes a {@code .tflite} file with one operator. Tables and their field numbers are those of
 * TensorFlow Lite's {@code schema.fbs}.
 */
final class TfliteFile {
  private static final int SCHEMA_VERSION = 3;
  private static final int BUFFER_ALIGNMENT = 16;
  private static final byte TYPE_INT32 = 2;
  private static final byte TYPE_INT8 = 9;

  /** Fields of a table. */
  private static final int MODEL_FIELDS = 5;

  private static final int CODE_FIELDS = 4;
  private static final int GRAPH_FIELDS = 5;
  private static final int TENSOR_FIELDS = 5;
  private static final int QUANTIZATION_FIELDS = 7;
  private static final int OPERATOR_FIELDS = 5;

  private final FlatBufferBuilder builder = new FlatBufferBuilder();
  private final List<Integer> tensors = new ArrayList<>();
  private final List<Integer> buffers = new ArrayList<>();

  /**
   * An operator.
   *
   * @param code {@code BuiltinOperator}
   * @param version version of the operator that takes int8
   * @param optionsType {@code BuiltinOptions}
   * @param options writes the table of options
   */
  record Operator(
      int code, int version, int optionsType, ToIntFunction<FlatBufferBuilder> options) {}

  TfliteFile() {
    buffers.add(buffer(new byte[0]));
  }

  /** Adds an activation and gives its index. */
  int activation(QuantParams quantization, int... shape) {
    float[] scales = {quantization.scale()};
    long[] zeroPoints = {quantization.zeroPoint()};
    return tensor(TYPE_INT8, 0, quantization(scales, zeroPoints, 0), shape);
  }

  /** Adds symmetric weights with one scale, or one for each index of {@code axis}. */
  int weights(Int8Data values, float[] scales, int axis, int... shape) {
    buffers.add(buffer(values.toArray()));
    int quantization = quantization(scales, new long[scales.length], axis);
    return tensor(TYPE_INT8, buffers.size() - 1, quantization, shape);
  }

  /** Adds int32 biases. */
  int biases(Int32Data values, float[] scales) {
    ByteBuffer bytes = ByteBuffer.allocate(values.elements() * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(values.toArray());
    buffers.add(buffer(bytes.array()));
    int quantization = quantization(scales, new long[scales.length], 0);
    return tensor(TYPE_INT32, buffers.size() - 1, quantization, values.elements());
  }

  /** The file; {@code inputs} are activations first, then constants. */
  byte[] finish(Operator operator, int activations, int[] inputs, int output) {
    int options = operator.options().applyAsInt(builder);
    int[] outputs = {output};
    int[] graphInputs = Arrays.copyOf(inputs, activations);
    int inputsAt = ints(inputs);
    int outputsAt = ints(outputs);
    builder.startTable(OPERATOR_FIELDS);
    builder.addOffset(1, inputsAt, 0);
    builder.addOffset(2, outputsAt, 0);
    builder.addByte(3, (byte) operator.optionsType(), 0);
    builder.addOffset(4, options, 0);
    int operators = builder.createVectorOfTables(new int[] {builder.endTable()});
    int graph = graph(graphInputs, outputs, operators);
    builder.startTable(CODE_FIELDS);
    builder.addByte(0, (byte) operator.code(), 0);
    builder.addInt(2, operator.version(), 1);
    builder.addInt(3, operator.code(), 0);
    int codes = builder.createVectorOfTables(new int[] {builder.endTable()});
    int graphs = builder.createVectorOfTables(new int[] {graph});
    int description = builder.createString("one operator");
    int buffersAt = builder.createVectorOfTables(array(buffers));
    builder.startTable(MODEL_FIELDS);
    builder.addInt(0, SCHEMA_VERSION, 0);
    builder.addOffset(1, codes, 0);
    builder.addOffset(2, graphs, 0);
    builder.addOffset(3, description, 0);
    builder.addOffset(4, buffersAt, 0);
    builder.finish(builder.endTable(), "TFL3");
    return builder.sizedByteArray();
  }

  private int graph(int[] inputs, int[] outputs, int operators) {
    int tensorsAt = builder.createVectorOfTables(array(tensors));
    int inputsAt = ints(inputs);
    int outputsAt = ints(outputs);
    int name = builder.createString("main");
    builder.startTable(GRAPH_FIELDS);
    builder.addOffset(0, tensorsAt, 0);
    builder.addOffset(1, inputsAt, 0);
    builder.addOffset(2, outputsAt, 0);
    builder.addOffset(3, operators, 0);
    builder.addOffset(4, name, 0);
    return builder.endTable();
  }

  private int tensor(byte type, int buffer, int quantization, int... shape) {
    int shapeAt = ints(shape);
    int name = builder.createString("t" + tensors.size());
    builder.startTable(TENSOR_FIELDS);
    builder.addOffset(0, shapeAt, 0);
    builder.addByte(1, type, 0);
    builder.addInt(2, buffer, 0);
    builder.addOffset(3, name, 0);
    builder.addOffset(4, quantization, 0);
    tensors.add(builder.endTable());
    return tensors.size() - 1;
  }

  private int quantization(float[] scales, long[] zeroPoints, int axis) {
    builder.startVector(Float.BYTES, scales.length, Float.BYTES);
    for (int i = scales.length - 1; i >= 0; i--) {
      builder.addFloat(scales[i]);
    }
    int scalesAt = builder.endVector();
    builder.startVector(Long.BYTES, zeroPoints.length, Long.BYTES);
    for (int i = zeroPoints.length - 1; i >= 0; i--) {
      builder.addLong(zeroPoints[i]);
    }
    int zeroPointsAt = builder.endVector();
    builder.startTable(QUANTIZATION_FIELDS);
    builder.addOffset(2, scalesAt, 0);
    builder.addOffset(3, zeroPointsAt, 0);
    builder.addInt(6, axis, 0);
    return builder.endTable();
  }

  private int buffer(byte[] bytes) {
    int data = 0;
    if (bytes.length > 0) {
      builder.startVector(1, bytes.length, BUFFER_ALIGNMENT);
      for (int i = bytes.length - 1; i >= 0; i--) {
        builder.addByte(bytes[i]);
      }
      data = builder.endVector();
    }
    builder.startTable(1);
    builder.addOffset(0, data, 0);
    return builder.endTable();
  }

  private int ints(int[] values) {
    builder.startVector(Integer.BYTES, values.length, Integer.BYTES);
    for (int i = values.length - 1; i >= 0; i--) {
      builder.addInt(values[i]);
    }
    return builder.endVector();
  }

  private static int[] array(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
