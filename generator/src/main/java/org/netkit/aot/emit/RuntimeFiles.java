package org.netkit.aot.emit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.lower.Program;

/**
 * The parts of {@code runtime-c} that a program needs: the sources of its kernels and every header
 * that they include, in the same folders below {@code runtime/}.
 */
public final class RuntimeFiles {
  private static final Pattern INCLUDE =
      Pattern.compile("^\\s*#\\s*include\\s+\"([^\"]+)\"", Pattern.MULTILINE);

  private static final String FOLDER = "/runtime-c/";

  private RuntimeFiles() {}

  /** Files that a lowered program includes, calls or is checked with. */
  public static List<EmittedFile> of(Program program) {
    List<String> roots = new ArrayList<>();
    roots.add("include/netkit/nk.h");
    roots.add("include/netkit/nk_trace.h");
    if (program.isSelfChecked()) {
      roots.add("src/nk_selfcheck.c");
    }
    return forKernels(program.kernelSources(), roots);
  }

  /**
   * Files for the given kernels.
   *
   * @param sources files of {@code runtime-c}, such as {@code src/kernels/ref/nk_conv2d_s8.c}
   * @param extraRoots more files of {@code runtime-c}, such as {@code include/netkit/nk.h}
   * @return files in alphabetical order
   */
  public static List<EmittedFile> forKernels(List<String> sources, List<String> extraRoots) {
    Deque<String> open = new ArrayDeque<>(extraRoots);
    open.addAll(sources);
    Map<String, Int8Data> found = new TreeMap<>();
    while (!open.isEmpty()) {
      String path = open.remove();
      if (!found.containsKey(path)) {
        byte[] content =
            read(path).orElseThrow(() -> new IllegalStateException("no runtime file " + path));
        found.put(path, Int8Data.wrap(content));
        includes(path, new String(content, StandardCharsets.UTF_8), open);
      }
    }
    return found.entrySet().stream()
        .map(file -> new EmittedFile("runtime/" + file.getKey(), file.getValue()))
        .toList();
  }

  private static void includes(String path, String text, Deque<String> open) {
    Matcher matcher = INCLUDE.matcher(text);
    while (matcher.find()) {
      open.add(resolve(path, matcher.group(1)));
    }
  }

  /** The including file's folder first, then the folders that the build passes to the compiler. */
  private static String resolve(String from, String include) {
    String folder = from.substring(0, from.lastIndexOf('/') + 1);
    for (String base : List.of(folder, "include/", "src/")) {
      String candidate = java.nio.file.Path.of(base + include).normalize().toString();
      String path = candidate.replace('\\', '/');
      if (RuntimeFiles.class.getResource(FOLDER + path) != null) {
        return path;
      }
    }
    throw new IllegalStateException(from + " includes " + include + ", which does not exist");
  }

  private static Optional<byte[]> read(String path) {
    try (InputStream in = RuntimeFiles.class.getResourceAsStream(FOLDER + path)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
