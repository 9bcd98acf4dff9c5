package org.netkit.aot.emit;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.netkit.aot.data.Int8Data;

/** Texts of the banner that stands at the top of every emitted file. */
public final class Banners {
  private static final int HASH_DIGITS = 16;

  private Banners() {}

  /** The first 16 hexadecimal digits of the SHA-256 of some bytes. */
  public static String hash(Int8Data bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.toArray());
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Any text as part of a one-line C or Makefile comment: nothing ends the comment or the line. */
  public static String comment(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints().forEach(c -> safe.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    return safe.toString().replace("*/", "* /").replace("/*", "/ *");
  }
}
