package org.netkit.aot.emit;

import java.util.List;
import org.netkit.aot.board.Board;
import org.netkit.aot.emit.view.BannerView;

/**
 * What the firmware around a model depends on.
 *
 * @param banner head of every file
 * @param symbol the model's C name
 * @param outputType {@code int8_t} or {@code float}
 * @param board the board
 * @param sources paths of the model's and the runtime's C and C++ files in the firmware folder, in
 *     order
 * @param cmsisNnSources paths of the sources to compile, below CMSIS-NN's folder; empty if nothing
 *     calls it
 * @param isSelfChecked true if the model's code checks its memory
 * @param cases the inferences, at least one
 */
public record FirmwareRequest(
    BannerView banner,
    String symbol,
    String outputType,
    Board board,
    List<String> sources,
    List<String> cmsisNnSources,
    boolean isSelfChecked,
    List<FirmwareCase> cases) {
  /** Copies the lists. */
  public FirmwareRequest {
    sources = List.copyOf(sources);
    cmsisNnSources = List.copyOf(cmsisNnSources);
    cases = List.copyOf(cases);
    if (cases.isEmpty()) {
      throw new IllegalArgumentException("a firmware needs a case to run");
    }
  }

  /** A firmware as it is shipped that does not call CMSIS-NN. */
  public FirmwareRequest(
      BannerView banner,
      String symbol,
      String outputType,
      Board board,
      List<String> sources,
      List<FirmwareCase> cases) {
    this(banner, symbol, outputType, board, sources, List.of(), false, cases);
  }
}
