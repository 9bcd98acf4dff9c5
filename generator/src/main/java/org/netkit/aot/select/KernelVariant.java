package org.netkit.aot.select;

import java.util.List;

/** Parameters of a kernel that its backend chose; a record of the backend, with value equality. */
public interface KernelVariant {
  /** No parameters. */
  KernelVariant NONE = new None();

  /**
   * Ends the names of the C function and of its source file, where a kernel has one function for
   * each value of a parameter; usually empty.
   */
  default String suffix() {
    return "";
  }

  /** Stems of source files with inner loops that this variant calls besides the kernel's own. */
  default List<String> parts() {
    return List.of();
  }

  /** No parameters. */
  record None() implements KernelVariant {}
}
