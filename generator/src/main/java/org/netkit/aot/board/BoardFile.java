package org.netkit.aot.board;

import org.netkit.aot.data.Int8Data;

/**
 * A C source or header that the firmware is built from.
 *
 * @param name file name without folders, unique within a board
 * @param content its bytes
 */
public record BoardFile(String name, Int8Data content) {

  /** True for a file to be compiled, false for a header. */
  public boolean isSource() {
    return name.endsWith(".c");
  }
}
