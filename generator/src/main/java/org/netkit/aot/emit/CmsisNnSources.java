package org.netkit.aot.emit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.netkit.aot.lower.CmsisNnCall;
import org.netkit.aot.lower.Program;
import org.netkit.aot.select.Kernel;

/**
 * Which files of CMSIS-NN a program needs. The list of {@code cmsis-nn-sources.txt} was taken from
 * the symbols of the compiled library, versions 7.0.0 and 99f736a6.
 */
public final class CmsisNnSources {
  private static final Map<String, List<String>> BY_FUNCTION = read();

  private CmsisNnSources() {}

  /** Paths below CMSIS-NN's folder, sorted; empty if the program does not call it. */
  public static List<String> of(Program program) {
    return program.steps().stream()
        .filter(step -> step.call() instanceof CmsisNnCall)
        .flatMap(step -> functions(program, step.source().kernel()))
        .flatMap(function -> of(function).stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static Stream<String> functions(Program program, Kernel kernel) {
    Stream<String> sizes = program.isSelfChecked() ? sizeFunction(kernel).stream() : Stream.empty();
    return Stream.concat(Stream.of(kernel.kind()), sizes);
  }

  /** The library's own function for the scratch of a kernel; absent if it needs none. */
  static Optional<String> sizeFunction(Kernel kernel) {
    return switch (kernel) {
      case ARM_FULLY_CONNECTED_WRAPPER_S8, ARM_FULLY_CONNECTED_PER_CHANNEL_S8 ->
          Optional.of("arm_fully_connected_s8_get_buffer_size");
      case ARM_CONVOLVE_WRAPPER_S8,
          ARM_CONVOLVE_S8,
          ARM_DEPTHWISE_CONV_WRAPPER_S8,
          ARM_AVGPOOL_S8 ->
          Optional.of(kernel.kind() + "_get_buffer_size");
      default -> Optional.empty();
    };
  }

  /**
   * Paths below CMSIS-NN's folder that a function needs.
   *
   * @param function such as {@code arm_convolve_wrapper_s8}
   */
  static List<String> of(String function) {
    List<String> files = BY_FUNCTION.get(function);
    if (files == null) {
      throw new IllegalArgumentException("no sources for " + function);
    }
    return files;
  }

  private static Map<String, List<String>> read() {
    Map<String, List<String>> byFunction = new HashMap<>();
    List<String> files = new ArrayList<>();
    for (String line : text().lines().filter(l -> !l.startsWith("#")).toList()) {
      if (line.endsWith(":")) {
        files = new ArrayList<>();
        byFunction.put(line.substring(0, line.length() - 1), files);
      } else {
        files.add("Source/" + line.strip());
      }
    }
    return byFunction;
  }

  private static String text() {
    try (InputStream in = CmsisNnSources.class.getResourceAsStream("cmsis-nn-sources.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
