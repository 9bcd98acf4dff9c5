package org.netkit.aot.lower;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Chooses C identifiers. One instance a program keeps them unique. */
public final class CNames {
  private static final Set<String> RESERVED =
      Set.of(
          ("alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl"
                  + " concept const const_cast consteval constexpr constinit continue co_await"
                  + " co_return co_yield decltype default delete do double dynamic_cast else enum"
                  + " explicit export extern false float for friend goto if inline int long main"
                  + " mutable namespace new noexcept not not_eq nullptr operator or or_eq private"
                  + " protected public register reinterpret_cast requires restrict return short"
                  + " signed sizeof static static_assert static_cast struct switch template this"
                  + " thread_local throw true try typedef typeid typename union unsigned using"
                  + " virtual void volatile wchar_t while xor xor_eq")
              .split(" "));

  private final String symbol;
  private final Set<String> taken = new HashSet<>();

  /**
   * Names for one model.
   *
   * @param modelName any text, such as a file name without its suffix
   */
  public CNames(String modelName) {
    this.symbol = symbol(modelName);
  }

  /**
   * A legal lower-case C identifier from any text: characters other than ASCII letters, digits and
   * underscores become underscores; {@code m_} goes in front of a leading digit or underscore, of
   * nothing at all, of a keyword, and of {@code nk}, which is the runtime's prefix.
   */
  public static String symbol(String text) {
    StringBuilder name = new StringBuilder();
    text.codePoints().forEach(c -> name.append(isWord(c) ? (char) c : '_'));
    String lower = name.toString().toLowerCase(Locale.ROOT);
    boolean isTaken =
        lower.isEmpty()
            || lower.charAt(0) == '_'
            || Character.isDigit(lower.charAt(0))
            || RESERVED.contains(lower)
            || lower.equals("nk")
            || lower.startsWith("nk_");
    return isTaken ? "m_" + lower : lower;
  }

  /** The model's name: prefix of everything with external linkage. */
  public String symbol() {
    return symbol;
  }

  /** The model's name in macros. */
  public String upper() {
    return symbol.toUpperCase(Locale.ROOT);
  }

  /** An external constant of an op: {@code mnist_conv0_filter}. */
  public String external(String opName, String role) {
    return unique(symbol + "_" + snake(opName) + "_" + role);
  }

  /** A static constant of an op: {@code kConv0}. */
  public String local(String opName) {
    StringBuilder name = new StringBuilder("k");
    for (String part : snake(opName).split("_")) {
      if (!part.isEmpty()) {
        name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
      }
    }
    return unique(name.toString());
  }

  private String unique(String wanted) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }

  private static String snake(String opName) {
    StringBuilder name = new StringBuilder();
    opName.codePoints().forEach(c -> name.append(isWord(c) ? (char) c : '_'));
    return name.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean isWord(int c) {
    return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }
}
