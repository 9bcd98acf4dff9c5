package org.netkit.aot.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;

/**
 * One inference to run.
 *
 * @param name what reports call it
 * @param bytes the model's input: int8 values, or little-endian float32
 */
public record ModelInput(String name, Int8Data bytes) {

  /** The bytes as float32 values. */
  public FloatData floats() {
    ByteBuffer buffer = ByteBuffer.wrap(bytes.toArray()).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[bytes.elements() / Float.BYTES];
    buffer.asFloatBuffer().get(values);
    return FloatData.wrap(values);
  }

  /** An input of float32 values. */
  public static ModelInput of(String name, FloatData values) {
    ByteBuffer buffer =
        ByteBuffer.allocate(values.elements() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asFloatBuffer().put(values.toArray());
    return new ModelInput(name, Int8Data.wrap(buffer.array()));
  }
}
