package org.netkit.aot.nk;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.diag.Code;

/** Finds a payload, compares it with its catalog and looks for numbers that are none. */
final class PayloadReader {
  private static final int MAX_TAIL_BYTES = 3;

  private final ByteCursor cursor;
  private final String role;

  /**
   * @param role {@code weight} or {@code bias}
   */
  PayloadReader(ByteCursor cursor, String role) {
    this.cursor = cursor;
    this.role = role;
  }

  /**
   * Reads the payload at the cursor.
   *
   * @param announcedBytes length that the header announces
   * @param announcedAt offset of that number in the header
   * @param hasTail true if up to three zero bytes may follow the tensors
   * @param catalog the tensors, or empty if the catalog is faulty
   */
  Payload read(
      long announcedBytes, int announcedAt, boolean hasTail, Optional<List<TensorEntry>> catalog) {
    Optional<Long> tensorBytes = catalog.map(PayloadReader::bytes);
    boolean agrees = tensorBytes.isPresent();
    if (agrees) {
      long tail = announcedBytes - tensorBytes.get();
      agrees = tail >= 0 && tail <= (hasTail ? MAX_TAIL_BYTES : 0);
      if (!agrees) {
        cursor.report(
            Code.PAYLOAD_BYTES_MISMATCH,
            announcedAt,
            "header",
            "the catalog and the header were not written together: export the bundle again",
            role + " payload bytes",
            announcedBytes,
            tensorBytes.get());
      }
    }
    cursor.need(announcedBytes, role + " payload");
    int tail = agrees ? (int) (announcedBytes - tensorBytes.get()) : 0;
    int start = cursor.position();
    Payload payload = cursor.view((int) announcedBytes);
    if (agrees) {
      checkTail(payload, start, tail);
      checkFinite(payload, start, catalog.get());
    }
    return payload;
  }

  private void checkTail(Payload payload, int start, int tail) {
    ByteBuffer buffer = payload.buffer();
    for (int i = payload.bytes() - tail; i < payload.bytes(); i++) {
      if (buffer.get(i) != 0) {
        String subject = role + " payload";
        String hint = "set the byte to 0, or export the bundle again";
        cursor.report(Code.RESERVED_NOT_ZERO, (long) start + i, subject, hint, "padding byte");
        return;
      }
    }
  }

  private void checkFinite(Payload payload, int start, List<TensorEntry> catalog) {
    ByteBuffer buffer = payload.buffer();
    int at = 0;
    for (int t = 0; t < catalog.size(); t++) {
      TensorEntry entry = catalog.get(t);
      if (entry.type() == StoredType.FLOAT32) {
        checkTensor(buffer, start, at, entry.elements(), role + " tensor " + t);
      }
      at += entry.bytes();
    }
  }

  private void checkTensor(ByteBuffer buffer, int start, int at, int elements, String subject) {
    for (int i = 0; i < elements; i++) {
      int offset = at + i * Float.BYTES;
      float value = buffer.getFloat(offset);
      if (!Float.isFinite(value)) {
        String hint = "the training diverged or the export is damaged; export the model again";
        cursor.report(Code.NOT_FINITE, (long) start + offset, subject, hint, i, value);
        return;
      }
    }
  }

  /** Sum of the sizes of at most 128 tensors of less than 2^31 elements. */
  private static long bytes(List<TensorEntry> catalog) {
    long sum = 0;
    for (TensorEntry entry : catalog) {
      sum += (long) entry.elements() * entry.type().bytes();
    }
    return sum;
  }
}
