/**
 * Renders emitted files in memory. All text comes from the templates; Java only chooses names,
 * orders and numbers, and hands them over as one view record a file.
 *
 * <p><b>Invariant:</b> the same program gives the same bytes on every machine; nothing here touches
 * the disk.
 */
package org.netkit.aot.emit;
