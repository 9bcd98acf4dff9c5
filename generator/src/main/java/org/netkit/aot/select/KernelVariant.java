package org.netkit.aot.select;

/** Parameters of a kernel that its backend chose; a record of the backend, with value equality. */
public interface KernelVariant {
  /** No parameters. */
  KernelVariant NONE = new None();

  /** No parameters. */
  record None() implements KernelVariant {}
}
