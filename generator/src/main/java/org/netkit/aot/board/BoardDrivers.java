package org.netkit.aot.board;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;

/**
 * Collects drivers and their parameters. The parameter {@code tx_pin} of {@code console} becomes
 * {@code NK_CONSOLE_TX_PIN} in {@code board.h}; a parameter that the driver's source does not
 * mention is refused, as an unknown key is. (One that it needs and does not get is an error of the
 * C compiler.)
 */
final class BoardDrivers {
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]{0,40}");

  private final BoardFiles files;
  private final Diagnostics diagnostics;
  private final List<BoardConstant> constants = new ArrayList<>();

  BoardDrivers(BoardFiles files, Diagnostics diagnostics) {
    this.files = files;
    this.diagnostics = diagnostics;
  }

  /** Adds what drivers may know of a memory region. */
  void addConstants(MemoryRegion region) {
    String prefix = "NK_" + region.name().toUpperCase(Locale.ROOT);
    constants.add(new BoardConstant(prefix + "_ORIGIN", region.origin()));
    constants.add(new BoardConstant(prefix + "_BYTES", region.bytes()));
  }

  /** Adds the driver under a key of the descriptor, and constants beside its parameters. */
  void add(YamlSection root, String role, List<BoardConstant> more) {
    constants.addAll(more);
    YamlSection section = root.section(role);
    String path = section.text("driver", BoardFiles.PATH);
    Optional<String> source =
        path.isEmpty() ? Optional.empty() : files.add(path, section.location("driver"));
    if (section.has("params")) {
      addParameters(section.section("params"), "NK_" + role.toUpperCase(Locale.ROOT), source);
    }
    section.rejectUnknownKeys();
  }

  /** Contents of {@code board.h}. */
  List<BoardConstant> constants() {
    return List.copyOf(constants);
  }

  private void addParameters(YamlSection params, String prefix, Optional<String> source) {
    for (String key : params.keys()) {
      String macro = prefix + "_" + key.toUpperCase(Locale.ROOT);
      if (!KEY.matcher(key).matches()) {
        diagnostics.report(
            Code.BOARD_VALUE, params.location(key), "a key must match " + KEY.pattern());
      } else if (source.isPresent()
          && !Pattern.compile("\\b" + macro + "\\b").matcher(source.get()).find()) {
        String hint = "the driver does not read " + macro;
        diagnostics.reportWithHint(Code.BOARD_KEY_UNKNOWN, params.location(key), hint);
      }
      constants.add(new BoardConstant(macro, params.integer(key, 0, 0xFFFF_FFFFL)));
    }
  }
}
