/**
 * Decides where every activation lives. A chain of steps gets two slots that its steps write in
 * turn; a general graph gets offsets in one block, by lifetime.
 *
 * <p><b>Invariant:</b> two tensors that are alive at the same step never share a byte; every byte
 * count is computed, none is padded to be safe.
 */
package org.netkit.aot.plan;
