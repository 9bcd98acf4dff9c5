package org.netkit.aot.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.netkit.aot.Compilation;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.run.CaseResult;
import org.netkit.aot.run.StepResult;
import org.netkit.aot.verify.ModelInput;

/**
 * Emitted code with a fault in it, built for the host without sanitizers, which would stop it, and
 * run there.
 */
public final class MutatedModel {
  private final Compilation compilation;
  private final Path folder;

  private MutatedModel(Compilation compilation, Path folder) {
    this.compilation = compilation;
    this.folder = folder;
  }

  /**
   * Edits and builds.
   *
   * @param path end of the path of the file to edit
   */
  public static MutatedModel build(
      Compilation compilation, Path folder, String path, UnaryOperator<String> edit)
      throws IOException, InterruptedException {
    MutatedModel model = new MutatedModel(compilation, folder);
    List<String> sources = new ArrayList<>();
    int edited = 0;
    for (EmittedFile file : compilation.files()) {
      String text = file.text();
      if (file.path().endsWith(path)) {
        String changed = edit.apply(text);
        edited += changed.equals(text) ? 0 : 1;
        text = changed;
      }
      Path target = folder.resolve(file.path());
      Files.createDirectories(target.getParent());
      Files.writeString(target, text);
      if (file.path().endsWith(".c") || file.path().endsWith(".cpp")) {
        sources.add(file.path());
      }
    }
    if (edited != 1) {
      throw new AssertionError("the fault changed " + edited + " files " + path);
    }
    try (InputStream in = MutatedModel.class.getResourceAsStream("/host/main.c")) {
      Files.write(folder.resolve("main.c"), in.readAllBytes());
    }
    sources.add("main.c");
    model.compile(sources);
    return model;
  }

  private void compile(List<String> sources) throws IOException, InterruptedException {
    Program program = compilation.program();
    List<String> objects = new ArrayList<>();
    for (String source : sources) {
      String object = source.replace('/', '_') + ".o";
      boolean isCpp = source.endsWith(".cpp");
      List<String> command = new ArrayList<>();
      command.addAll(List.of(isCpp ? "g++" : "gcc", isCpp ? "-std=c++11" : "-std=c11", "-w"));
      command.addAll(List.of("-O1", "-DNK_TRACE", "-I.", "-Iruntime/include", "-Iruntime/src"));
      command.add("-DHOST_MODEL_HEADER=\"" + program.symbol() + "_aot.h\"");
      command.add("-DHOST_RUN=" + program.symbol() + "_run");
      command.add("-DHOST_INPUT_BYTES=" + program.input().bytes());
      command.add("-DHOST_OUTPUT_BYTES=" + program.output().bytes());
      command.addAll(List.of("-c", source, "-o", object));
      HostProcess.run(command, new byte[0], folder);
      objects.add(object);
    }
    List<String> link = new ArrayList<>(List.of("gcc", "-o", "model"));
    link.addAll(objects);
    link.add("-lm");
    HostProcess.run(link, new byte[0], folder);
  }

  /** Runs inferences, and gives them as a firmware's console would. */
  public List<CaseResult> run(List<ModelInput> inputs) throws IOException, InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    inputs.forEach(input -> all.writeBytes(input.bytes().toArray()));
    byte[] out =
        HostProcess.run(List.of(folder.resolve("model").toString()), all.toByteArray(), folder);
    List<CaseResult> results = new ArrayList<>();
    int at = 0;
    for (ModelInput input : inputs) {
      List<StepResult> steps = new ArrayList<>();
      for (ProgramStep step : compilation.program().steps()) {
        int bytes = step.source().outputBytes();
        Int8Data data = Int8Data.wrap(Arrays.copyOfRange(out, at, at + bytes));
        steps.add(new StepResult(bytes, 0, Optional.of(data)));
        at += bytes;
      }
      int bytes = compilation.program().output().bytes();
      Int8Data output = Int8Data.wrap(Arrays.copyOfRange(out, at, at + bytes));
      results.add(new CaseResult(input.name(), output, steps));
      at += bytes;
    }
    return results;
  }

  /** An edit of the numbers of an array of emitted C. */
  public static UnaryOperator<String> array(String name, UnaryOperator<int[]> change) {
    Pattern pattern = Pattern.compile("(" + name + "\\[\\d+\\] = \\{)([^}]*)(\\})");
    return text -> {
      Matcher matcher = pattern.matcher(text);
      if (!matcher.find()) {
        throw new AssertionError("no array " + name);
      }
      int[] values =
          Arrays.stream(matcher.group(2).trim().split("[,\\s]+"))
              .mapToInt(Integer::parseInt)
              .toArray();
      String changed =
          IntStream.of(change.apply(values))
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(", "));
      return text.substring(0, matcher.start(2)) + changed + text.substring(matcher.end(2));
    };
  }
}
