/**
 * Compares what firmware computes with the Java reference: which inputs to run, and where two runs
 * part.
 *
 * <p><b>Invariant:</b> knows neither how firmware is built nor how it is run.
 */
package org.netkit.aot.verify;
