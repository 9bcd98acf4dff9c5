package org.netkit.aot.graph;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.netkit.aot.diag.Code;

/** Feature maps that a later layer reads. A tap is another name of a tensor, not a copy. */
final class FeatureTaps {
  private final Map<Integer, Tap> byId = new TreeMap<>();

  private record Tap(int layerIndex, Tensor tensor) {}

  /** Gives the current tensor the number {@code tapId}. */
  void fill(int tapId, OpFactory factory) {
    Tap before = byId.putIfAbsent(tapId, new Tap(factory.layerIndex(), factory.current()));
    if (before != null) {
      String hint = "give each feature tap a number of its own";
      factory.report(Code.TAP_REPEATED, hint, tapId, before.layerIndex());
    }
  }

  /** The tensor with the number {@code tapId}; a missing one is reported. */
  Optional<Tensor> read(int tapId, OpFactory factory) {
    Optional<Tensor> tensor = Optional.ofNullable(byId.get(tapId)).map(Tap::tensor);
    if (tensor.isEmpty()) {
      factory.report(Code.TAP_MISSING, "put a feature_tap layer before this layer", tapId);
    }
    return tensor;
  }
}
