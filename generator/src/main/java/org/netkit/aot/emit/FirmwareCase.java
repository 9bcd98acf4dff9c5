package org.netkit.aot.emit;

import org.netkit.aot.data.Int8Data;

/**
 * One inference that the firmware runs.
 *
 * @param name any text; shown with letters, digits, dots, dashes and underscores only
 * @param input the model's input, little-endian, of the model's input size
 */
public record FirmwareCase(String name, Int8Data input) {
  private static final int SHOWN_CHARACTERS = 64;

  /** The name as the firmware prints it: one word, never empty. */
  public String shownName() {
    String word = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return word.isEmpty() ? "-" : word.substring(0, Math.min(word.length(), SHOWN_CHARACTERS));
  }
}
