package org.netkit.aot.select;

/** Kernels whose parameter structs are made in the same way. */
public enum KernelFamily {
  /** Portable C, {@code src/kernels/ref}. */
  PORTABLE("ref");

  private final String folder;

  KernelFamily(String folder) {
    this.folder = folder;
  }

  /** Folder of the sources below {@code runtime-c/src/kernels}. */
  String folder() {
    return folder;
  }
}
