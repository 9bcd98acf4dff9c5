package org.netkit.aot.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.Language;
import org.netkit.aot.emit.ModelEmitter;
import org.netkit.aot.emit.RuntimeFiles;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;

/** Emitted code, built for the host with sanitizers and run there. */
public final class HostModel {
  /** What one inference wrote: the bytes of each step, and of the output. */
  public record Inference(List<byte[]> steps, byte[] output) {}

  private static final List<String> WARNINGS =
      List.of("-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wsign-conversion", "-pedantic");

  private final Program program;
  private final Path executable;

  private HostModel(Program program, Path executable) {
    this.program = program;
    this.executable = executable;
  }

  /** Emits and compiles the program below {@code folder}; every warning is an error. */
  public static HostModel build(Program program, Language language, Path folder)
      throws IOException, InterruptedException {
    BannerView banner =
        new BannerView("test", "model.nk", "0", "lowered", "builtin", "host", "netkit-aot");
    List<EmittedFile> files = new ArrayList<>(ModelEmitter.emit(program, banner, language));
    files.addAll(
        RuntimeFiles.forKernels(
            program.kernelSources(), List.of("include/netkit/nk.h", "include/netkit/nk_trace.h")));
    List<String> sources = new ArrayList<>();
    for (EmittedFile file : files) {
      Path path = folder.resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.write(path, file.content().toArray());
      if (!file.path().endsWith("h") && !file.path().endsWith("hpp")) {
        sources.add(file.path());
      }
    }
    try (InputStream in = HostModel.class.getResourceAsStream("/host/main.c")) {
      Files.write(folder.resolve("main.c"), in.readAllBytes());
    }
    sources.add("main.c");
    compile(program, sources, folder);
    return new HostModel(program, folder.resolve("model"));
  }

  private static void compile(Program program, List<String> sources, Path folder)
      throws IOException, InterruptedException {
    List<String> objects = new ArrayList<>();
    for (String source : sources) {
      boolean isCpp = source.endsWith(".cpp");
      List<String> command = new ArrayList<>(List.of(isCpp ? "g++" : "gcc"));
      command.add(isCpp ? "-std=c++11" : "-std=c11");
      command.addAll(WARNINGS);
      command.addAll(List.of("-Werror", "-O1", "-ffp-contract=off"));
      command.add("-fsanitize=address,undefined");
      command.add("-fno-sanitize-recover=all");
      command.addAll(List.of("-I.", "-Iruntime/include", "-Iruntime/src", "-DNK_TRACE"));
      command.add("-DHOST_MODEL_HEADER=\"" + program.symbol() + "_aot.h\"");
      command.add("-DHOST_RUN=" + program.symbol() + "_run");
      command.add("-DHOST_INPUT_BYTES=" + program.input().bytes());
      command.add("-DHOST_OUTPUT_BYTES=" + program.output().bytes());
      String object = source.replace('/', '_') + ".o";
      command.addAll(List.of("-c", source, "-o", object));
      run(command, new byte[0], folder);
      objects.add(object);
    }
    List<String> link = new ArrayList<>(List.of("gcc", "-fsanitize=address,undefined"));
    link.addAll(objects);
    link.addAll(List.of("-lm", "-o", "model"));
    run(link, new byte[0], folder);
  }

  /** Runs one inference an input; the inputs have the size of the model's input. */
  public List<Inference> run(List<byte[]> inputs) throws IOException, InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    inputs.forEach(all::writeBytes);
    byte[] out = run(List.of(executable.toString()), all.toByteArray(), executable.getParent());
    List<Inference> inferences = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < inputs.size(); i++) {
      List<byte[]> steps = new ArrayList<>();
      for (ProgramStep step : program.steps()) {
        int bytes = step.source().outputBytes();
        steps.add(Arrays.copyOfRange(out, at, at + bytes));
        at += bytes;
      }
      inferences.add(
          new Inference(steps, Arrays.copyOfRange(out, at, at + program.output().bytes())));
      at += program.output().bytes();
    }
    if (at != out.length) {
      throw new AssertionError("expected " + at + " bytes, got " + out.length);
    }
    return inferences;
  }

  private static byte[] run(List<String> command, byte[] input, Path folder)
      throws IOException, InterruptedException {
    Path in = Files.createTempFile(folder, "in", ".bin");
    Path out = Files.createTempFile(folder, "out", ".bin");
    Path errors = Files.createTempFile(folder, "err", ".txt");
    Files.write(in, input);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running after 120 s: " + command);
    }
    if (process.exitValue() != 0) {
      throw new AssertionError(
          String.join(" ", command)
              + "\nexit "
              + process.exitValue()
              + "\n"
              + Files.readString(errors, StandardCharsets.UTF_8));
    }
    return Files.readAllBytes(out);
  }
}
