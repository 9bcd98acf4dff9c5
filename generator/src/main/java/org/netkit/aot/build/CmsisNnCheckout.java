package org.netkit.aot.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * A folder with CMSIS-NN, which is no part of this project. Errors: {@link Code#CMSIS_NN_MISSING},
 * {@link Code#CMSIS_NN_UNTESTED}, {@link Code#CMSIS_CORE_MISSING}.
 *
 * <p>The folder is taken for a version that was tested if every file that we compile or include has
 * the SHA-256 that is kept for that version; carriage returns do not count, since git may add them.
 *
 * @param folder absolute path
 * @param core absolute path of the CMSIS-Core headers, if the user gave one; the tested versions do
 *     not need them with GCC
 * @param version such as {@code 7.0.0}, or {@code untested}
 */
public record CmsisNnCheckout(Path folder, Optional<Path> core, String version) {
  /** Names the folder in the environment, and in emitted Makefiles. */
  public static final String FOLDER_VARIABLE = "CMSIS_NN_DIR";

  /** Names the folder of the CMSIS-Core headers. */
  public static final String CORE_VARIABLE = "CMSIS_CORE_DIR";

  private static final List<String> TESTED = List.of("7.0.0", "99f736a6");
  private static final String UNTESTED = "untested";
  private static final String FETCH =
      "git clone https://github.com/ARM-software/CMSIS-NN && git -C CMSIS-NN checkout v7.0.0, then"
          + " --cmsis-nn CMSIS-NN";

  /** Where a tree as the npm package or a CMSIS pack has it keeps the headers. */
  private static final List<String> CORE_FOLDERS =
      List.of("", "Include", "Core/Include", "CMSIS/Core/Include", "package/CMSIS/Core/Include");

  /** Versions that were tested, the recommended one first. */
  public static List<String> testedVersions() {
    return TESTED;
  }

  /**
   * Finds and checks the folder.
   *
   * @param option what the command line says, before the environment
   * @param acceptsAny true to take a version that was not tested
   */
  public static CmsisNnCheckout find(Optional<Path> option, boolean acceptsAny) {
    Optional<Path> folder =
        option.filter(path -> !path.toString().isEmpty()).or(() -> environment(FOLDER_VARIABLE));
    if (folder.isEmpty()) {
      throw missing(Location.of("--cmsis-nn"), "no folder was given");
    }
    return of(folder.get(), environment(CORE_VARIABLE), acceptsAny);
  }

  /** Checks a folder. */
  static CmsisNnCheckout of(Path folder, Optional<Path> core, boolean acceptsAny) {
    if (!Files.isRegularFile(folder.resolve("Include/arm_nnfunctions.h"))) {
      String why = "the folder has no Include/arm_nnfunctions.h";
      throw missing(Location.of(folder.toString()), why);
    }
    List<String> differing = List.of();
    for (String version : TESTED) {
      List<String> others = differing(folder, version);
      if (others.isEmpty()) {
        return new CmsisNnCheckout(folder.toAbsolutePath(), coreHeaders(core), version);
      }
      differing = differing.isEmpty() || others.size() < differing.size() ? others : differing;
    }
    if (!acceptsAny) {
      throw new Diagnostics()
          .fatal(
              Code.CMSIS_NN_UNTESTED,
              Location.of(folder.toString()),
              "check out v7.0.0, or add --accept-cmsis-nn",
              String.join(", ", TESTED),
              differing.size(),
              differing.get(0));
    }
    return new CmsisNnCheckout(folder.toAbsolutePath(), coreHeaders(core), UNTESTED);
  }

  /** True if the version was tested with this compiler. */
  public boolean isTested() {
    return !version.equals(UNTESTED);
  }

  /** Variables for an emitted Makefile. */
  public List<String> makeVariables() {
    List<String> variables = new ArrayList<>(List.of(FOLDER_VARIABLE + "=" + folder));
    core.ifPresent(path -> variables.add(CORE_VARIABLE + "=" + path));
    return List.copyOf(variables);
  }

  private static RuntimeException missing(Location location, String why) {
    return new Diagnostics().fatal(Code.CMSIS_NN_MISSING, location, FETCH, why);
  }

  private static Optional<Path> environment(String name) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value));
  }

  private static Optional<Path> coreHeaders(Optional<Path> given) {
    if (given.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        CORE_FOLDERS.stream()
            .map(below -> given.get().resolve(below))
            .filter(candidate -> Files.isRegularFile(candidate.resolve("cmsis_compiler.h")))
            .findFirst()
            .map(Path::toAbsolutePath)
            .orElseThrow(
                () -> {
                  Location location = Location.of(given.get().toString());
                  String hint =
                      "npm install @xpack-3rd-party/arm-cmsis-core, or unset the variable";
                  return new Diagnostics()
                      .fatal(Code.CMSIS_CORE_MISSING, location, hint, CORE_VARIABLE);
                }));
  }

  /** Files of that version that the folder lacks or has otherwise. */
  private static List<String> differing(Path folder, String version) {
    List<String> differing = new ArrayList<>();
    hashes(version)
        .forEach(
            (path, hash) -> {
              if (!hash(folder.resolve(path)).equals(Optional.of(hash))) {
                differing.add(path);
              }
            });
    return differing;
  }

  private static Map<String, String> hashes(String version) {
    String name = "cmsis-nn-" + version + ".sha256";
    try (InputStream in = CmsisNnCheckout.class.getResourceAsStream(name)) {
      Map<String, String> hashes = new LinkedHashMap<>();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] words = line.split(" +");
        hashes.put(words[1], words[0]);
      }
      return hashes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<String> hash(Path file) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte b : Files.readAllBytes(file)) {
        if (b != '\r') {
          digest.update(b);
        }
      }
      return Optional.of(HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
