package org.netkit.aot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.reference.Activations;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.select.ScheduledStep;

/**
 * Emitted code on the host against the reference, at every step: int8 byte for byte, float32 value
 * for value (of zero either sign).
 */
public final class HostComparison {
  private HostComparison() {}

  /**
   * Builds the program below {@code folder}, runs it on the inputs, compares, returns what it got.
   */
  public static List<HostModel.Inference> compare(
      QuantizedGraph quantized,
      Program program,
      Language language,
      List<byte[]> inputs,
      Path folder)
      throws Exception {
    return compare(quantized, program, HostModel.build(program, language, folder), inputs);
  }

  /** Runs a built model on the inputs, compares, returns what it got. */
  public static List<HostModel.Inference> compare(
      QuantizedGraph quantized, Program program, HostModel model, List<byte[]> inputs)
      throws Exception {
    List<HostModel.Inference> inferences = model.run(inputs);
    ReferenceInterpreter reference = new ReferenceInterpreter(quantized);
    for (int i = 0; i < inputs.size(); i++) {
      ReferenceResult expected =
          quantized.graph().isInt8()
              ? reference.run(Int8Data.of(inputs.get(i)))
              : reference.run(floats(inputs.get(i)));
      HostModel.Inference actual = inferences.get(i);
      for (int s = 0; s < program.steps().size(); s++) {
        ProgramStep step = program.steps().get(s);
        check(step.source(), expected, actual.steps().get(s), "input " + i);
      }
      compareOutput(expected.output(), actual.output(), "input " + i + ", output");
    }
    return inferences;
  }

  /** Inputs that reach the corners: all least, all greatest, and random ones of both signs. */
  public static List<byte[]> inputs(QuantizedGraph quantized, int randomInputs, long seed) {
    Tensor input = quantized.graph().input();
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> inputs = new ArrayList<>();
    for (int i = 0; i < randomInputs + 2; i++) {
      byte[] values = new byte[input.shape().elements()];
      if (i < 2) {
        Arrays.fill(values, i == 0 ? Byte.MIN_VALUE : Byte.MAX_VALUE);
      } else {
        random.nextBytes(values);
      }
      inputs.add(quantized.graph().isInt8() ? values : asFloats(values));
    }
    return inputs;
  }

  private static void check(
      ScheduledStep scheduled, ReferenceResult expected, byte[] stored, String what) {
    Tensor tensor = scheduled.step().output();
    Activations values = expected.of(tensor);
    byte[] logical =
        values instanceof Activations.Int8
            ? scheduled.choice().output().decode(Int8Data.wrap(stored), tensor).toArray()
            : stored;
    compareOutput(values, logical, what + ", " + scheduled.step().name());
  }

  private static void compareOutput(Activations expected, byte[] actual, String what) {
    if (expected instanceof Activations.Int8) {
      assertThat(actual).as(what).isEqualTo(expected.int8().toArray());
      return;
    }
    float[] wanted = expected.floating().toArray();
    float[] got = floats(actual).toArray();
    assertThat(got).as(what).hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.length; i++) {
      assertThat(got[i] + 0.0f).as("%s, element %d", what, i).isEqualTo(wanted[i] + 0.0f);
    }
  }

  /** Little-endian float32 values. */
  public static FloatData floats(byte[] bytes) {
    float[] values = new float[bytes.length / 4];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    return FloatData.wrap(values);
  }

  /** Values from -2 to 2 that are no round numbers. */
  private static byte[] asFloats(byte[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    for (byte value : values) {
      bytes.putFloat(value / 63f);
    }
    return bytes.array();
  }
}
