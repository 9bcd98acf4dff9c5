package org.netkit.aot.select;

import java.util.List;
import java.util.Optional;

/** The backends that there are. */
public final class Backends {
  /** Our own kernels. */
  public static final Backend BUILTIN = new BuiltinBackend();

  private Backends() {}

  /** The backend of that name, for cores with that extension and a balance of all costs. */
  public static Optional<Backend> named(String name, Extension extension) {
    return named(name, extension, Goal.BALANCED);
  }

  /** The backend of that name, for cores with that extension and a goal. */
  public static Optional<Backend> named(String name, Extension extension, Goal goal) {
    return all(extension, goal).stream().filter(backend -> backend.name().equals(name)).findFirst();
  }

  /** Names of all backends, in order of presentation. */
  public static List<String> names() {
    return all(Extension.PLAIN, Goal.BALANCED).stream().map(Backend::name).toList();
  }

  private static List<Backend> all(Extension extension, Goal goal) {
    return List.of(BUILTIN, new CmsisNnBackend(extension, goal));
  }
}
