package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.tensorflowlite.BuiltinOpResolverWithoutDefaultDelegates;
import org.bytedeco.tensorflowlite.Interpreter;
import org.bytedeco.tensorflowlite.InterpreterBuilder;

/** Runs a {@code .tflite} file in TensorFlow Lite itself, with its own kernels and no delegate. */
final class TfliteInterpreter {
  private TfliteInterpreter() {}

  /** The output for int8 inputs. */
  static byte[] run(byte[] file, int outputElements, byte[]... inputs) {
    int root = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    try (BytePointer bytes = new BytePointer(file.length);
        BuiltinOpResolverWithoutDefaultDelegates resolver =
            new BuiltinOpResolverWithoutDefaultDelegates();
        Interpreter interpreter = new Interpreter((Pointer) null)) {
      bytes.put(file);
      try (InterpreterBuilder builder =
          new InterpreterBuilder(new BytePointer(bytes).position(root), resolver)) {
        assertThat(builder.apply(interpreter, 1)).as("build").isZero();
      }
      assertThat(interpreter.AllocateTensors()).as("allocate").isZero();
      for (int i = 0; i < inputs.length; i++) {
        interpreter.input_tensor(i).data().int8().put(inputs[i]);
      }
      assertThat(interpreter.Invoke()).as("invoke").isZero();
      byte[] output = new byte[outputElements];
      interpreter.output_tensor(0).data().int8().get(output);
      return output;
    }
  }
}
