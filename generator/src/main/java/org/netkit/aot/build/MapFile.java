package org.netkit.aot.build;

import java.util.List;
import java.util.Map;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.link.FirmwareSections;

/**
 * The map that GNU ld writes, also when the program does not fit.
 *
 * @param sectionBytes size of every section of the firmware, in the order of the file
 * @param contributions what they consist of, in the order of the addresses
 */
public record MapFile(Map<String, Long> sectionBytes, List<Contribution> contributions) {
  /** Copies the list; the map is the reader's own and is not changed any more. */
  public MapFile {
    contributions = List.copyOf(contributions);
  }

  /** Size of a section, 0 if there is none. */
  public long bytesOf(String section) {
    return sectionBytes.getOrDefault(section, 0L);
  }

  /** Bytes in flash: code, constants and the initial values of variables. */
  public long flashBytes() {
    return FirmwareSections.FLASH.stream().mapToLong(this::bytesOf).sum();
  }

  /** Bytes in RAM, the stack's reserve included. */
  public long ramAndStackBytes() {
    return FirmwareSections.RAM.stream().mapToLong(this::bytesOf).sum();
  }
}
