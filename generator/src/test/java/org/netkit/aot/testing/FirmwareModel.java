package org.netkit.aot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.CmsisNnCheckout;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.CmsisNnSources;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.FirmwareEmitter;
import org.netkit.aot.emit.FirmwareRequest;
import org.netkit.aot.emit.Language;
import org.netkit.aot.emit.ModelEmitter;
import org.netkit.aot.emit.RuntimeFiles;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.run.ExpectedRun;
import org.netkit.aot.run.QemuRunner;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.run.StepCounter;
import org.netkit.aot.select.ScheduledStep;

/** An int8 program as firmware in QEMU, every byte of every step against the reference. */
public final class FirmwareModel {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private FirmwareModel() {}

  /**
   * Builds the program below {@code folder}, runs it on the inputs and compares; every warning is
   * an error.
   */
  public static void compare(
      QuantizedGraph quantized, Program program, Board board, List<byte[]> inputs, Path folder) {
    assertThat(differing(quantized, program, board, inputs, folder)).isEmpty();
  }

  /**
   * Builds and runs the program after an edit of its call chain, for tests of what goes wrong;
   * nothing is compared.
   */
  public static void run(
      Program program, Board board, byte[] input, Path folder, UnaryOperator<String> edit) {
    List<FirmwareCase> cases = List.of(new FirmwareCase("input", Int8Data.wrap(input)));
    run(program, board, cases, folder, edit);
  }

  /** The same; gives the names of the steps that differ for some input, with their kernels. */
  public static Map<String, String> differing(
      QuantizedGraph quantized, Program program, Board board, List<byte[]> inputs, Path folder) {
    List<FirmwareCase> cases = cases(inputs);
    RunResult result = run(program, board, cases, folder, text -> text);
    Map<String, String> differing = new LinkedHashMap<>();
    ReferenceInterpreter reference = new ReferenceInterpreter(quantized);
    for (int i = 0; i < inputs.size(); i++) {
      ReferenceResult expected = reference.run(cases.get(i).input());
      for (int s = 0; s < program.steps().size(); s++) {
        ScheduledStep step = program.steps().get(s).source();
        Int8Data stored = result.cases().get(i).steps().get(s).data().orElseThrow();
        Tensor tensor = step.step().output();
        if (!step.choice().output().decode(stored, tensor).equals(expected.of(tensor).int8())) {
          differing.put(step.step().name(), KernelCoverage.variant(step));
        }
      }
      if (differing.isEmpty()) {
        assertThat(result.cases().get(i).output()).isEqualTo(expected.output().int8());
      }
    }
    return differing;
  }

  /** Builds the program as it is shipped and counts the instructions of every step. */
  public static CountedRun count(Program program, Board board, List<byte[]> inputs, Path folder) {
    List<FirmwareCase> cases = cases(inputs);
    OutputTree.replace(folder, files(program, board, cases));
    Firmware firmware = Toolchain.build(folder, board, Trace.NONE);
    ExpectedRun untraced =
        new ExpectedRun(
            program.symbol(),
            cases.stream().map(FirmwareCase::shownName).toList(),
            0,
            program.input().bytes(),
            program.output().bytes());
    return StepCounter.run(firmware.elf(), board, untraced, program.steps().size(), LIMIT);
  }

  private static List<FirmwareCase> cases(List<byte[]> inputs) {
    List<FirmwareCase> cases = new ArrayList<>();
    for (byte[] input : inputs) {
      cases.add(new FirmwareCase("input" + cases.size(), Int8Data.wrap(input)));
    }
    return cases;
  }

  private static RunResult run(
      Program program,
      Board board,
      List<FirmwareCase> cases,
      Path folder,
      UnaryOperator<String> edit) {
    List<EmittedFile> files =
        files(program, board, cases).stream()
            .map(
                file ->
                    file.path().endsWith("_aot.cpp")
                        ? EmittedFile.text(file.path(), edit.apply(file.text()))
                        : file)
            .toList();
    OutputTree.replace(folder, files);
    List<String> variables = new ArrayList<>(List.of("WERROR=-Werror"));
    if (!CmsisNnSources.of(program).isEmpty()) {
      variables.addAll(
          CmsisNnCheckout.find(Optional.of(CmsisNnFolder.required()), false).makeVariables());
    }
    Firmware firmware = Toolchain.build(folder, board, Trace.BYTES, variables);
    return QemuRunner.run(firmware.elf(), board, expected(program, cases), LIMIT);
  }

  private static ExpectedRun expected(Program program, List<FirmwareCase> cases) {
    return new ExpectedRun(
        program.symbol(),
        cases.stream().map(FirmwareCase::shownName).toList(),
        program.steps().size(),
        program.input().bytes(),
        program.output().bytes());
  }

  private static List<EmittedFile> files(Program program, Board board, List<FirmwareCase> cases) {
    BannerView banner =
        new BannerView("test", "model.nk", "0", "lowered", "test", board.name(), "netkit-aot");
    List<EmittedFile> files = new ArrayList<>(ModelEmitter.emit(program, banner, Language.CPP));
    files.addAll(RuntimeFiles.of(program));
    List<String> sources =
        files.stream().map(EmittedFile::path).filter(FirmwareModel::isSource).toList();
    files.addAll(
        FirmwareEmitter.emit(
            new FirmwareRequest(
                banner,
                program.symbol(),
                "int8_t",
                board,
                sources,
                CmsisNnSources.of(program),
                program.isSelfChecked(),
                cases)));
    return files;
  }

  private static boolean isSource(String path) {
    return path.endsWith(".c") || path.endsWith(".cpp");
  }

  /** Kernels that a program calls, for a test that some kind is among them. */
  public static List<String> kernels(Program program) {
    return program.steps().stream()
        .map(ProgramStep::source)
        .map(step -> step.kernel().kind())
        .distinct()
        .sorted()
        .toList();
  }

  /** Kernels and, where there are several, their variants. */
  public static List<String> functions(Program program) {
    return program.steps().stream()
        .map(ProgramStep::source)
        .map(step -> step.kernel().kind() + step.choice().variant().suffix())
        .distinct()
        .sorted()
        .toList();
  }
}
