package org.netkit.aot.run;

import java.util.Optional;
import org.netkit.aot.data.Int8Data;

/**
 * What one step of an inference left.
 *
 * @param bytes size of the result
 * @param crc its CRC-32 (IEEE 802.3, as {@link java.util.zip.CRC32})
 * @param data the result, if the trace holds bytes
 */
public record StepResult(int bytes, int crc, Optional<Int8Data> data) {}
