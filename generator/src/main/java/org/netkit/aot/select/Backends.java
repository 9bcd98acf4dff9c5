package org.netkit.aot.select;

import java.util.List;
import java.util.Optional;

/** The backends that there are. */
public final class Backends {
  /** Our own kernels. */
  public static final Backend BUILTIN = new BuiltinBackend();

  private static final List<Backend> ALL = List.of(BUILTIN);

  private Backends() {}

  /** The backend of that name. */
  public static Optional<Backend> named(String name) {
    return ALL.stream().filter(backend -> backend.name().equals(name)).findFirst();
  }

  /** Names of all backends, in order of presentation. */
  public static List<String> names() {
    return ALL.stream().map(Backend::name).toList();
  }
}
