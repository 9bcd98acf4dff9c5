package org.netkit.aot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.board.Board;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.emit.CmsisNnSources;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.FirmwareEmitter;
import org.netkit.aot.emit.FirmwareRequest;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.link.ObjectFile;
import org.netkit.aot.lower.Program;

/** The folder that {@code make} turns into firmware: a compiled model and what stands around it. */
public final class FirmwareTree {
  /** {@code NK_ALIGNED(16)} in {@code model/weights.cpp.stg}. */
  private static final int CONSTANT_ALIGNMENT = 16;

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

  /** The linker script alone, which depends on the board's memory and stack reserve. */
  public static EmittedFile linkerScript(Compilation compilation, Board board) {
    return FirmwareEmitter.linkerScript(compilation.banner(), board);
  }

  /** The files that depend on the inferences. */
  public static List<EmittedFile> cases(Compilation compilation, List<FirmwareCase> cases) {
    return FirmwareEmitter.emitCases(compilation.banner(), compilation.program().symbol(), cases);
  }

  /**
   * Objects of the folder that hold nothing but the model's constants, or its bundle: their sizes
   * are known without compiling them.
   */
  public static List<ObjectFile> knownObjects(Compilation compilation) {
    Program program = compilation.program();
    Map<String, Long> bytes = new LinkedHashMap<>();
    Optional<EmbeddedModel> embedded = compilation.embedded();
    if (embedded.isPresent()) {
      bytes.put(program.symbol() + "_bundle", (long) embedded.get().bundle().elements());
    } else {
      program.constants().forEach(constant -> bytes.put(constant.name(), (long) constant.bytes()));
    }
    String name = program.symbol() + (embedded.isPresent() ? "_bundle.o" : "_weights.o");
    return List.of(ObjectFile.ofConstants("obj/" + name, bytes, CONSTANT_ALIGNMENT));
  }

  private static FirmwareRequest request(
      Compilation compilation, Board board, List<FirmwareCase> cases) {
    boolean isInt8 = compilation.program().output().type() == ElementType.INT8;
    return new FirmwareRequest(
        compilation.banner(),
        compilation.program().symbol(),
        isInt8 ? "int8_t" : "float",
        board,
        compilation.files().stream()
            .map(EmittedFile::path)
            .filter(path -> path.endsWith(".c") || path.endsWith(".cpp"))
            .toList(),
        CmsisNnSources.of(compilation.program()),
        compilation.program().isSelfChecked(),
        cases);
  }
}
