package org.netkit.aot.build;

import java.util.Set;

/**
 * What one function does to the stack, read from its instructions.
 *
 * @param frameBytes the sum of everything that it takes from the stack: what its deepest path
 *     needs, or more
 * @param calls addresses that it calls
 * @param jumps addresses outside itself that it jumps to: tail calls, and code that library
 *     functions share
 * @param obstacles what keeps its need from being known, in words
 */
record ThumbFunction(int frameBytes, Set<Long> calls, Set<Long> jumps, Set<String> obstacles) {
  /** Copies the sets. */
  ThumbFunction {
    calls = Set.copyOf(calls);
    jumps = Set.copyOf(jumps);
    obstacles = Set.copyOf(obstacles);
  }
}
