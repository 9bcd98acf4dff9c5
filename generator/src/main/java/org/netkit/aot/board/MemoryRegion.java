package org.netkit.aot.board;

/**
 * A contiguous range of addresses.
 *
 * @param name {@code flash} or {@code ram}
 * @param origin first address
 * @param bytes size, at least 1
 * @param source document and table that the numbers come from
 */
public record MemoryRegion(String name, long origin, long bytes, String source) {

  /** The address behind the last byte. */
  public long end() {
    return origin + bytes;
  }
}
