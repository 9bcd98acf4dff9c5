package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Tells on standard error what is going on, when it takes more than a second. */
final class Progress {
  private static final long PATIENCE_MS = 1000;

  private final PrintWriter err;

  Progress(PrintWriter err) {
    this.err = err;
  }

  /** Does some work; says what it is if it is not done within a second. */
  <T> T during(String what, Supplier<T> work) {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    timer.schedule(
        () -> err.println("netkit-aot: " + what + " ..."), PATIENCE_MS, TimeUnit.MILLISECONDS);
    try {
      return work.get();
    } finally {
      timer.shutdownNow();
    }
  }
}
