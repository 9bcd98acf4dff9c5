package org.netkit.aot.select;

import org.netkit.aot.fuse.Step;

/**
 * A step and its kernel.
 *
 * @param step what to compute
 * @param kernel what computes it
 * @param workspaceBytes scratch that this call needs, 0 if none
 */
public record ScheduledStep(Step step, Kernel kernel, int workspaceBytes) {}
