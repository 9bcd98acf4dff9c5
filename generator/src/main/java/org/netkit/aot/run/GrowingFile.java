package org.netkit.aot.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** A file that somebody else is writing: its end is reached only when the writer is done. */
final class GrowingFile extends InputStream {
  private static final int POLL_MILLIS = 20;

  private final Path path;
  private final BooleanSupplier isGrowing;
  private RandomAccessFile file;

  /**
   * Reads from the beginning.
   *
   * @param path a file that need not be there yet
   * @param isGrowing false once nothing more will be written
   */
  GrowingFile(Path path, BooleanSupplier isGrowing) {
    this.path = path;
    this.isGrowing = isGrowing;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    while (true) {
      boolean isLast = !isGrowing.getAsBoolean(); // asked first: what was written before counts
      if (file == null && Files.exists(path)) {
        file = new RandomAccessFile(path.toFile(), "r");
      }
      int read = file == null ? -1 : file.read(bytes, offset, count);
      if (read > 0 || isLast) {
        return read;
      }
      pause();
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
