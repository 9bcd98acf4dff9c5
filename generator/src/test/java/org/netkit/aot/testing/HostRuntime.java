package org.netkit.aot.testing;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The loader and interpreter of {@code runtime-c}, built for the host with sanitizers. */
public final class HostRuntime {
  private static final int HEAD_BYTES = 12;
  private static final int RUN_HEAD_BYTES = 12;

  /**
   * What the runtime says to a bundle.
   *
   * @param status 0 if it was loaded
   * @param code number of what is wrong, as in {@code NK203}; 0 if nothing is
   * @param offset of the fault in the bundle
   * @param arenaBytes taken from the arena by the load
   * @param outputs what each test case gave
   */
  public record Reply(int status, int code, int offset, int arenaBytes, List<byte[]> outputs) {
    /** True if the bundle was loaded. */
    public boolean isLoaded() {
      return status == 0;
    }
  }

  private final Path executable;

  private HostRuntime(Path executable) {
    this.executable = executable;
  }

  /**
   * Builds the runtime below {@code target}; files that have not changed are not built again. One
   * build at a time: tests run in several processes.
   */
  public static HostRuntime build() throws IOException, InterruptedException {
    Path here = Path.of("").toAbsolutePath();
    Path root = Files.isDirectory(here.resolve("generator")) ? here : here.getParent();
    Path output = root.resolve("generator/target/runtime-host");
    List<String> command =
        List.of("make", "-s", "-j2", "BUILD=" + output, output.resolve("nk_host").toString());
    Files.createDirectories(output);
    try (FileChannel file = FileChannel.open(output.resolve("lock"), CREATE, WRITE)) {
      file.lock(); // until the file is closed
      run(command, root.resolve("runtime-c/tests"), new byte[0], output);
    }
    return new HostRuntime(output.resolve("nk_host"));
  }

  /** Loads each bundle in turn and runs its test cases. */
  public List<Reply> load(List<byte[]> bundles) throws IOException, InterruptedException {
    return load(bundles, false);
  }

  /** The same, with or without a softmax at the end of a model. */
  public List<Reply> load(List<byte[]> bundles, boolean omitsFinalSoftmax)
      throws IOException, InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] bundle : bundles) {
      ByteBuffer head = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      all.writeBytes(head.putInt(omitsFinalSoftmax ? 1 : 0).putInt(bundle.length).array());
      all.writeBytes(bundle);
    }
    Path folder = executable.getParent();
    byte[] out = run(List.of(executable.toString()), folder, all.toByteArray(), folder);
    ByteBuffer answers = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
    List<Reply> replies = new ArrayList<>();
    while (answers.remaining() >= HEAD_BYTES) {
      replies.add(read(answers));
    }
    if (replies.size() != bundles.size() || answers.hasRemaining()) {
      throw new AssertionError(replies.size() + " replies to " + bundles.size() + " bundles");
    }
    return replies;
  }

  private static Reply read(ByteBuffer answers) {
    int status = answers.getInt();
    int code = answers.getInt();
    int offset = answers.getInt();
    if (status != 0 || answers.remaining() < RUN_HEAD_BYTES) {
      return new Reply(status, code, offset, 0, List.of());
    }
    int arenaBytes = answers.getInt();
    int cases = answers.getInt();
    byte[] output = new byte[answers.getInt()];
    List<byte[]> outputs = new ArrayList<>();
    for (int i = 0; i < cases; i++) {
      answers.get(output);
      outputs.add(Arrays.copyOf(output, output.length));
    }
    return new Reply(status, code, offset, arenaBytes, outputs);
  }

  private static byte[] run(List<String> command, Path folder, byte[] input, Path scratch)
      throws IOException, InterruptedException {
    Files.createDirectories(scratch);
    Path in = Files.createTempFile(scratch, "in", ".bin");
    Path out = Files.createTempFile(scratch, "out", ".bin");
    Path errors = Files.createTempFile(scratch, "err", ".txt");
    try {
      Files.write(in, input);
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(errors.toFile())
              .start();
      if (!process.waitFor(300, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running after 300 s: " + command);
      }
      if (process.exitValue() != 0) {
        String text = Files.readString(errors);
        throw new AssertionError(
            String.join(" ", command) + "\nexit " + process.exitValue() + "\n" + text);
      }
      return Files.readAllBytes(out);
    } finally {
      for (Path file : List.of(in, out, errors)) {
        Files.delete(file);
      }
    }
  }
}
