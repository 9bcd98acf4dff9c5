package org.netkit.aot.board;

import java.util.ArrayList;
import java.util.List;

/**
 * The machine of {@code qemu-system-arm} that stands in for the board.
 *
 * @param machine name for {@code -machine}
 * @param serial which of the machine's serial ports is the console, counted from 0
 * @param arguments more options, in order
 */
public record QemuMachine(String machine, int serial, List<String> arguments) {
  /** Copies the list. */
  public QemuMachine {
    arguments = List.copyOf(arguments);
  }

  /**
   * Options of {@code qemu-system-arm}, without the firmware: no window, no monitor, and the
   * console where it is wanted.
   *
   * @param console a {@code -serial} target, such as {@code stdio}
   */
  public List<String> options(String console) {
    List<String> options = new ArrayList<>(List.of("-machine", machine, "-display", "none"));
    options.addAll(List.of("-monitor", "none"));
    for (int other = 0; other < serial; other++) {
      options.addAll(List.of("-serial", "null"));
    }
    options.addAll(List.of("-serial", console));
    options.addAll(arguments);
    return List.copyOf(options);
  }
}
