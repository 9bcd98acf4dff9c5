package org.netkit.aot.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A count with an optional K or M, which stand for 1,024 and 1,048,576: {@code 200000, 256K}. */
final class ByteCount implements ITypeConverter<Long> {
  private static final int KIBI_SHIFT = 10;
  private static final int MEBI_SHIFT = 20;

  @Override
  public Long convert(String text) {
    if (!text.matches("[0-9]{1,12}[KkMm]?")) {
      throw new TypeConversionException(
          "'" + text + "' is no count such as 200000, 256K (of 1,024) or 1M (of 1,048,576)");
    }
    char last = Character.toUpperCase(text.charAt(text.length() - 1));
    long count = Long.parseLong(text.replaceAll("[KkMm]", ""));
    return switch (last) {
      case 'K' -> count << KIBI_SHIFT;
      case 'M' -> count << MEBI_SHIFT;
      default -> count;
    };
  }
}
