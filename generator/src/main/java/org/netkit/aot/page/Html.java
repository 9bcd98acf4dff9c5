package org.netkit.aot.page;

/** Text in HTML. */
final class Html {
  private Html() {}

  /** The text with the five characters escaped that mean something in HTML and its attributes. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
