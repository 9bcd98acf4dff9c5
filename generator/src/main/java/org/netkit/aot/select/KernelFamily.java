package org.netkit.aot.select;

/** Kernels whose parameter structs are made in the same way. */
public enum KernelFamily {
  /** Portable C, {@code src/kernels/ref}. */
  PORTABLE("ref"),
  /** Armv7E-M with FPU, {@code src/kernels/cortex_m4}, runs in C elsewhere. */
  CORTEX_M4("cortex_m4"),
  /** Functions of CMSIS-NN, which is not part of this project. */
  CMSIS_NN("");

  private final String folder;

  KernelFamily(String folder) {
    this.folder = folder;
  }

  /** Folder of the sources below {@code runtime-c/src/kernels}, empty if they lie elsewhere. */
  String folder() {
    return folder;
  }
}
