package org.netkit.aot.report;

import java.util.Optional;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.StackBound;
import org.netkit.aot.link.Prediction;

/**
 * A firmware, and what was found out about it.
 *
 * @param prediction what was worked out before linking
 * @param firmware the linked firmware
 * @param bound how deep its stack can get
 * @param stackUsedBytes high-water mark of a run, if there was one
 */
public record Measured(
    Prediction prediction, Firmware firmware, StackBound bound, Optional<Long> stackUsedBytes) {}
