package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.embed.ArenaPlan;
import org.netkit.aot.embed.ArenaStep;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;

/**
 * What the two large variables of embed mode consist of: the bundle, by layer, and the arena, by
 * purpose. The sums are what the linker placed.
 */
final class EmbeddedContent {
  private static final String ARENA = "g_arena_memory";

  private final Program program;
  private final EmbeddedModel model;

  EmbeddedContent(Program program, EmbeddedModel model) {
    this.program = program;
    this.model = model;
  }

  /** A share of a variable. */
  record Share(ContentKind kind, String name, long bytes) {}

  /** The shares of a part; none if it is neither the bundle nor the arena. */
  List<Share> sharesOf(Contribution part) {
    if (part.symbol().equals(program.symbol() + "_bundle")) {
      return bundle(part.bytes());
    }
    return part.symbol().equals(ARENA) ? arena(part.bytes()) : List.of();
  }

  /** Kind of a part that has no shares; beside the arena, RAM holds the interpreter's state. */
  static ContentKind kind(ContentKind linked) {
    return linked == ContentKind.ACTIVATIONS ? ContentKind.INTERPRETER : linked;
  }

  private List<Share> bundle(long bytes) {
    List<Share> shares = new ArrayList<>();
    long left = bytes;
    for (ProgramStep scheduled : program.steps()) {
      Step step = scheduled.source().step();
      long payload = payloadBytes(step);
      if (payload > 0) {
        shares.add(new Share(ContentKind.WEIGHTS, step.name(), payload));
        left -= payload;
      }
    }
    String rest = model.keepsTests() ? "records and test cases" : "records";
    shares.add(new Share(ContentKind.WEIGHTS, rest + " of the bundle", left));
    return shares;
  }

  private List<Share> arena(long bytes) {
    ArenaPlan arena = model.arena();
    List<Share> shares = new ArrayList<>();
    long steps = arena.steps().stream().mapToLong(ArenaStep::structBytes).sum();
    long tables = arena.steps().stream().mapToLong(ArenaStep::tableBytes).sum();
    shares.add(new Share(ContentKind.INTERPRETER, "arena: steps", steps));
    shares.add(new Share(ContentKind.INTERPRETER, "arena: multipliers and shifts", tables));
    arena
        .regionBytes()
        .forEach(
            (region, size) ->
                shares.add(new Share(ContentKind.ACTIVATIONS, "arena: " + region.label(), size)));
    long named = shares.stream().mapToLong(Share::bytes).sum();
    shares.add(new Share(ContentKind.GAPS, ContentKind.GAPS.label(), bytes - named));
    return shares;
  }

  /** Weights and biases of a step as they are in the bundle. */
  static long payloadBytes(Step step) {
    OpCost cost = OpCost.of(step);
    int weightBytes = step.input().type().bytes();
    return (long) cost.weights() * weightBytes + (long) cost.biases() * Integer.BYTES;
  }
}
