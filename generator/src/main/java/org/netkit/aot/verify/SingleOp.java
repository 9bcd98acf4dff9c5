package org.netkit.aot.verify;

import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.reference.ReferenceInterpreter;

/** The reference on one op alone, whose parameters may be changed ones. */
final class SingleOp {
  private SingleOp() {}

  /** What an op with one input gives. */
  static byte[] run(Op op, OpQuantization quantization, Int8Data input) {
    Graph graph = new Graph("op", op.input(), List.of(op), op.output(), List.of(), 0);
    QuantizedGraph quantized = new QuantizedGraph(graph, List.of(quantization));
    return new ReferenceInterpreter(quantized).run(input).output().int8().toArray();
  }
}
