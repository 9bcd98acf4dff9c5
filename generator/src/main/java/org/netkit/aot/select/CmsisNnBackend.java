package org.netkit.aot.select;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Int8Visitor;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * Arm's kernels for int8, one call an op. A step that they do not compute exactly gets a kernel of
 * our own, for a reason that {@link CmsisNnRules} gives.
 */
public final class CmsisNnBackend implements Backend {
  /** Name on the command line. */
  public static final String NAME = "cmsis-nn";

  /** Rough cycles a product and a result, as counted on a Cortex-M4 by a cycle model. */
  private static final int CYCLES_A_PRODUCT = 3;

  private static final int CYCLES_A_RESULT = 50;

  private final Extension extension;
  private final boolean isSmall;

  /** The kernels for cores with that extension, as CMSIS-NN's own examples choose them. */
  public CmsisNnBackend(Extension extension) {
    this(extension, Goal.BALANCED);
  }

  /**
   * The kernels for a goal. For {@link Goal#SIZE} a convolution that the wrapper would hand to the
   * general function calls that itself, so that the functions for other shapes are not linked.
   */
  public CmsisNnBackend(Extension extension, Goal goal) {
    this.extension = extension;
    this.isSmall = goal == Goal.SIZE;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    return false;
  }

  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    requireInt8(step);
    requireKnownCore(step);
    Optional<String> reason = CmsisNnRules.reasonForOwnKernel(step, graph.of(step.op()));
    return reason.isPresent()
        ? List.of(PortableKernels.choice(step).because("own kernel: " + reason.get()))
        : List.of(step.op().accept(new Choice(step, graph, extension, isSmall)));
  }

  private static void requireInt8(Step step) {
    if (step.output().type() != ElementType.INT8) {
      throw new Diagnostics()
          .fatal(Code.KERNELS_INT8_ONLY, step.op().origin().place(), "use --kernels builtin", NAME);
    }
  }

  private void requireKnownCore(Step step) {
    if (extension == Extension.MVE) {
      throw new Diagnostics()
          .fatal(Code.KERNELS_CORE, step.op().origin().place(), "use --kernels builtin", NAME);
    }
  }

  /** The function of one op. */
  private record Choice(Step step, QuantizedGraph graph, Extension extension, boolean isSmall)
      implements Int8Visitor<KernelChoice> {
    private KernelChoice of(Kernel kernel, int workspaceBytes) {
      long results = step.output().shape().elements();
      long cycles =
          CYCLES_A_PRODUCT * PortableCosts.products(step.op()) + CYCLES_A_RESULT * results;
      KernelChoice plain =
          KernelChoice.plain(
              kernel, step, workspaceBytes, cycles, PortableCosts.constantBytes(step));
      return plain.with(new CmsisNnVariant(extension));
    }

    @Override
    public KernelChoice conv2d(Op.Conv2d op) {
      boolean isGeneral = isSmall && CmsisNnRules.isGeneral(op);
      return CmsisNnRules.isWrapperExact(op) && !isGeneral
          ? of(
              Kernel.ARM_CONVOLVE_WRAPPER_S8,
              CmsisNnWorkspace.convolveWrapper(
                  extension, op.input().shape(), op.output().shape(), op.window()))
          : of(
              Kernel.ARM_CONVOLVE_S8,
              CmsisNnWorkspace.convolve(extension, op.input().shape(), op.window()));
    }

    @Override
    public KernelChoice depthwiseConv2d(Op.DepthwiseConv2d op) {
      return CmsisNnRules.isWrapperExact(op, extension)
          ? of(
              Kernel.ARM_DEPTHWISE_CONV_WRAPPER_S8,
              CmsisNnWorkspace.depthwiseWrapper(extension, op.input().shape(), op.window()))
          : of(Kernel.ARM_DEPTHWISE_CONV_S8, 0);
    }

    /** The wrapper would link the function for the other case too. */
    @Override
    public KernelChoice dense(Op.Dense op) {
      return of(
          CmsisNnRules.isPerTensor(graph.requantization(op))
              ? Kernel.ARM_FULLY_CONNECTED_WRAPPER_S8
              : Kernel.ARM_FULLY_CONNECTED_PER_CHANNEL_S8,
          CmsisNnWorkspace.fullyConnected(extension, op.output().shape().elements()));
    }

    @Override
    public KernelChoice maxPool2d(Op.MaxPool2d op) {
      return of(Kernel.ARM_MAX_POOL_S8, 0);
    }

    @Override
    public KernelChoice avgPool2d(Op.AvgPool2d op) {
      return of(
          Kernel.ARM_AVGPOOL_S8,
          CmsisNnWorkspace.averagePool(extension, op.input().shape().channels()));
    }

    @Override
    public KernelChoice flatten(Op.Flatten op) {
      throw new IllegalStateException("CMSIS-NN has no copy");
    }

    @Override
    public KernelChoice add(Op.Add op) {
      return of(Kernel.ARM_ELEMENTWISE_ADD_S8, 0);
    }

    @Override
    public KernelChoice softmax(Op.Softmax op) {
      return of(Kernel.ARM_SOFTMAX_S8, 0);
    }
  }
}
