package org.netkit.aot.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.netkit.aot.emit.EmittedFile;

/**
 * The host's C and C++ compiler with sanitizers; every warning is an error. Objects of the runtime
 * are made once for all models of a test run, with optimisation; models are compiled without, since
 * there are many.
 */
final class HostCompiler {
  private static final List<String> WARNINGS =
      List.of("-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wsign-conversion", "-pedantic");
  private static final List<String> SANITIZERS =
      List.of("-fsanitize=address,undefined", "-fno-sanitize-recover=all");

  private static final Path SHARED = sharedFolder();
  private static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();

  private HostCompiler() {}

  /** Object of a runtime source, compiled at its first use. */
  static Path runtimeObject(EmittedFile source) throws IOException, InterruptedException {
    Path object = SHARED.resolve(source.path().replace('/', '_') + ".o");
    synchronized (LOCKS.computeIfAbsent(source.path(), path -> new Object())) {
      if (!Files.exists(object)) {
        writeRuntime(source);
        compile(SHARED.resolve(source.path()), object, SHARED, List.of("-O1"));
      }
    }
    return object;
  }

  /** Object of a C source of somebody else, compiled at its first use; its warnings are its own. */
  static Path foreignObject(Path source, Path headers) throws IOException, InterruptedException {
    Path object = SHARED.resolve(source.toString().replaceAll("[^A-Za-z0-9_.]", "_") + ".o");
    synchronized (LOCKS.computeIfAbsent(source.toString(), path -> new Object())) {
      if (!Files.exists(object)) {
        List<String> command = new ArrayList<>(List.of("gcc", "-std=c11", "-w", "-O1"));
        command.addAll(List.of("-fsanitize=address", "-I" + headers));
        command.addAll(List.of("-c", source.toString(), "-o", object.toString()));
        HostProcess.run(command, new byte[0], SHARED);
      }
    }
    return object;
  }

  /** Writes a runtime file to the folder that all compilations look for headers in. */
  static void writeRuntime(EmittedFile file) throws IOException {
    Path path = SHARED.resolve(file.path());
    synchronized (LOCKS.computeIfAbsent("write", key -> new Object())) {
      if (!Files.exists(path)) {
        Files.createDirectories(path.getParent());
        Files.write(path, file.content().toArray());
      }
    }
  }

  /** Compiles one file in a model's folder. */
  static void compile(Path source, Path object, Path folder, List<String> options)
      throws IOException, InterruptedException {
    boolean isCpp = source.toString().endsWith(".cpp");
    List<String> command = new ArrayList<>(List.of(isCpp ? "g++" : "gcc"));
    command.add(isCpp ? "-std=c++11" : "-std=c11");
    command.addAll(WARNINGS);
    command.addAll(List.of("-Werror", "-ffp-contract=off", "-DNK_TRACE", "-I."));
    command.addAll(SANITIZERS);
    command.add("-I" + SHARED.resolve("runtime/include"));
    command.add("-I" + SHARED.resolve("runtime/src"));
    command.addAll(options);
    command.addAll(List.of("-c", source.toString(), "-o", object.toString()));
    HostProcess.run(command, new byte[0], folder);
  }

  /** Links an executable. */
  static void link(List<Path> objects, Path executable) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("gcc"));
    command.addAll(SANITIZERS);
    objects.forEach(object -> command.add(object.toString()));
    command.addAll(List.of("-lm", "-o", executable.toString()));
    HostProcess.run(command, new byte[0], executable.getParent());
  }

  private static Path sharedFolder() {
    try {
      Path folder = Files.createTempDirectory("netkit-host");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> Folders.delete(folder)));
      return folder;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
