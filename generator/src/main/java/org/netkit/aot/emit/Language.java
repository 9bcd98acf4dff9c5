package org.netkit.aot.emit;

/** Language of the emitted model code; the text is the same, C11 and C++11 both take it. */
public enum Language {
  /** C++11 or later. */
  CPP("cpp"),
  /** C11. */
  C("c");

  private final String suffix;

  Language(String suffix) {
    this.suffix = suffix;
  }

  /** Suffix of source files, without the dot. */
  public String suffix() {
    return suffix;
  }
}
