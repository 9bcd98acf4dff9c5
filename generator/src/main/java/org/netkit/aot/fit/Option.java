package org.netkit.aot.fit;

/**
 * Something that a user can do about a firmware that is too large.
 *
 * @param action what to do, such as {@code --final-softmax omit}
 * @param flashBytes what the firmware then needs in flash
 * @param ramBytes what it then needs in RAM, the stack's reserve included
 * @param isEstimate true if the numbers are not from compiled code
 */
public record Option(String action, long flashBytes, long ramBytes, boolean isEstimate) {}
