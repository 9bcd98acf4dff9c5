package org.netkit.aot.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.emit.EmittedFile;

/**
 * A folder of emitted files. Only files whose content changes are written, each at once (a
 * temporary file is renamed); what an earlier run wrote and this one does not is removed; files of
 * others are neither replaced nor removed. The file {@code .netkit-aot} lists what is ours.
 *
 * <p>Errors: {@link Code#OUTPUT_FOREIGN_FILE} before anything is written, {@link
 * Code#OUTPUT_UNWRITABLE}.
 */
public final class OutputTree {
  private static final String LIST = ".netkit-aot";
  private static final Pattern PATH =
      Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");

  private final Path folder;
  private final Diagnostics diagnostics = new Diagnostics();

  private OutputTree(Path folder) {
    this.folder = folder;
  }

  /** Makes the folder hold these files, and no others of an earlier run. */
  public static void replace(Path folder, List<EmittedFile> files) {
    new OutputTree(folder).write(files, true);
  }

  /** Writes these files and leaves the others of an earlier run. */
  public static void update(Path folder, List<EmittedFile> files) {
    new OutputTree(folder).write(files, false);
  }

  private void write(List<EmittedFile> files, boolean removesOthers) {
    Set<String> wanted = new TreeSet<>();
    for (EmittedFile file : files) {
      if (!PATH.matcher(file.path()).matches() || !wanted.add(file.path())) {
        throw new IllegalArgumentException("a bad or repeated path: " + file.path());
      }
    }
    try {
      Files.createDirectories(folder);
      Set<String> ours = readList();
      rejectForeign(files, ours);
      Set<String> all = new TreeSet<>(ours);
      all.addAll(wanted);
      writeList(all);
      for (EmittedFile file : files) {
        writeIfChanged(file.path(), file.content().toArray());
      }
      if (removesOthers) {
        for (String stale : ours) {
          if (!wanted.contains(stale)) {
            remove(stale);
          }
        }
        writeList(wanted);
      }
    } catch (IOException e) {
      String why = e.getClass().getSimpleName() + " " + e.getMessage();
      throw diagnostics.fatal(
          Code.OUTPUT_UNWRITABLE,
          Location.of(folder.toString()),
          "choose another folder with -o",
          why);
    }
  }

  private void rejectForeign(List<EmittedFile> files, Set<String> ours) throws IOException {
    for (EmittedFile file : files) {
      Path path = folder.resolve(file.path());
      boolean isForeign = !ours.contains(file.path()) && Files.exists(path);
      if (isForeign && !isSame(path, file.content().toArray())) {
        String hint = "move it away, or choose another folder with -o";
        diagnostics.reportWithHint(Code.OUTPUT_FOREIGN_FILE, Location.of(path.toString()), hint);
      }
    }
    diagnostics.throwIfAny();
  }

  private static boolean isSame(Path path, byte[] content) throws IOException {
    return Files.isRegularFile(path)
        && Files.size(path) == content.length
        && Arrays.equals(Files.readAllBytes(path), content);
  }

  private Set<String> readList() throws IOException {
    Set<String> ours = new TreeSet<>();
    Path list = folder.resolve(LIST);
    if (Files.isRegularFile(list)) {
      for (String line : new String(Files.readAllBytes(list), StandardCharsets.UTF_8).split("\n")) {
        if (PATH.matcher(line).matches()) {
          ours.add(line);
        }
      }
    }
    return ours;
  }

  private void writeList(Set<String> paths) throws IOException {
    String text = paths.isEmpty() ? "" : String.join("\n", paths) + "\n";
    writeIfChanged(LIST, text.getBytes(StandardCharsets.UTF_8));
  }

  private void writeIfChanged(String path, byte[] content) throws IOException {
    Path target = folder.resolve(path);
    if (isSame(target, content)) {
      return;
    }
    Files.createDirectories(target.getParent());
    Path temporary = target.resolveSibling(target.getFileName() + ".new");
    try {
      Files.write(temporary, content);
      Files.move(
          temporary, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary); // a full disk leaves a part of it
    }
  }

  private void remove(String path) throws IOException {
    Path stale = folder.resolve(path);
    if (Files.isRegularFile(stale)) {
      Files.delete(stale);
    }
    Path parent = stale.getParent();
    while (!parent.equals(folder) && isEmptyFolder(parent)) {
      Files.delete(parent);
      parent = parent.getParent();
    }
  }

  private static boolean isEmptyFolder(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (var entries = Files.list(path)) {
      return entries.findAny().isEmpty();
    }
  }
}
