package org.netkit.aot.link;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.netkit.aot.link.ObjectFile.Section;

/**
 * Sizes of sections of one kind whose equal parts a linker stores once ({@code SHF_MERGE}), in the
 * first section that has them. Of strings it also drops those that are the end of another one, if
 * that end is aligned as the string was.
 */
final class MergedPieces {
  /** A part of a section, as characters 0..255, and the alignment that its place gave it. */
  private record Piece(String text, long alignment, int section) {}

  private final Map<String, Piece> firsts = new LinkedHashMap<>();

  private MergedPieces() {}

  /** Bytes that are left of each section, in the same order. */
  static List<Long> bytes(List<Section> sections) {
    MergedPieces merged = new MergedPieces();
    for (int i = 0; i < sections.size(); i++) {
      merged.collect(sections.get(i), i);
    }
    boolean areStrings = !sections.isEmpty() && sections.get(0).pieces().areStrings();
    return layOut(sections.size(), areStrings ? merged.withoutTails() : merged.all());
  }

  private void collect(Section section, int index) {
    String text = new String(section.content().toArray(), StandardCharsets.ISO_8859_1);
    int unit = section.pieces().bytes();
    int start = 0;
    for (int at = 0; at + unit <= text.length(); at += unit) {
      boolean isZero = text.substring(at, at + unit).chars().allMatch(c -> c == 0);
      boolean isPadding = isZero && at == start && at % section.alignment() != 0;
      if (section.pieces().areStrings() && !isZero) {
        continue;
      }
      if (!section.pieces().areStrings() || !isPadding) {
        add(text.substring(start, at + unit), alignmentAt(start, section.alignment()), index);
      }
      start = at + unit;
    }
  }

  private void add(String text, long alignment, int section) {
    firsts.merge(
        text,
        new Piece(text, alignment, section),
        (old, same) -> new Piece(text, Math.max(old.alignment(), same.alignment()), old.section()));
  }

  /** An offset is a multiple of its lowest set bit; offset 0 has the section's own alignment. */
  private static long alignmentAt(int offset, long sectionAlignment) {
    return offset == 0
        ? sectionAlignment
        : Math.min(Integer.lowestOneBit(offset), sectionAlignment);
  }

  private List<Piece> all() {
    return List.copyOf(firsts.values());
  }

  /** Reversed and sorted, a string stands right before all strings that it is the end of. */
  private List<Piece> withoutTails() {
    NavigableMap<String, Piece> reversed = new TreeMap<>();
    firsts.forEach((text, piece) -> reversed.put(reversed(text), piece));
    return firsts.values().stream().filter(piece -> !isTail(piece, reversed)).toList();
  }

  private static boolean isTail(Piece piece, NavigableMap<String, Piece> reversed) {
    String key = reversed(piece.text());
    return reversed.tailMap(key, false).keySet().stream()
        .takeWhile(longer -> longer.startsWith(key))
        .anyMatch(longer -> (longer.length() - key.length()) % piece.alignment() == 0);
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  private static List<Long> layOut(int sections, List<Piece> pieces) {
    List<Long> bytes = new ArrayList<>();
    for (int i = 0; i < sections; i++) {
      long at = 0;
      for (Piece piece : pieces) {
        if (piece.section() == i) {
          at = LinkPredictor.aligned(at, piece.alignment()) + piece.text().length();
        }
      }
      bytes.add(at);
    }
    return bytes;
  }
}
