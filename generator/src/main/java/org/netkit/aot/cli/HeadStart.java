package org.netkit.aot.cli;

import java.util.List;
import java.util.Locale;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Banners;
import org.netkit.aot.emit.Templates;

/**
 * What every compilation needs whatever its options are, begun on another core while the command
 * line is read. It only fills caches: a compilation gives the same without it, and later.
 */
final class HeadStart {
  private static final List<String> WITHOUT =
      List.of("inspect", "boards", "explain", "generate-completion");

  private HeadStart() {}

  /** Begins, unless the command does not compile. */
  static void forArguments(String... arguments) {
    if (arguments.length > 1 && !WITHOUT.contains(arguments[0])) {
      Thread thread = new Thread(HeadStart::run, "head start");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void run() {
    try {
      Templates.prepare();
      BoardCatalog.names();
      String.format(Locale.ROOT, "%,d 0x%08x", 0, 0);
      Banners.hash(Int8Data.wrap(new byte[0]));
    } catch (RuntimeException | Error e) {
      // Whoever needs what is broken meets the same error where it can be told.
    }
  }
}
