package org.netkit.aot.emit;

import java.nio.charset.StandardCharsets;
import org.netkit.aot.data.Int8Data;

/**
 * A file to be written.
 *
 * @param path relative to the output folder, with {@code /} between names
 * @param content its bytes
 */
public record EmittedFile(String path, Int8Data content) {

  /** A text file in UTF-8. */
  public static EmittedFile text(String path, String text) {
    return new EmittedFile(path, Int8Data.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Content as text. */
  public String text() {
    return new String(content.toArray(), StandardCharsets.UTF_8);
  }
}
