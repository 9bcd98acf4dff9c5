package org.netkit.aot.run;

import java.util.HexFormat;
import java.util.regex.Pattern;

/** Splits one line of the report into words and numbers. */
final class ProtocolLine {
  private static final HexFormat HEX = HexFormat.of();
  private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,9}");
  private static final Pattern CRC = Pattern.compile("[0-9a-f]{8}");

  private final String[] words;

  /** Words are separated by exactly one space. */
  ProtocolLine(String text) {
    this.words = text.split(" ", -1);
  }

  /** The line does not have the form that its keyword demands. */
  static final class BadLine extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadLine(String problem) {
      super(problem);
    }
  }

  /** The word behind {@code NK}, or empty text. */
  String keyword() {
    return words.length >= 2 && words[0].equals("NK") ? words[1] : "";
  }

  /** Insists on a number of words, {@code NK} and the keyword included. */
  void expectWords(int count) {
    if (words.length != count) {
      throw new BadLine("it has " + words.length + " words instead of " + count);
    }
  }

  String word(int index) {
    return words[index];
  }

  /** A decimal number without leading zeros, 0..2^31-1. */
  int number(int index) {
    return parse(words[index]);
  }

  /** The number in {@code key=number}. */
  long keyed(int index, String key) {
    String prefix = key + "=";
    if (!words[index].startsWith(prefix)) {
      throw new BadLine("'" + prefix + "' is missing");
    }
    String text = words[index].substring(prefix.length());
    if (!DECIMAL.matcher(text).matches()) {
      throw new BadLine("'" + text + "' is no number");
    }
    return Long.parseLong(text);
  }

  /** Eight hexadecimal digits. */
  int crc(int index) {
    if (!CRC.matcher(words[index]).matches()) {
      throw new BadLine("'" + words[index] + "' is no checksum");
    }
    return Integer.parseUnsignedInt(words[index], 16);
  }

  /** Bytes as pairs of lower-case hexadecimal digits, at least one pair. */
  byte[] bytes(int index) {
    String text = words[index];
    boolean isHex = !text.isEmpty() && text.chars().allMatch(ProtocolLine::isDigit);
    if (!isHex || text.length() % 2 != 0) {
      throw new BadLine("these are no bytes");
    }
    return HEX.parseHex(text);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
  }

  private static int parse(String text) {
    if (!DECIMAL.matcher(text).matches() || Long.parseLong(text) > Integer.MAX_VALUE) {
      throw new BadLine("'" + text + "' is no number");
    }
    return Integer.parseInt(text);
  }
}
