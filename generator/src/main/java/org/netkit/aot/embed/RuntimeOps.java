package org.netkit.aot.embed;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.UnaryFunction;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.NkBundle;

/** The ops that the interpreter needs for a model, and no others. */
final class RuntimeOps {
  private final NkBundle bundle;
  private final Set<RuntimeOp> needed = EnumSet.noneOf(RuntimeOp.class);

  private RuntimeOps(NkBundle bundle) {
    this.bundle = bundle;
  }

  /**
   * Ops in the order of {@link RuntimeOp}.
   *
   * @param stepList the bundle's steps, fused as far as the interpreter shall fuse
   */
  static List<RuntimeOp> of(NkBundle bundle, StepList stepList) {
    RuntimeOps ops = new RuntimeOps(bundle);
    for (int i = 0; i < bundle.layers().size(); i++) {
      ops.layer(i, stepList.steps());
    }
    stepList.steps().forEach(ops::activation);
    return List.copyOf(ops.needed);
  }

  /** A fused convolution is one op with the pool behind it, which then has no step of its own. */
  private void layer(int index, List<Step> steps) {
    LayerKind kind = bundle.layers().get(index).kind();
    boolean isFused = steps.stream().anyMatch(step -> step.pool().isPresent() && isOf(step, index));
    boolean isPartOfAnother =
        steps.stream()
            .anyMatch(s -> s.pool().filter(p -> p.origin().layerIndex() == index).isPresent());
    if (!isPartOfAnother) {
      need(isFused ? kind.name() + "_MAX_POOL2D" : kind.name());
    }
  }

  private static boolean isOf(Step step, int layer) {
    return step.op().origin().layerIndex() == layer;
  }

  /** Activations of dense and convolution layers that are no clamps; blocks bring their own. */
  private void activation(Step step) {
    LayerKind kind = bundle.layers().get(step.op().origin().layerIndex()).kind();
    boolean hasActivation =
        switch (kind) {
          case DENSE, CONV2D, DEPTHWISE_CONV2D -> true;
          case MAX_POOL2D,
              FLATTEN,
              AVG_POOL2D,
              BATCH_NORM2D,
              CONVNEXTV2_BLOCK,
              MOBILENETV4_UIB,
              RESNET_BASIC_BLOCK,
              LAYERNORM2D,
              YOLOX_DECOUPLED_HEAD,
              FEATURE_TAP,
              YOLOX_PAFPN_MULTISCALE ->
              false;
        };
    if (hasActivation && step.op() instanceof Op.Softmax) {
      need("SOFTMAX");
    } else if (hasActivation && step.op() instanceof Op.Unary unary) {
      UnaryFunction function = unary.function();
      need(function.name().toUpperCase(Locale.ROOT));
    }
  }

  private void need(String name) {
    needed.add(RuntimeOp.valueOf(name + (bundle.isInt8() ? "_S8" : "_F32")));
  }
}
