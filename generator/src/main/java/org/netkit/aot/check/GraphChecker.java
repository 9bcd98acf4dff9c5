package org.netkit.aot.check;

import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;

/**
 * Proves that int8 arithmetic is exact for every input.
 *
 * <p>Input: a graph. Output: the same graph. Errors: NK303..NK306, for all ops together.
 * Guarantees: no accumulator and no left shift of an int8 op exceeds 32 bits, whatever the input.
 */
public final class GraphChecker {
  private GraphChecker() {}

  /**
   * Checks a graph.
   *
   * @throws org.netkit.aot.diag.CompileException if an int8 op is not exact for all inputs
   */
  public static Graph check(Graph graph) {
    if (!graph.isInt8()) {
      return graph;
    }
    Diagnostics diagnostics = new Diagnostics();
    for (Op op : graph.ops()) {
      if (op instanceof Op.Weighted weighted) {
        new SumCheck(diagnostics).check(weighted);
      } else if (op instanceof Op.Add add) {
        new AdditionCheck(diagnostics).check(add);
      } else if (op instanceof Op.Softmax softmax) {
        new SoftmaxCheck(diagnostics).check(softmax);
      }
    }
    diagnostics.throwIfAny();
    return graph;
  }
}
