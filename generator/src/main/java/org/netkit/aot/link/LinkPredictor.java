package org.netkit.aot.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.netkit.aot.link.ObjectFile.Pieces;
import org.netkit.aot.link.ObjectFile.Section;

/**
 * Works out flash and RAM of a firmware from its compiled objects.
 *
 * <p>Input: objects and libraries in the order of the linker's command line. Output: a {@link
 * Prediction}. Errors: those of {@link ObjectReader} and {@link Archive}. Guarantees: does what GNU
 * ld does with {@code firmware/link.ld.stg} and {@code --gc-sections}: keeps what is reachable,
 * puts it in order, aligns it, and merges equal constants.
 */
public final class LinkPredictor {
  private static final int TAIL_ALIGNMENT = 16;
  private static final Set<String> BEGIN = Set.of(".vectors");
  private static final List<String> DISCARDED = List.of(".ARM.exidx", ".ARM.extab", ".nk_marks");

  private final List<Reachable.Part> parts;
  private final Map<Reachable.Part, Long> mergedBytes;
  private final List<Contribution> contributions = new ArrayList<>();

  private LinkPredictor(List<Reachable.Part> parts) {
    this.parts = parts;
    this.mergedBytes = mergedBytes(parts);
  }

  /**
   * Predicts.
   *
   * @param stackBytes the stack's reserve in the linker script
   */
  public static Prediction predict(
      List<ObjectFile> objects, List<Archive> archives, long stackBytes) {
    List<Reachable.Part> parts =
        Reachable.of(objects, archives).stream()
            .filter(part -> DISCARDED.stream().noneMatch(part.section().name()::startsWith))
            .toList();
    return new LinkPredictor(parts).predict(aligned(stackBytes, TAIL_ALIGNMENT));
  }

  private Prediction predict(long stackBytes) {
    long code = place(FirmwareSections.TEXT, s -> BEGIN.contains(s.name()), isIn(".text"));
    long constants = place(FirmwareSections.RODATA, s -> !s.isWritable() && !isCode(s));
    long initial = place(FirmwareSections.DATA, s -> s.isWritable() && s.isLoaded());
    long zeroed = place(FirmwareSections.BSS, s -> s.isWritable() && !s.isLoaded());
    contribute(FirmwareSections.STACK, FirmwareSections.STACK, "", stackBytes);
    return new Prediction(code + constants + initial, initial + zeroed, stackBytes, contributions);
  }

  private static boolean isCode(Section section) {
    return BEGIN.contains(section.name()) || isIn(".text").test(section);
  }

  private static Predicate<Section> isIn(String name) {
    return section -> section.name().equals(name) || section.name().startsWith(name + ".");
  }

  /** Size of a section of the firmware that holds what the predicates choose, one after another. */
  @SafeVarargs
  private long place(String output, Predicate<Section>... choices) {
    long at = 0;
    for (Predicate<Section> choice : choices) {
      for (Reachable.Part part : parts) {
        Section section = part.section();
        if (choice.test(section)) {
          long start = aligned(at, section.alignment());
          long bytes = mergedBytes.getOrDefault(part, section.bytes());
          gap(output, bytes == 0 ? 0 : start - at);
          contribute(output, section.name(), part.file().name(), bytes);
          at = bytes == 0 ? at : start + bytes;
        }
      }
    }
    long end = aligned(at, TAIL_ALIGNMENT);
    gap(output, end - at);
    return end;
  }

  /** New sizes of the sections that the linker merges with others of their kind. */
  private static Map<Reachable.Part, Long> mergedBytes(List<Reachable.Part> parts) {
    record Kind(Pieces pieces, long alignment) {}
    Map<Kind, List<Reachable.Part>> kinds = new HashMap<>();
    for (Reachable.Part part : parts) {
      Section section = part.section();
      if (!section.pieces().equals(Pieces.WHOLE)) {
        Kind kind = new Kind(section.pieces(), section.alignment());
        kinds.computeIfAbsent(kind, k -> new ArrayList<>()).add(part);
      }
    }
    Map<Reachable.Part, Long> bytes = new HashMap<>();
    for (List<Reachable.Part> alike : kinds.values()) {
      List<Long> sizes = MergedPieces.bytes(alike.stream().map(Reachable.Part::section).toList());
      for (int i = 0; i < sizes.size(); i++) {
        bytes.put(alike.get(i), sizes.get(i));
      }
    }
    return bytes;
  }

  private void gap(String output, long bytes) {
    contribute(output, Contribution.FILL, "", bytes);
  }

  private void contribute(String output, String input, String object, long bytes) {
    if (bytes > 0) {
      contributions.add(new Contribution(output, input, object, bytes));
    }
  }

  /** The next multiple of an alignment. */
  static long aligned(long bytes, long alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
  }
}
