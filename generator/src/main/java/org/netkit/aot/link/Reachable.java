package org.netkit.aot.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.netkit.aot.link.ObjectFile.Definition;
import org.netkit.aot.link.ObjectFile.Reference;

/**
 * What {@code --gc-sections} keeps: everything that the entry point and the sections marked {@code
 * KEEP} in {@code firmware/link.ld.stg} refer to, directly or not.
 *
 * <p>First the libraries give a member for each name that some file refers to and no file defines,
 * reachable or not; then strong definitions stand before weak ones, whatever file they are in.
 * Names that nobody defines are the linker script's own, or an error that the linker will report.
 */
final class Reachable {
  private static final String ENTRY = "nk_reset";
  private static final Set<String> KEPT = Set.of(".vectors", ".init_array", ".ctors");

  /** A section of a file. */
  record Part(ObjectFile file, int index) {
    ObjectFile.Section section() {
      return file.sections().get(index);
    }
  }

  private final List<ObjectFile> files;
  private final List<Archive> archives;
  private final Map<String, Part> strong = new HashMap<>();
  private final Map<String, Part> weak = new HashMap<>();
  private final Set<String> known = new HashSet<>();
  private final Set<Part> live = new LinkedHashSet<>();
  private final Deque<Part> open = new ArrayDeque<>();

  private Reachable(List<ObjectFile> objects, List<Archive> archives) {
    this.files = new ArrayList<>();
    this.archives = archives;
    objects.forEach(this::add);
    for (int i = 0; i < files.size(); i++) { // grows while members are added
      files.get(i).sections().stream()
          .filter(ObjectFile.Section::isAllocated)
          .flatMap(section -> section.references().stream())
          .forEach(this::addDefinition);
    }
  }

  private void addDefinition(Reference reference) {
    if (reference instanceof Reference.ToName to
        && !to.isOptional()
        && !strong.containsKey(to.name())
        && !weak.containsKey(to.name())) {
      archives.stream()
          .flatMap(archive -> archive.defining(to.name()).stream())
          .findFirst()
          .filter(member -> !known.contains(member.name()))
          .ifPresent(this::add);
    }
  }

  /** Sections that stay, file by file, in the order in which the linker meets them. */
  static List<Part> of(List<ObjectFile> objects, List<Archive> archives) {
    Reachable reachable = new Reachable(objects, archives);
    reachable.mark();
    List<Part> parts = new ArrayList<>();
    for (ObjectFile file : reachable.files) {
      for (int i = 0; i < file.sections().size(); i++) {
        Part part = new Part(file, i);
        if (reachable.live.contains(part)) {
          parts.add(part);
        }
      }
    }
    return parts;
  }

  private void add(ObjectFile file) {
    files.add(file);
    known.add(file.name());
    file.definitions()
        .forEach(
            (name, definition) ->
                table(definition).putIfAbsent(name, new Part(file, definition.section())));
  }

  private Map<String, Part> table(Definition definition) {
    return definition.isWeak() ? weak : strong;
  }

  private void mark() {
    resolve(ENTRY).ifPresent(this::reach);
    for (ObjectFile file : List.copyOf(files)) {
      for (int i = 0; i < file.sections().size(); i++) {
        if (KEPT.contains(file.sections().get(i).name())) {
          reach(new Part(file, i));
        }
      }
    }
    while (!open.isEmpty()) {
      Part part = open.remove();
      for (Reference reference : part.section().references()) {
        if (reference instanceof Reference.ToSection to) {
          reach(new Part(part.file(), to.index()));
        } else if (reference instanceof Reference.ToName to) {
          resolve(to.name()).ifPresent(this::reach);
        }
      }
    }
  }

  private void reach(Part part) {
    if (part.section().isAllocated() && live.add(part)) {
      open.add(part);
    }
  }

  private Optional<Part> resolve(String name) {
    return Optional.ofNullable(strong.getOrDefault(name, weak.get(name)));
  }
}
