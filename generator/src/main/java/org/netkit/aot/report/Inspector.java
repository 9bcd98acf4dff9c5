package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.netkit.aot.crop.Cropper;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.OpDescription;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.TensorEntry;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;

/** Collects the facts about a model that need no compilation. */
public final class Inspector {
  private Inspector() {}

  /**
   * Facts about a bundle and the graph that was built from it.
   *
   * @param fileBytes size of the file
   */
  public static Inspection inspect(NkBundle bundle, long fileBytes, QuantizedGraph quantized) {
    Graph graph = quantized.graph();
    List<Inspection.OpFacts> ops =
        IntStream.range(0, graph.ops().size()).mapToObj(i -> op(quantized, i)).toList();
    return new Inspection(
        Inspection.SCHEMA,
        bundle(bundle, fileBytes),
        tensor(graph.input()),
        tensor(graph.output()),
        ops,
        new Inspection.Totals(
            ops.stream().mapToLong(Inspection.OpFacts::macs).sum(),
            ops.stream().mapToLong(Inspection.OpFacts::weights).sum(),
            ops.stream().mapToLong(Inspection.OpFacts::biases).sum()),
        List.of(
            memory(
                new Quantizer().quantize(Cropper.crop(quantized.graph())), true, Backends.BUILTIN),
            memory(quantized, false, FusionRules.NONE)),
        List.of(),
        graph.testCases().stream().map(c -> new Inspection.Case(c.name(), c.label())).toList());
  }

  private static Inspection.Bundle bundle(NkBundle bundle, long fileBytes) {
    return new Inspection.Bundle(
        bundle.file(),
        fileBytes,
        bundle.header().version(),
        bundle.header().network().name(),
        bundle.isInt8() ? "int8" : "float32",
        bundle.layers().size(),
        bundle.weightedOps(),
        bundle.weightCatalog().stream().mapToLong(TensorEntry::bytes).sum(),
        bundle.biasCatalog().stream().mapToLong(TensorEntry::bytes).sum(),
        bundle.quan().stream().anyMatch(descriptor -> descriptor.isPerChannel()));
  }

  private static Inspection.OpFacts op(QuantizedGraph quantized, int index) {
    Op op = quantized.graph().ops().get(index);
    OpCost cost = OpCost.of(op);
    return new Inspection.OpFacts(
        index,
        op.origin().layerIndex(),
        op.name(),
        OpDescription.of(op),
        op.inputs().stream().map(Tensor::name).toList(),
        tensor(op.output()),
        cost.macs(),
        cost.weights(),
        cost.biases(),
        quantization(quantized.of(op)));
  }

  private static Inspection.TensorFacts tensor(Tensor tensor) {
    Shape shape = tensor.shape();
    return new Inspection.TensorFacts(
        tensor.name(),
        shape.isVector()
            ? List.of(1, shape.channels())
            : List.of(1, shape.height(), shape.width(), shape.channels()),
        tensor.bytes(),
        tensor.quantization().map(QuantParams::scale),
        tensor.quantization().map(QuantParams::zeroPoint));
  }

  private static Optional<Inspection.Quantization> quantization(OpQuantization quantization) {
    if (quantization instanceof OpQuantization.Requantization q) {
      return facts("requantize", list(q.multipliers()), list(q.shifts()), q.actMin(), q.actMax());
    }
    if (quantization instanceof OpQuantization.Averaging) {
      return facts("average", List.of(), List.of(), -128, 127);
    }
    if (quantization instanceof OpQuantization.Addition q) {
      return facts(
          "add",
          List.of(q.left().multiplier(), q.right().multiplier(), q.output().multiplier()),
          List.of(q.left().shift(), q.right().shift(), q.output().shift()),
          q.actMin(),
          q.actMax());
    }
    if (quantization instanceof OpQuantization.SoftmaxScaling q) {
      return facts("softmax", List.of(q.multiplier()), List.of(q.shift()), -128, 127);
    }
    return Optional.empty();
  }

  private static Optional<Inspection.Quantization> facts(
      String kind, List<Integer> multipliers, List<Integer> shifts, int actMin, int actMax) {
    return Optional.of(new Inspection.Quantization(kind, multipliers, shifts, actMin, actMax));
  }

  private static List<Integer> list(Int32Data data) {
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < data.elements(); i++) {
      values.add(data.at(i));
    }
    return values;
  }

  private static Inspection.Memory memory(
      QuantizedGraph quantized, boolean isFused, FusionRules rules) {
    MemoryPlan plan =
        MemoryPlanner.plan(
            KernelSelector.select(Fuser.fuse(quantized, rules), Backends.BUILTIN, Goal.BALANCED));
    return new Inspection.Memory(
        isFused,
        plan.isChain(),
        plan.buffers().stream().map(b -> new Inspection.Buffer(b.name(), b.bytes())).toList(),
        plan.activationBytes(),
        plan.workspaceBytes(),
        plan.peak().step(),
        plan.steps().stream()
            .map(
                step ->
                    new Inspection.Step(
                        step.step(),
                        step.name(),
                        step.alive().stream().map(Tensor::name).toList(),
                        step.activationBytes(),
                        step.workspaceBytes()))
            .toList());
  }
}
