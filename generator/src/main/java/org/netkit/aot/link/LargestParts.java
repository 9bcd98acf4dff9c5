package org.netkit.aot.link;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The ten largest parts of a region of memory, as lines for a message. */
public final class LargestParts {
  private static final int SHOWN_PARTS = 10;

  private LargestParts() {}

  /** Those in flash. */
  public static String inFlash(List<Contribution> parts) {
    return text(parts.stream().filter(Contribution::isInFlash).toList());
  }

  /** Those in RAM, the stack's reserve included. */
  public static String inRam(List<Contribution> parts) {
    return text(parts.stream().filter(part -> part.isInRam() || !part.isInFlash()).toList());
  }

  private static String text(List<Contribution> parts) {
    Map<String, Long> sums = new LinkedHashMap<>();
    for (Contribution part : parts) {
      sums.merge(label(part), part.bytes(), Long::sum);
    }
    StringBuilder list = new StringBuilder();
    sums.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(SHOWN_PARTS)
        .forEach(
            e ->
                list.append(String.format(Locale.ROOT, "%n  %,12d  ", e.getValue()))
                    .append(e.getKey()));
    return list.toString();
  }

  private static String label(Contribution part) {
    if (part.section().equals(FirmwareSections.STACK)) {
      return "stack reserve";
    }
    if (part.input().equals(Contribution.FILL)) {
      return "gaps for alignment";
    }
    String object = part.object().substring(part.object().lastIndexOf('/') + 1);
    return part.symbol() + " (" + object + ")";
  }
}
