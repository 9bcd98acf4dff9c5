package org.netkit.aot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.StackAnalyzer;
import org.netkit.aot.build.StackBound;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.fit.FitCheck;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.run.CrossCheck;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.run.ExpectedRun;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.run.StepCounter;

/**
 * A compiled model as firmware on an emulated board. Takes any number of inferences: as many as fit
 * the board's flash are linked into one firmware, then the next ones.
 */
public final class EmulatedModel {
  private static final int INPUT_ALIGNMENT = 16;

  /** At most this much flash does a case take beside its input: table row, name, alignment. */
  private static final int CASE_OVERHEAD_BYTES = 96;

  private final Compilation compilation;
  private final Board board;
  private final Path folder;
  private final Trace trace;
  private final Duration limit;
  private final List<String> makeVariables;
  private final List<Emulator> emulators;

  /**
   * A model in a folder, which runs in QEMU.
   *
   * @param folder where the firmware is built; emitted files are written there
   * @param trace how much of its steps the firmware reports
   * @param limit wall-clock time for one run of the emulator
   * @param makeVariables for the Makefile, such as where a library is
   */
  public EmulatedModel(
      Compilation compilation,
      Board board,
      Path folder,
      Trace trace,
      Duration limit,
      List<String> makeVariables) {
    this(compilation, board, folder, trace, limit, makeVariables, List.of(Emulator.QEMU));
  }

  private EmulatedModel(
      Compilation compilation,
      Board board,
      Path folder,
      Trace trace,
      Duration limit,
      List<String> makeVariables,
      List<Emulator> emulators) {
    this.compilation = compilation;
    this.board = board;
    this.folder = folder;
    this.trace = trace;
    this.limit = limit;
    this.makeVariables = List.copyOf(makeVariables);
    this.emulators = List.copyOf(emulators);
  }

  /** The same model, run in these emulators, at least one. */
  public EmulatedModel on(List<Emulator> others) {
    return new EmulatedModel(compilation, board, folder, trace, limit, makeVariables, others);
  }

  /**
   * Writes and builds the firmware that runs these inferences, at least one.
   *
   * @throws org.netkit.aot.diag.CompileException before linking, if it will not fit the board
   */
  public Firmware build(List<FirmwareCase> cases) {
    predict(cases);
    return link();
  }

  /**
   * Writes and compiles the firmware and works out what linking it will give.
   *
   * @throws org.netkit.aot.diag.CompileException if it will not fit the board
   */
  public Prediction predict(List<FirmwareCase> cases) {
    OutputTree.replace(folder, FirmwareTree.files(compilation, board, cases));
    Prediction prediction =
        Toolchain.predict(
            folder, board, trace, makeVariables, FirmwareTree.knownObjects(compilation));
    FitCheck.require(
        prediction,
        board,
        compilation.plan().peak(),
        () -> new FitOptions(compilation, board, cases, makeVariables).of(prediction));
    return prediction;
  }

  /**
   * Builds what {@link #predict} has written and compiled. The stack gets the board's reserve, or
   * more if the program's bound and one exception need more.
   */
  public Firmware link() {
    Firmware firmware = Toolchain.build(folder, board, trace, makeVariables);
    StackBound bound = StackAnalyzer.analyze(Toolchain.elf(firmware.elf()));
    if (!bound.isKnown() || bound.reserveBytes(board) <= firmware.stackBytes()) {
      return firmware;
    }
    Board roomier = board.withStackBytes(bound.reserveBytes(board));
    OutputTree.update(folder, List.of(FirmwareTree.linkerScript(compilation, roomier)));
    return Toolchain.build(folder, roomier, trace, makeVariables);
  }

  /**
   * Runs a built firmware in each of the emulators.
   *
   * @throws org.netkit.aot.diag.CompileException if one refuses it, or if they do not agree
   */
  public RunResult run(Firmware firmware, List<FirmwareCase> cases) {
    CrossCheck check = new CrossCheck(firmware.elf().toString());
    for (Emulator emulator : emulators) {
      check.add(emulator, () -> emulator.run(firmware.elf(), board, expected(cases), limit));
    }
    return check.result();
  }

  /**
   * The same, and counts the instructions of every step in QEMU, in the same run. The firmware must
   * be one without trace.
   */
  public CountedRun count(Firmware firmware, List<FirmwareCase> cases) {
    int steps = compilation.program().steps().size();
    List<List<Long>> counts = new ArrayList<>();
    CrossCheck check = new CrossCheck(firmware.elf().toString());
    for (Emulator emulator : emulators) {
      check.add(
          emulator,
          () -> {
            if (emulator != Emulator.QEMU) {
              return emulator.run(firmware.elf(), board, expected(cases), limit);
            }
            CountedRun run = StepCounter.run(firmware.elf(), board, expected(cases), steps, limit);
            counts.addAll(run.instructions());
            return run.result();
          });
    }
    return new CountedRun(check.result(), counts);
  }

  private ExpectedRun expected(List<FirmwareCase> cases) {
    return new ExpectedRun(
        compilation.program().symbol(),
        cases.stream().map(FirmwareCase::shownName).toList(),
        trace == Trace.NONE ? 0 : compilation.program().steps().size(),
        compilation.program().input().bytes(),
        compilation.program().output().bytes());
  }

  /**
   * Runs any number of inferences, in order.
   *
   * @param taker gets each part of the inferences with its result
   */
  public void runAll(List<FirmwareCase> cases, BiConsumer<List<FirmwareCase>, RunResult> taker) {
    int atATime = casesThatFit(cases);
    for (int first = 0; first < cases.size(); first += atATime) {
      List<FirmwareCase> part = cases.subList(first, Math.min(first + atATime, cases.size()));
      taker.accept(part, run(build(part), part));
    }
  }

  /** The first case alone shows what else is in flash. */
  private int casesThatFit(List<FirmwareCase> cases) {
    long free = board.flash().bytes() - predict(cases.subList(0, 1)).flashBytes();
    int inputBytes = compilation.program().input().bytes();
    long caseBytes =
        (inputBytes + INPUT_ALIGNMENT - 1) / INPUT_ALIGNMENT * (long) INPUT_ALIGNMENT
            + CASE_OVERHEAD_BYTES;
    return (int) Math.min(cases.size(), 1 + free / caseBytes);
  }
}
