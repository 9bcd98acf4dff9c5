package org.netkit.aot.board;

import org.netkit.aot.diag.Location;

/**
 * A scalar of a descriptor.
 *
 * @param text as it is written, without quotes
 * @param location file, line and key
 */
record Entry(String text, Location location) {}
