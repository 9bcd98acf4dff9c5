package org.netkit.aot.page;

/** Names of colours in the page's style sheet. */
final class Styles {
  private Styles() {}

  /** Colour of a kind of content: {@code model code} is {@code k-model-code}. */
  static String of(String kind) {
    return "k-" + kind.toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
  }
}
