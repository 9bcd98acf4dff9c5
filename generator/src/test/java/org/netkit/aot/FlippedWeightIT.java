package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.link.ElfImage;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ModelInputs;
import org.netkit.aot.verify.RunComparison;

/** A single changed bit of the weights in a built firmware is seen, in the step that reads it. */
class FlippedWeightIT {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");
  private static final int INPUTS = 2;
  private static final int TRIED_BYTES = 2;

  @TempDir Path folder;

  @Test
  void aFlippedBitIsFoundInItsStep() throws IOException {
    Path bundle = ExampleModels.bundles().get(0);
    Compilation compilation =
        Compiler.compile(ExampleModels.request(bundle, CompileRequest.Options.DEFAULT));
    List<ModelInput> inputs =
        ModelInputs.embedded(compilation.quantized().graph()).subList(0, INPUTS);
    List<FirmwareCase> cases =
        inputs.stream().map(input -> new FirmwareCase(input.name(), input.bytes())).toList();
    EmulatedModel model =
        new EmulatedModel(
            compilation, BOARD, folder, Trace.BYTES, Duration.ofSeconds(120), List.of());
    Firmware firmware = model.build(cases);
    assertThat(compare(compilation, inputs, model.run(firmware, cases)).first()).isEmpty();
    byte[] whole = Files.readAllBytes(firmware.elf());
    int constants = 0;
    List<ProgramStep> steps = compilation.program().steps();
    for (int step = 0; step < steps.size(); step++) {
      for (Constant constant : steps.get(step).constants()) {
        if (constant.values() instanceof Constant.Values.Int8) {
          constants++;
          Set<Integer> named = new TreeSet<>();
          for (byte[] changed : flipped(whole, constant)) {
            Files.write(firmware.elf(), changed);
            RunComparison comparison = compare(compilation, inputs, model.run(firmware, cases));
            comparison.first().ifPresent(first -> named.add(first.step()));
          }
          assertThat(named).as(constant.name()).containsExactly(step);
        }
      }
    }
    assertThat(constants).isGreaterThanOrEqualTo(2);
  }

  private static RunComparison compare(
      Compilation compilation, List<ModelInput> inputs, RunResult run) {
    RunComparison comparison = new RunComparison(compilation.schedule().stepList());
    for (int i = 0; i < inputs.size(); i++) {
      comparison.compare(inputs.get(i), run.cases().get(i));
    }
    return comparison;
  }

  /**
   * The program with bit 6 of one byte of a constant inverted, for some bytes all over it that are
   * not 0. (A 0 may be padding; and a weight may feed only outputs that are clamped anyway.)
   */
  private static List<byte[]> flipped(byte[] program, Constant constant) {
    ElfImage image = new ElfImage("firmware.elf", program);
    ElfImage.SymbolRow symbol =
        image.symbols().stream()
            .filter(row -> row.name().equals(constant.name()))
            .findFirst()
            .orElseThrow();
    ElfImage.Header section = image.headers().get(symbol.section());
    int start = (int) (section.offset() + symbol.value() - section.address());
    List<byte[]> programs = new ArrayList<>();
    for (int tried = 0; tried < TRIED_BYTES; tried++) {
      int at = start + (int) (symbol.bytes() * tried / TRIED_BYTES);
      while (program[at] == 0) {
        at++;
      }
      byte[] changed = program.clone();
      changed[at] ^= 0x40;
      programs.add(changed);
    }
    return programs;
  }
}
