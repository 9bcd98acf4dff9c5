package org.netkit.aot.graph;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.QuanDescriptor;
import org.netkit.aot.nk.TensorEntry;

/** Hands out the bundle's tensors in order, checking each pair against what its op needs. */
final class ParameterSource {
  private static final String HINT =
      "the layer and its tensors do not match: export the model again";

  private final NkBundle bundle;
  private final Diagnostics diagnostics;
  private int next;
  private Location firstShort;

  ParameterSource(NkBundle bundle, Diagnostics diagnostics) {
    this.bundle = bundle;
    this.diagnostics = diagnostics;
  }

  /**
   * A weight tensor with its bias tensor.
   *
   * @param parameters without elements if the pair was reported
   * @param descriptor index of the pair, and of its quantization descriptor
   * @param quantization present if and only if the bundle is int8 and the pair exists
   */
  record Pair(Parameters parameters, int descriptor, Optional<QuanDescriptor> quantization) {}

  /** Elements of the next weight tensor, or 0 if there is none. */
  long peekWeightElements() {
    return next < bundle.weightedOps() ? bundle.weightCatalog().get(next).elements() : 0;
  }

  /**
   * The next pair.
   *
   * @param place the layer
   * @param part {@code ""}, or the part of a block as {@code " (project)"}
   * @param weightDims what the weight tensor must have
   * @param channels what the bias tensor must have
   */
  Pair take(Location place, String part, List<Integer> weightDims, int channels) {
    int index = next++;
    if (index >= bundle.weightedOps()) {
      firstShort = firstShort == null ? place : firstShort;
      return new Pair(none(), index, Optional.empty());
    }
    TensorEntry weights = bundle.weightCatalog().get(index);
    TensorEntry bias = bundle.biasCatalog().get(index);
    boolean fits = check(Code.WEIGHTS_MISMATCH, place, index + part, weights, weightDims);
    fits &= check(Code.BIAS_MISMATCH, place, index + part, bias, List.of(channels));
    return new Pair(fits ? read(index) : none(), index, quantization(index));
  }

  /** The next pair when nobody can say what extents it must have. */
  Pair takeUnchecked(Location place) {
    int index = next++;
    if (index >= bundle.weightedOps()) {
      firstShort = firstShort == null ? place : firstShort;
      return new Pair(none(), index, Optional.empty());
    }
    return new Pair(none(), index, quantization(index));
  }

  /** Reports tensors that are missing or left over; call once, after the last layer. */
  void reportCount() {
    int present = bundle.weightedOps();
    if (next > present) {
      diagnostics.reportWithHint(Code.TENSORS_MISSING, firstShort, HINT, present, present, next);
    }
    if (next < present) {
      Location place = bundle.weightLocation(next);
      diagnostics.reportWithHint(Code.TENSORS_LEFT_OVER, place, HINT, present, next);
    }
  }

  private Optional<QuanDescriptor> quantization(int index) {
    return bundle.isInt8() ? Optional.of(bundle.quan().get(index)) : Optional.empty();
  }

  private Parameters read(int index) {
    return bundle.isInt8()
        ? new Parameters.Quantized(
            bundle.int8Weights(index),
            bundle.int32Biases(index),
            bundle.quan().get(index).weightScales())
        : new Parameters.Floating(bundle.floatWeights(index), bundle.floatBiases(index));
  }

  private Parameters none() {
    return bundle.isInt8()
        ? new Parameters.Quantized(Int8Data.of(), Int32Data.of(), FloatData.of(1.0f))
        : new Parameters.Floating(FloatData.of(), FloatData.of());
  }

  /** Extents of 1 do not change the order of elements, so they may be missing or added. */
  private boolean check(
      Code code, Location place, String tensor, TensorEntry entry, List<Integer> dims) {
    boolean fits = withoutOnes(entry.dims()).equals(withoutOnes(dims));
    if (!fits) {
      diagnostics.reportWithHint(code, place, HINT, tensor, entry.text(), dims);
    }
    return fits;
  }

  private static List<Integer> withoutOnes(List<Integer> dims) {
    return dims.stream().filter(dim -> dim != 1).toList();
  }
}
