package org.netkit.aot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that the build wrote beside the classes. */
public final class ToolVersion {
  private ToolVersion() {}

  /** Such as {@code 0.1.0}. */
  public static String text() {
    try (InputStream in = ToolVersion.class.getResourceAsStream("build.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
