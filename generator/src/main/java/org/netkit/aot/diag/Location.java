package org.netkit.aot.diag;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where a problem is: a file, a byte offset in it, and the thing at fault.
 *
 * @param file name of the file as the user gave it, or of a board or option
 * @param offset byte offset in the file, counted from 0
 * @param subject what is at fault, such as {@code layer 2 (conv2d)} or a descriptor key
 */
public record Location(String file, OptionalLong offset, Optional<String> subject) {

  /** A whole file. */
  public static Location of(String file) {
    return new Location(file, OptionalLong.empty(), Optional.empty());
  }

  /** A byte of a file. */
  public static Location at(String file, long offset) {
    return new Location(file, OptionalLong.of(offset), Optional.empty());
  }

  /** The same place, with the thing at fault named. */
  public Location in(String newSubject) {
    return new Location(file, offset, Optional.of(newSubject));
  }

  /** {@code file @0x0048}, or the file alone. */
  public String place() {
    return offset.isPresent() ? String.format("%s @0x%04x", file, offset.getAsLong()) : file;
  }
}
