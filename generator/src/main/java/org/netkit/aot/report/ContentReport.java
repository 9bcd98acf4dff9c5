package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.link.FirmwareSections;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;

/**
 * Adds up what the linker placed: by section, by kind, by part. What the map does not name (ends of
 * sections that are filled up) counts as a gap, so that all sums are the totals.
 */
final class ContentReport {
  private final Program program;
  private final Optional<EmbeddedContent> embedded;
  private final Firmware firmware;
  private final Map<String, String> stepByConstant = new HashMap<>();

  /**
   * Content of a firmware.
   *
   * @param embedded the bundle in embed mode
   */
  ContentReport(Program program, Optional<EmbeddedModel> embedded, Firmware firmware) {
    this.program = program;
    this.embedded = embedded.map(model -> new EmbeddedContent(program, model));
    this.firmware = firmware;
    for (ProgramStep step : program.steps()) {
      String name = step.source().step().name();
      step.constants().forEach(constant -> stepByConstant.put(constant.name(), name));
    }
  }

  private record Key(ContentKind kind, String name) {}

  /** Parts, by kind and then by size. */
  List<Footprint.Part> parts() {
    Map<Key, long[]> sums = new LinkedHashMap<>();
    for (Contribution part : firmware.contributions()) {
      for (EmbeddedContent.Share share : shares(part)) {
        Key key = new Key(share.kind(), share.name());
        add(sums, key, part.isInFlash(), part.isInRam(), share.bytes());
      }
    }
    Key gaps = new Key(ContentKind.GAPS, ContentKind.GAPS.label());
    add(sums, gaps, true, false, firmware.flashBytes() - sum(Contribution::isInFlash));
    add(sums, gaps, false, true, firmware.ramBytes() - sum(Contribution::isInRam));
    Key stack = new Key(ContentKind.STACK, ContentKind.STACK.label());
    add(sums, stack, false, true, firmware.stackBytes());
    Comparator<Map.Entry<Key, long[]>> order =
        Comparator.comparing((Map.Entry<Key, long[]> e) -> e.getKey().kind())
            .thenComparing(e -> -e.getValue()[0] - e.getValue()[1])
            .thenComparing(e -> e.getKey().name());
    return sums.entrySet().stream()
        .filter(e -> e.getValue()[0] != 0 || e.getValue()[1] != 0)
        .sorted(order)
        .map(
            e ->
                new Footprint.Part(
                    e.getKey().kind().label(), e.getKey().name(), e.getValue()[0], e.getValue()[1]))
        .toList();
  }

  private List<EmbeddedContent.Share> shares(Contribution part) {
    List<EmbeddedContent.Share> shares =
        embedded.map(content -> content.sharesOf(part)).orElse(List.of());
    if (!shares.isEmpty()) {
      return shares;
    }
    ContentKind linked = ContentKind.of(part, program.symbol());
    ContentKind kind = embedded.isPresent() ? EmbeddedContent.kind(linked) : linked;
    return List.of(new EmbeddedContent.Share(kind, name(kind, part), part.bytes()));
  }

  /** Kinds in the order of {@link ContentKind}. */
  static List<Footprint.Kind> kinds(List<Footprint.Part> parts) {
    List<Footprint.Kind> kinds = new ArrayList<>();
    for (ContentKind kind : ContentKind.values()) {
      List<Footprint.Part> own =
          parts.stream().filter(part -> part.kind().equals(kind.label())).toList();
      if (!own.isEmpty()) {
        kinds.add(
            new Footprint.Kind(
                kind.label(),
                own.stream().mapToLong(Footprint.Part::flashBytes).sum(),
                own.stream().mapToLong(Footprint.Part::ramBytes).sum()));
      }
    }
    return kinds;
  }

  private static void add(
      Map<Key, long[]> sums, Key key, boolean isInFlash, boolean isInRam, long bytes) {
    long[] sum = sums.computeIfAbsent(key, k -> new long[2]);
    sum[0] += isInFlash ? bytes : 0;
    sum[1] += isInRam ? bytes : 0;
  }

  private long sum(Predicate<Contribution> isCounted) {
    return firmware.contributions().stream().filter(isCounted).mapToLong(Contribution::bytes).sum();
  }

  private String name(ContentKind kind, Contribution part) {
    String object = part.object().substring(part.object().lastIndexOf('/') + 1);
    return switch (kind) {
      case GAPS, STACK -> kind.label();
      case WEIGHTS -> stepByConstant.getOrDefault(part.symbol(), part.symbol());
      case C_LIBRARY -> object.replaceFirst(".*\\((?:lib_a-)?(.*)\\.o\\)", "$1");
      case MODEL_CODE, ACTIVATIONS, KERNELS, INTERPRETER, BOARD, TEST_DATA ->
          part.symbol().startsWith(".") || part.input().contains(".str1.")
              ? "texts of " + object.replaceFirst("\\.o$", "")
              : part.symbol();
    };
  }

  /** Sections as the map has them. */
  List<Footprint.Section> sections() {
    List<Footprint.Section> sections = new ArrayList<>();
    firmware
        .sectionBytes()
        .forEach(
            (name, bytes) ->
                sections.add(
                    new Footprint.Section(
                        name,
                        FirmwareSections.FLASH.contains(name) ? bytes : 0,
                        FirmwareSections.RAM.contains(name) ? bytes : 0)));
    return sections;
  }
}
