package org.netkit.aot.build;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Processes that this tool started. They and what they started never outlive it: an interrupted
 * command must not leave an emulator behind that keeps a processor busy.
 */
public final class Processes {
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> RUNNING.forEach(Processes::killTree), "stop-processes"));
  }

  private Processes() {}

  /** Runs a task in a thread of its own, which does not keep the tool alive. */
  public static void inBackground(Runnable task) {
    Thread thread = new Thread(task, "netkit-aot-process");
    thread.setDaemon(true);
    thread.start();
  }

  /** Notes a process that was just started. */
  public static void started(Process process) {
    RUNNING.add(process);
  }

  /** Ends a process and everything that it started, if it still runs. */
  public static void end(Process process) {
    killTree(process);
    RUNNING.remove(process);
  }

  /**
   * Asks a process and everything that it started to end, so that it writes out what it has still
   * to say, and ends it if it does not.
   */
  public static void endGently(Process process, Duration patience) {
    List<ProcessHandle> tree =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    tree.forEach(ProcessHandle::destroy);
    try {
      CompletableFuture.allOf(
              tree.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      tree.forEach(ProcessHandle::destroyForcibly);
    }
    end(process);
  }

  private static void killTree(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
