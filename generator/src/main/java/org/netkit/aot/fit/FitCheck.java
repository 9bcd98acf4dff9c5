package org.netkit.aot.fit;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.board.MemoryRegion;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.link.LargestParts;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.plan.StepMemory;

/**
 * Refuses a firmware that will not fit.
 *
 * <p>Input: a prediction, the board, the step that needs most memory. Output: nothing. Errors:
 * {@link Code#MODEL_TOO_LARGE}, one for each region, with the shortfall, the largest parts and what
 * would help.
 */
public final class FitCheck {
  private final Prediction prediction;
  private final Board board;
  private final List<Option> options;

  private FitCheck(Prediction prediction, Board board, List<Option> options) {
    this.prediction = prediction;
    this.board = board;
    this.options = options;
  }

  /** True if both regions are large enough. */
  public static boolean fits(Prediction prediction, Board board) {
    return prediction.flashBytes() <= board.flash().bytes()
        && prediction.ramAndStackBytes() <= board.ram().bytes();
  }

  /**
   * Refuses what does not fit.
   *
   * @param peak the step that needs most activation memory
   * @param options works out what would help; asked only if something has to
   */
  public static void require(
      Prediction prediction, Board board, StepMemory peak, Supplier<List<Option>> options) {
    if (!fits(prediction, board)) {
      new FitCheck(prediction, board, options.get()).refuse(peak);
    }
  }

  private void refuse(StepMemory peak) {
    Diagnostics diagnostics = new Diagnostics();
    refuse(
        board.flash(),
        prediction.flashBytes(),
        "",
        LargestParts.inFlash(prediction.contributions()),
        Option::flashBytes,
        diagnostics);
    refuse(
        board.ram(),
        prediction.ramAndStackBytes(),
        "; " + text(peak),
        LargestParts.inRam(prediction.contributions()),
        Option::ramBytes,
        diagnostics);
    diagnostics.throwIfAny();
  }

  private void refuse(
      MemoryRegion region,
      long needed,
      String peak,
      String largest,
      ToLongFunction<Option> bytes,
      Diagnostics diagnostics) {
    if (needed > region.bytes()) {
      diagnostics.reportWithHint(
          Code.MODEL_TOO_LARGE,
          Location.of(board.name()),
          hint(region, needed, bytes),
          region.name(),
          needed,
          region.bytes(),
          needed - region.bytes(),
          peak,
          largest);
    }
  }

  private static String text(StepMemory peak) {
    return String.format(
        Locale.ROOT,
        "step %d (%s) needs most, %,d bytes: %s%s",
        peak.step(),
        peak.name(),
        peak.totalBytes(),
        peak.alive().stream().map(FitCheck::text).collect(Collectors.joining(", ")),
        peak.workspaceBytes() == 0
            ? ""
            : String.format(Locale.ROOT, ", workspace %,d", peak.workspaceBytes()));
  }

  private static String text(Tensor tensor) {
    return String.format(Locale.ROOT, "%s %,d", tensor.name(), tensor.bytes());
  }

  private String hint(MemoryRegion region, long needed, ToLongFunction<Option> bytes) {
    String lines =
        options.stream()
            .filter(option -> bytes.applyAsLong(option) < needed)
            .sorted(Comparator.comparingLong(bytes))
            .map(option -> line(option, region, needed, bytes.applyAsLong(option)))
            .collect(Collectors.joining());
    return "what makes it smaller:"
        + lines
        + "\n    a smaller model, or a board with more "
        + region.name()
        + largerBoards();
  }

  private static String line(Option option, MemoryRegion region, long needed, long bytes) {
    long missing = bytes - region.bytes();
    return String.format(
        Locale.ROOT,
        "%n    %s: %s%,d bytes less%s",
        option.action(),
        option.isEstimate() ? "about " : "",
        needed - bytes,
        missing > 0 ? String.format(Locale.ROOT, ", still %,d too many", missing) : ", which fits");
  }

  private String largerBoards() {
    List<String> names =
        BoardCatalog.names().stream()
            .filter(name -> fits(prediction, BoardCatalog.board(name)))
            .toList();
    return names.isEmpty() ? "" : ", such as " + String.join(", ", names);
  }
}
