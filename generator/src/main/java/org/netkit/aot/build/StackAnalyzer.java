package org.netkit.aot.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.netkit.aot.build.ElfFile.Symbol;

/**
 * Bounds the depth of the stack. Input: a linked program. Output: the {@link StackBound} from
 * {@code nk_reset} on.
 *
 * <p>Reads the instructions themselves and not the compiler's notes, so that assembly and library
 * functions count too. A function's need is the sum of everything that it pushes anywhere: at least
 * what its deepest path needs. A jump into another function counts as a call, unless that one jumps
 * back: then both are one function, as the parts of libgcc's arithmetic are.
 */
public final class StackAnalyzer {
  private static final String ROOT = "nk_reset";

  private final CodeMap code;
  private final Map<Long, ThumbFunction> functions = new TreeMap<>();
  private final Map<Long, Long> groups = new HashMap<>();
  private final Map<Long, Depth> depths = new HashMap<>();
  private final Set<Long> open = new TreeSet<>();
  private final Set<String> obstacles = new TreeSet<>();

  private StackAnalyzer(ElfFile elf) {
    this.code = new CodeMap(elf);
  }

  /** The bound of a program. */
  public static StackBound analyze(ElfFile elf) {
    Optional<Symbol> root = elf.symbol(ROOT).filter(Symbol::isFunction);
    return root.map(symbol -> new StackAnalyzer(elf).analyze(symbol.address()))
        .orElse(new StackBound(0, List.of(), List.of("there is no function " + ROOT)));
  }

  /** Depth of a group with all that it calls, and the group called on the deepest path. */
  private record Depth(int bytes, int frameBytes, Optional<Long> next) {}

  private StackBound analyze(long root) {
    decodeReachable(root);
    groupFunctions();
    int bytes = depth(groups.get(root)).bytes();
    List<StackBound.Frame> deepest = new ArrayList<>();
    for (Optional<Long> at = Optional.of(groups.get(root)); at.isPresent(); ) {
      Depth depth = depths.get(at.get());
      deepest.add(new StackBound.Frame(code.name(at.get()), depth.frameBytes()));
      at = depth.next();
    }
    return new StackBound(bytes, deepest, List.copyOf(obstacles));
  }

  private void decodeReachable(long root) {
    Deque<Long> waiting = new ArrayDeque<>(List.of(root));
    while (!waiting.isEmpty()) {
      long address = waiting.remove();
      if (!functions.containsKey(address)) {
        ThumbFunction function = resolved(address, code.decode(address));
        functions.put(address, function);
        function.obstacles().forEach(o -> obstacles.add(code.name(address) + " " + o));
        waiting.addAll(new TreeSet<>(function.calls()));
        waiting.addAll(new TreeSet<>(function.jumps()));
      }
    }
  }

  /** The same with the beginnings of functions in place of targets within them. */
  private ThumbFunction resolved(long address, ThumbFunction function) {
    Set<String> problems = new TreeSet<>(function.obstacles());
    Set<Long> calls = starts(function.calls(), problems);
    if (!function.calls().contains(address)) {
      calls.remove(address); // a subroutine of its own, whose pushes are counted already
    }
    Set<Long> jumps = starts(function.jumps(), problems);
    jumps.remove(address);
    return new ThumbFunction(function.frameBytes(), calls, jumps, problems);
  }

  private Set<Long> starts(Set<Long> targets, Set<String> problems) {
    Set<Long> starts = new TreeSet<>();
    for (long target : targets) {
      Optional<Long> start = code.functionAt(target);
      start.ifPresentOrElse(starts::add, () -> problems.add("calls unknown code"));
    }
    return starts;
  }

  /** Functions that reach each other by jumps get the lowest of their addresses as their group. */
  private void groupFunctions() {
    Map<Long, Set<Long>> reached = new HashMap<>();
    functions.keySet().forEach(f -> reached.put(f, reachedByJumps(f)));
    for (long function : functions.keySet()) {
      long group = function;
      for (long other : reached.get(function)) {
        if (reached.get(other).contains(function)) {
          group = Math.min(group, other);
        }
      }
      groups.put(function, group);
    }
  }

  private Set<Long> reachedByJumps(long start) {
    Set<Long> reached = new TreeSet<>();
    Deque<Long> waiting = new ArrayDeque<>(functions.get(start).jumps());
    while (!waiting.isEmpty()) {
      long next = waiting.remove();
      if (reached.add(next)) {
        waiting.addAll(functions.get(next).jumps());
      }
    }
    return reached;
  }

  private Depth depth(long group) {
    Depth known = depths.get(group);
    if (known != null) {
      return known;
    }
    open.add(group);
    int frameBytes = 0;
    int below = 0;
    Optional<Long> next = Optional.empty();
    for (Map.Entry<Long, ThumbFunction> member : functions.entrySet()) {
      if (groups.get(member.getKey()) == group) {
        frameBytes += member.getValue().frameBytes();
        for (long callee : callees(group, member.getValue())) {
          if (open.contains(callee)) {
            obstacles.add(code.name(callee) + " may call itself");
          } else if (next.isEmpty() || depth(callee).bytes() > below) {
            below = depth(callee).bytes();
            next = Optional.of(callee);
          }
        }
      }
    }
    open.remove(group);
    Depth depth = new Depth(frameBytes + below, frameBytes, next);
    depths.put(group, depth);
    return depth;
  }

  /** Groups that a member calls, and other groups that it jumps to. */
  private Set<Long> callees(long group, ThumbFunction member) {
    Set<Long> callees = new TreeSet<>();
    member.jumps().stream().map(groups::get).filter(g -> g != group).forEach(callees::add);
    member.calls().stream().map(groups::get).forEach(callees::add);
    return callees;
  }
}
