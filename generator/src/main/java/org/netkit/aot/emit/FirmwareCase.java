package org.netkit.aot.emit;

import java.util.Optional;
import org.netkit.aot.data.Int8Data;

/**
 * One inference that the firmware runs.
 *
 * @param name any text; shown with letters, digits, dots, dashes and underscores only
 * @param input the model's input, little-endian, of the model's input size
 * @param output what the model must give, to the byte, if that is known
 */
public record FirmwareCase(String name, Int8Data input, Optional<Int8Data> output) {
  private static final int SHOWN_CHARACTERS = 64;

  /** An inference of which nothing is known beforehand. */
  public FirmwareCase(String name, Int8Data input) {
    this(name, input, Optional.empty());
  }

  /** The name as the firmware prints it: one word, never empty. */
  public String shownName() {
    String word = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return word.isEmpty() ? "-" : word.substring(0, Math.min(word.length(), SHOWN_CHARACTERS));
  }
}
