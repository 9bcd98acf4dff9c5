package org.netkit.aot.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.netkit.aot.Compilation;
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
    String chain = program.symbol() + "_aot." + language.suffix();
    List<EmittedFile> edited =
        files.stream()
            .map(f -> f.path().equals(chain) ? EmittedFile.text(chain, edit.apply(f.text())) : f)
            .toList();
    return link(program, language, edited, objects, options, folder);
  }

  /** Compiles the files of a compilation, whatever its mode. */
  public static HostModel build(Compilation compilation, Path folder)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    List<EmittedFile> own = new ArrayList<>();
    List<Path> objects = new ArrayList<>();
    for (EmittedFile file : compilation.files()) {
      if (file.path().startsWith("runtime/")) {
        HostCompiler.writeRuntime(file);
      } else {
        own.add(file);
      }
    }
    for (EmittedFile file : compilation.files()) {
      if (file.path().startsWith("runtime/") && file.path().endsWith(".c")) {
        objects.add(HostCompiler.runtimeObject(file));
      }
    }
    Language language = compilation.request().options().language();
    return link(compilation.program(), language, own, objects, List.of(), folder);
  }

  private static HostModel link(
      Program program,
      Language language,
      List<EmittedFile> files,
      List<Path> objects,
      List<String> options,
      Path folder)
      throws IOException, InterruptedException {
    for (EmittedFile file : files) {
      Files.write(folder.resolve(file.path()), file.content().toArray());
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
    return RuntimeFiles.of(program);
  }

  private static Path compile(
      Program program, Path folder, String source, List<String> libraryOptions)
      throws IOException, InterruptedException {
    Path object = folder.resolve(source + ".o");
    List<String> options = new ArrayList<>(libraryOptions);
    options.add("-DHOST_MODEL_HEADER=\"" + program.symbol() + "_aot.h\"");
    options.add("-DHOST_RUN=" + program.symbol() + "_run");
    if (program.isSelfChecked()) {
      options.add("-DHOST_SELFCHECK=" + program.symbol() + "_selfcheck");
    }
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
