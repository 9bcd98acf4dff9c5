package org.netkit.aot.verify;

/**
 * What explains a difference.
 *
 * @param kind class of the fault
 * @param sentence what the step seems to do
 * @param isProved true if the step with this fault gives exactly the values that were seen
 */
public record Finding(FaultKind kind, String sentence, boolean isProved) {

  /** A fault that gives exactly the values that were seen. */
  static Finding proved(FaultKind kind, String sentence) {
    return new Finding(kind, sentence, true);
  }

  /** A fault that the pattern of the differences speaks for. */
  static Finding likely(FaultKind kind, String sentence) {
    return new Finding(kind, sentence, false);
  }

  /** One sentence. */
  public String text() {
    String certainty = isProved ? "the values are exactly those of this fault" : "a guess";
    return "likely fault: " + kind.label() + ": " + sentence + " (" + certainty + ")";
  }
}
