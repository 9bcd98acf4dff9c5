package org.netkit.aot.fold;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;

/**
 * Folds until nothing folds any more.
 *
 * <p>Input: a checked graph. Output: a graph with as many ops or fewer and the same result, with
 * convolutions of their whole input made fully connected. Errors: none. Guarantees: the rules are
 * tried in a fixed order, so the result is always the same.
 */
public final class Folder {
  private static final List<Rule> RULES =
      List.of(
          new IdentityRule(),
          new AffineAfterAffine(),
          new AffineAfterWeighted(),
          new ActivationAfterWeighted(),
          new AffineBeforeWeighted());

  private Folder() {}

  /** Folds a graph. */
  public static Graph fold(Graph graph) {
    Graph folded = graph;
    Optional<Fold> next = find(folded);
    while (next.isPresent()) {
      folded = next.get().applyTo(folded);
      next = find(folded);
    }
    List<Op> ops = folded.ops().stream().map(WholeWindow::asDense).toList();
    return folded.with(ops, folded.output());
  }

  private static Optional<Fold> find(Graph graph) {
    Uses uses = new Uses(graph);
    for (Op op : graph.ops()) {
      for (Rule rule : RULES) {
        Optional<Fold> fold = rule.match(op, uses);
        if (fold.isPresent()) {
          return fold;
        }
      }
    }
    return Optional.empty();
  }
}
