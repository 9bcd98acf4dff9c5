package org.netkit.aot.select;

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

  /** No parameters. */
  record None() implements KernelVariant {}
}
