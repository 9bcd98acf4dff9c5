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
import java.util.function.UnaryOperator;
import org.netkit.aot.emit.CmsisNnSources;
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

  private final Program program;
  private final Path executable;

  private HostModel(Program program, Path executable) {
    this.program = program;
    this.executable = executable;
  }

  /** Emits and compiles the program below {@code folder}. */
  public static HostModel build(Program program, Language language, Path folder)
      throws IOException, InterruptedException {
    return build(program, language, folder, text -> text);
  }

  /** Emits, edits the call chain, and compiles, for tests of what goes wrong. */
  public static HostModel build(
      Program program, Language language, Path folder, UnaryOperator<String> edit)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    List<Path> objects = new ArrayList<>();
    for (EmittedFile file : runtime(program)) {
      HostCompiler.writeRuntime(file);
    }
    for (EmittedFile file : runtime(program)) {
      if (file.path().endsWith(".c")) {
        objects.add(HostCompiler.runtimeObject(file));
      }
    }
    List<String> options = new ArrayList<>();
    List<String> foreign = CmsisNnSources.of(program);
    if (!foreign.isEmpty()) {
      Path library = CmsisNnFolder.required();
      options.addAll(List.of("-isystem", library.resolve("Include").toString()));
      for (String source : foreign) {
        objects.add(
            HostCompiler.foreignObject(library.resolve(source), library.resolve("Include")));
      }
    }
    BannerView banner =
        new BannerView("test", "model.nk", "0", "lowered", "builtin", "host", "netkit-aot");
    List<EmittedFile> files = ModelEmitter.emit(program, banner, language);
    for (EmittedFile file : files) {
      boolean isChain = file.path().endsWith("_aot." + language.suffix());
      byte[] content = file.content().toArray();
      Files.write(
          folder.resolve(file.path()),
          isChain ? edit.apply(file.text()).getBytes(StandardCharsets.UTF_8) : content);
    }
    for (EmittedFile file : files) {
      if (file.path().endsWith("." + language.suffix())) {
        objects.add(compile(program, folder, file.path(), options));
      }
    }
    try (InputStream in = HostModel.class.getResourceAsStream("/host/main.c")) {
      Files.write(folder.resolve("main.c"), in.readAllBytes());
    }
    objects.add(compile(program, folder, "main.c", options));
    HostCompiler.link(objects, folder.resolve("model"));
    return new HostModel(program, folder.resolve("model"));
  }

  private static List<EmittedFile> runtime(Program program) {
    return RuntimeFiles.forKernels(
        program.kernelSources(), List.of("include/netkit/nk.h", "include/netkit/nk_trace.h"));
  }

  private static Path compile(
      Program program, Path folder, String source, List<String> libraryOptions)
      throws IOException, InterruptedException {
    Path object = folder.resolve(source + ".o");
    List<String> options = new ArrayList<>(libraryOptions);
    options.add("-DHOST_MODEL_HEADER=\"" + program.symbol() + "_aot.h\"");
    options.add("-DHOST_RUN=" + program.symbol() + "_run");
    options.add("-DHOST_INPUT_BYTES=" + program.input().bytes());
    options.add("-DHOST_OUTPUT_BYTES=" + program.output().bytes());
    HostCompiler.compile(folder.resolve(source), object, folder, options);
    return object;
  }

  /** Runs one inference an input; the inputs have the size of the model's input. */
  public List<Inference> run(List<byte[]> inputs) throws IOException, InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    inputs.forEach(all::writeBytes);
    byte[] out =
        HostProcess.run(List.of(executable.toString()), all.toByteArray(), executable.getParent());
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
}
