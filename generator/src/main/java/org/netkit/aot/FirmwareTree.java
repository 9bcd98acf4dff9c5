package org.netkit.aot;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.board.Board;
import org.netkit.aot.emit.CmsisNnSources;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.FirmwareEmitter;
import org.netkit.aot.emit.FirmwareRequest;
import org.netkit.aot.graph.ElementType;

/** The folder that {@code make} turns into firmware: a compiled model and what stands around it. */
public final class FirmwareTree {
  private FirmwareTree() {}

  /**
   * All files.
   *
   * @param cases the inferences that the firmware runs, at least one
   */
  public static List<EmittedFile> files(
      Compilation compilation, Board board, List<FirmwareCase> cases) {
    List<EmittedFile> files = new ArrayList<>(compilation.files());
    files.addAll(FirmwareEmitter.emit(request(compilation, board, cases)));
    return List.copyOf(files);
  }

  /** The files that depend on the inferences. */
  public static List<EmittedFile> cases(Compilation compilation, List<FirmwareCase> cases) {
    return FirmwareEmitter.emitCases(
        Compiler.banner(compilation.request()), compilation.program().symbol(), cases);
  }

  private static FirmwareRequest request(
      Compilation compilation, Board board, List<FirmwareCase> cases) {
    boolean isInt8 = compilation.program().output().type() == ElementType.INT8;
    return new FirmwareRequest(
        Compiler.banner(compilation.request()),
        compilation.program().symbol(),
        isInt8 ? "int8_t" : "float",
        board,
        compilation.files().stream()
            .map(EmittedFile::path)
            .filter(path -> path.endsWith(".c") || path.endsWith(".cpp"))
            .toList(),
        CmsisNnSources.of(compilation.program()),
        cases);
  }
}
