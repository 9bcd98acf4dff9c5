package org.netkit.aot.embed;

import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Op;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.NkBundle;

/**
 * What the interpreter fuses: an int8 convolution that is a layer of its own with the max pool
 * behind it. Convolutions inside of blocks stay alone.
 *
 * @param bundle whose layers the ops come from
 */
public record InterpreterRules(NkBundle bundle) implements FusionRules {
  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    LayerKind kind = bundle.layers().get(op.origin().layerIndex()).kind();
    boolean isConvolution = kind == LayerKind.CONV2D || kind == LayerKind.DEPTHWISE_CONV2D;
    return isConvolution && op.output().type() == ElementType.INT8;
  }
}
