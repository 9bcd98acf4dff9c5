package org.netkit.aot.board;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping of a descriptor, read key by key. Every problem is reported with file, line and key
 * path, and a harmless value is returned so that reading can go on; the caller throws at the end.
 */
final class YamlSection {
  private static final Pattern INTEGER = Pattern.compile("0x[0-9A-Fa-f]{1,8}|[0-9]{1,10}");

  private final Diagnostics diagnostics;
  private final String file;
  private final String path;
  private final Location here;
  private final boolean isAbsent;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Location> places = new LinkedHashMap<>();
  private final Set<String> asked = new LinkedHashSet<>();

  /** A mapping of the file; {@code path} is empty or ends in a dot. */
  YamlSection(Diagnostics diagnostics, String file, String path, MappingNode mapping) {
    this.diagnostics = diagnostics;
    this.file = file;
    this.path = path;
    this.here = YamlFile.place(file, mapping.getStartMark());
    this.isAbsent = false;
    for (NodeTuple tuple : mapping.getValue()) {
      String key = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
      Location place = YamlFile.place(file, tuple.getKeyNode().getStartMark()).in(path + key);
      if (values.put(key, tuple.getValueNode()) != null) {
        diagnostics.report(Code.BOARD_VALUE, place, "the key is there twice");
      }
      places.put(key, place);
    }
  }

  /** Stands for a section that is not there, which has been reported: reports nothing more. */
  private YamlSection(YamlSection parent, String key) {
    this.diagnostics = parent.diagnostics;
    this.file = parent.file;
    this.path = parent.path + key + ".";
    this.here = parent.here;
    this.isAbsent = true;
  }

  /** Keys in the order of the file. */
  List<String> keys() {
    return List.copyOf(values.keySet());
  }

  /** Where a key is, or where it should be. */
  Location location(String key) {
    return places.getOrDefault(key, here.in(path + key));
  }

  /** True if an optional key is there. */
  boolean has(String key) {
    asked.add(key);
    return values.containsKey(key);
  }

  /** A text that matches the pattern, or {@code ""} after a report. */
  String text(String key, Pattern pattern) {
    return required(key).map(node -> scalar(key, node, pattern)).orElse("");
  }

  /** A number within the limits, or {@code min} after a report. */
  long integer(String key, long min, long max) {
    Optional<String> text = required(key).map(node -> scalar(key, node, INTEGER));
    if (text.isEmpty() || text.get().isEmpty()) {
      return min;
    }
    long value = Long.decode(text.get().replaceFirst("^0+(?=[0-9])", ""));
    if (value < min || value > max) {
      diagnostics.report(Code.BOARD_VALUE, location(key), value + " must be " + min + ".." + max);
      return min;
    }
    return value;
  }

  /** A list of texts that match the pattern; empty after a report. */
  List<Entry> texts(String key, Pattern pattern) {
    Optional<Node> node = required(key);
    if (node.isEmpty()) {
      return List.of();
    }
    if (!(node.get() instanceof SequenceNode sequence)) {
      diagnostics.report(Code.BOARD_VALUE, location(key), "a list is expected");
      return List.of();
    }
    List<Entry> entries = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      String text = scalar(key, item, pattern);
      if (!text.isEmpty()) {
        Location place = YamlFile.place(file, item.getStartMark()).in(path + key);
        entries.add(new Entry(text, place));
      }
    }
    return entries;
  }

  /** A mapping; an empty one after a report. */
  YamlSection section(String key) {
    Optional<Node> node = required(key);
    if (node.isPresent() && node.get() instanceof MappingNode mapping) {
      return new YamlSection(diagnostics, file, path + key + ".", mapping);
    }
    node.ifPresent(
        n -> diagnostics.report(Code.BOARD_VALUE, location(key), "keys and values are expected"));
    return new YamlSection(this, key);
  }

  /** Reports every key that nobody has asked for. */
  void rejectUnknownKeys() {
    for (String key : values.keySet()) {
      if (!asked.contains(key)) {
        String hint = "keys here: " + String.join(", ", asked);
        diagnostics.reportWithHint(Code.BOARD_KEY_UNKNOWN, location(key), hint);
      }
    }
  }

  private Optional<Node> required(String key) {
    asked.add(key);
    Optional<Node> node = Optional.ofNullable(values.get(key));
    if (node.isEmpty() && !isAbsent) {
      diagnostics.report(Code.BOARD_KEY_MISSING, location(key));
    }
    return node;
  }

  private String scalar(String key, Node node, Pattern pattern) {
    if (!(node instanceof ScalarNode scalar)) {
      diagnostics.report(Code.BOARD_VALUE, location(key), "a single value is expected");
      return "";
    }
    if (!pattern.matcher(scalar.getValue()).matches()) {
      String why = "'" + scalar.getValue() + "' does not match " + pattern.pattern();
      diagnostics.report(Code.BOARD_VALUE, location(key), why);
      return "";
    }
    return scalar.getValue();
  }
}
