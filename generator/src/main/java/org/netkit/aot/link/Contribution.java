package org.netkit.aot.link;

/**
 * What one section of one object file adds to the firmware.
 *
 * @param section section of the firmware, such as {@code .rodata}
 * @param input section of the object file, such as {@code .rodata.mnist_conv0_filter}; {@code
 *     *fill*} for bytes between two of them
 * @param object the object file, such as {@code obj/mnist_weights.o} or {@code
 *     /usr/lib/.../libc.a(lib_a-memcpy.o)}; empty for fill
 * @param bytes size
 */
public record Contribution(String section, String input, String object, long bytes) {
  /** Input section of bytes that fill gaps. */
  public static final String FILL = "*fill*";

  /** The variable or function, as far as the section's name tells: {@code mnist_conv0_filter}. */
  public String symbol() {
    String name = input;
    for (String prefix : new String[] {".text.", ".rodata.", ".data.", ".bss."}) {
      if (input.startsWith(prefix)) {
        name = input.substring(prefix.length());
      }
    }
    return unmangled(name);
  }

  /** True for bytes that are stored in flash. */
  public boolean isInFlash() {
    return !section.equals(FirmwareSections.BSS) && !section.equals(FirmwareSections.STACK);
  }

  /** True for bytes of variables in RAM; the stack is not counted. */
  public boolean isInRam() {
    return section.equals(FirmwareSections.BSS) || section.equals(FirmwareSections.DATA);
  }

  /** {@code _ZL7g_act_a} is how C++ names the static variable {@code g_act_a}. */
  private static String unmangled(String name) {
    if (!name.startsWith("_ZL")) {
      return name;
    }
    String digits = name.substring(3).replaceFirst("[^0-9].*", "");
    int start = 3 + digits.length();
    if (digits.isEmpty()
        || digits.length() > 4
        || start + Integer.parseInt(digits) > name.length()) {
      return name;
    }
    return name.substring(start, start + Integer.parseInt(digits));
  }
}
