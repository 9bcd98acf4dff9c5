package org.netkit.aot.verify;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.reference.Activations;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;

/** The Java reference on inputs as bytes. */
public final class ReferenceRun {
  private ReferenceRun() {}

  /** All tensors of one inference. */
  public static ReferenceResult of(QuantizedGraph quantized, ModelInput input) {
    ReferenceInterpreter reference = new ReferenceInterpreter(quantized);
    return quantized.graph().isInt8()
        ? reference.run(input.bytes())
        : reference.run(input.floats());
  }

  /** The output of one inference: int8 values, or little-endian float32. */
  public static Int8Data output(QuantizedGraph quantized, ModelInput input) {
    Activations output = of(quantized, input).output();
    return output instanceof Activations.Int8 int8
        ? int8.values()
        : ModelInput.of(input.name(), output.floating()).bytes();
  }
}
