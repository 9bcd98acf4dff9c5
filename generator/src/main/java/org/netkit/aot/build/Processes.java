package org.netkit.aot.build;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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

  private static void killTree(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
