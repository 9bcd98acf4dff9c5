/**
 * Takes ops out of a graph that need not run: batch norms and activations become part of the op
 * next to them, ops that change nothing disappear. Convolutions with a single window become fully
 * connected.
 *
 * <p><b>Invariant:</b> int8 results stay the same bytes, float32 results the same up to rounding;
 * every op that is left keeps its name.
 */
package org.netkit.aot.fold;
