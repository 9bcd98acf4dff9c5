package org.netkit.aot.build;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.link.FirmwareSections;

/**
 * Reads the part {@code Linker script and memory map} of a map file (GNU ld, {@code -Map}). Errors:
 * {@link Code#TOOL_OUTPUT}.
 *
 * <pre>
 * .rodata         0x08000aa0      0x2c0                      section of the firmware
 *  .rodata.main.str1.4                                       long names stand alone,
 *                 0x08000aa0        0x5 obj/main.o           their numbers in the next line
 *  *fill*         0x08000aa5        0xb
 *  .rodata.table  0x08000ab0       0x20 obj/tiny_cases.o     section of an object file
 *                 0x08000ab0                table            symbol: passed over
 * </pre>
 */
final class MapFileReader {
  private static final String START = "Linker script and memory map";
  private static final String NUMBERS = "0x([0-9a-f]{1,16}) +0x([0-9a-f]{1,16})";
  private static final Pattern SECTION = Pattern.compile("(\\.[^ ]+)(?: +" + NUMBERS + ".*)?");
  private static final Pattern INPUT =
      Pattern.compile(" (\\.[^ ]+|COMMON|\\*fill\\*)(?: +" + NUMBERS + "(?: (.*))?)?");
  private static final Pattern CONTINUATION = Pattern.compile(" {16}" + NUMBERS + "(?: (.*))?");

  private final String file;
  private final Map<String, Long> sectionBytes = new LinkedHashMap<>();
  private final List<Contribution> contributions = new ArrayList<>();
  private String section = "";
  private Optional<String> pendingSection = Optional.empty();
  private Optional<String> pendingInput = Optional.empty();

  private MapFileReader(String file) {
    this.file = file;
  }

  /**
   * Reads a map.
   *
   * @param file how messages call it
   */
  static MapFile read(String file, String text) {
    MapFileReader reader = new MapFileReader(file);
    int start = text.indexOf(START);
    if (start >= 0) {
      text.substring(start + START.length()).lines().forEach(reader::line);
    }
    if (reader.sectionBytes.isEmpty()) {
      throw new Diagnostics()
          .fatal(Code.TOOL_OUTPUT, Location.of(file), null, "no memory map of GNU ld in it");
    }
    return new MapFile(reader.sectionBytes, reader.contributions);
  }

  private void line(String line) {
    Matcher continuation = CONTINUATION.matcher(line);
    if (continuation.matches()) {
      pendingSection.ifPresent(name -> section(name, continuation.group(2)));
      pendingInput.ifPresent(name -> input(name, continuation.group(2), continuation.group(3)));
    }
    pendingSection = Optional.empty();
    pendingInput = Optional.empty();
    Matcher input = INPUT.matcher(line);
    if (input.matches()) {
      if (input.group(2) == null) {
        pendingInput = Optional.of(input.group(1));
      } else {
        input(input.group(1), input.group(3), input.group(4));
      }
    } else if (!line.isEmpty() && line.charAt(0) != ' ') {
      head(line);
    }
  }

  /** A line that begins at the margin: a section of the firmware, or something else. */
  private void head(String line) {
    Matcher matcher = SECTION.matcher(line);
    section = matcher.matches() ? matcher.group(1) : "";
    if (matcher.matches() && matcher.group(2) == null) {
      pendingSection = Optional.of(section);
    } else if (matcher.matches()) {
      section(section, matcher.group(3));
    }
  }

  private void section(String name, String hexBytes) {
    if (FirmwareSections.isKnown(name) && sectionBytes.put(name, bytes(hexBytes)) != null) {
      throw new Diagnostics()
          .fatal(Code.TOOL_OUTPUT, Location.of(file), null, name + " is there twice");
    }
  }

  private void input(String name, String hexBytes, String object) {
    long bytes = bytes(hexBytes);
    if (FirmwareSections.isKnown(section) && bytes > 0) {
      contributions.add(new Contribution(section, name, object == null ? "" : object, bytes));
    }
  }

  private long bytes(String hex) {
    if (hex.length() > 8) {
      throw new Diagnostics()
          .fatal(Code.TOOL_OUTPUT, Location.of(file), null, "a size of 0x" + hex + " bytes");
    }
    return Long.parseLong(hex, 16);
  }
}
