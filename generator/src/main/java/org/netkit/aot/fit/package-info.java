/**
 * Decides whether a firmware fits its board before it is linked, and what would make it fit.
 *
 * <p><b>Invariant:</b> every number comes from a prediction or from the model; what is not exact is
 * called an estimate.
 */
package org.netkit.aot.fit;
