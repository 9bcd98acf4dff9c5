package org.netkit.aot.nk;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;
import org.netkit.aot.diag.Code;

/** Reads the 48-byte header. */
final class HeaderReader {
  private static final String SUBJECT = "header";
  private static final String EXPORT_HINT = "export the bundle again with a current packager";

  private final ByteCursor cursor;
  private boolean isInputLegal = true;

  HeaderReader(ByteCursor cursor) {
    this.cursor = cursor;
  }

  /**
   * The header with what its counts announce.
   *
   * @param inputElements elements of the model input, or empty if its extents are faulty
   * @param flags as stored
   * @param layers records that follow, 1..100
   * @param weightTensors entries of the weight catalog, 0..128
   * @param biasTensors entries of the bias catalog, 0..128
   * @param weightBytes bytes of the weight payload, unsigned 32-bit
   * @param biasBytes bytes of the bias payload, unsigned 32-bit
   */
  record Announced(
      NkHeader header,
      OptionalLong inputElements,
      int flags,
      int layers,
      int weightTensors,
      int biasTensors,
      long weightBytes,
      long biasBytes) {
    boolean has(int flag) {
      return (flags & flag) != 0;
    }
  }

  Announced read() {
    checkMagic();
    cursor.need(NkFormat.HEADER_BYTES, SUBJECT);
    cursor.i32();
    long version = cursor.u32();
    if (version != NkHeader.FLOAT32_VERSION && version != NkHeader.INT8_VERSION) {
      throw cursor.fatal(Code.UNKNOWN_VERSION, 4, EXPORT_HINT, version);
    }
    int kind = cursor.u8();
    int rank = cursor.u8();
    int flags = cursor.u16();
    checkFlags((int) version, flags);
    NkHeader header = readInput((int) version, kind, rank);
    return new Announced(
        header,
        isInputLegal ? OptionalLong.of(header.inputElements()) : OptionalLong.empty(),
        flags,
        count("num_layers", 1, NkFormat.MAX_LAYERS),
        count("num_weight_tensors", 0, NkFormat.MAX_TENSORS),
        count("num_bias_tensors", 0, NkFormat.MAX_TENSORS),
        cursor.u32(),
        cursor.u32());
  }

  private void checkMagic() {
    byte[] start = cursor.peek(Integer.BYTES);
    byte[] magic = {'N', 'K', 'I', 'T'};
    if (!Arrays.equals(start, Arrays.copyOf(magic, start.length))) {
      StringBuilder hex = new StringBuilder();
      for (byte b : start) {
        hex.append(hex.isEmpty() ? "" : " ").append(String.format(Locale.ROOT, "%02x", b));
      }
      throw cursor.fatal(Code.BAD_MAGIC, 0, "give the path of an .nk bundle", hex);
    }
  }

  private void checkFlags(int version, int flags) {
    boolean int8 = version == NkHeader.INT8_VERSION;
    boolean quan = (flags & NkFormat.FLAG_QUAN) != 0;
    boolean int8Tests = (flags & NkFormat.FLAG_INT8_TESTS) != 0;
    if ((flags & ~NkFormat.ALL_FLAGS) != 0) {
      reportFlags(flags, "only bits 0x1, 0x2 and 0x4 are defined");
    }
    if (quan && !int8) {
      reportFlags(flags, "quantization (0x2) in a float32 bundle");
    }
    if (int8 && !quan) {
      reportFlags(flags, "an int8 bundle without quantization (0x2)");
    }
    if (int8Tests && (flags & NkFormat.FLAG_TESTS) == 0) {
      reportFlags(flags, "int8 test inputs (0x4) without test cases (0x1)");
    }
    if (int8Tests && !int8) {
      reportFlags(flags, "int8 test inputs (0x4) in a float32 bundle");
    }
  }

  private void reportFlags(int flags, String problem) {
    cursor.report(Code.BAD_FLAGS, 10, SUBJECT, EXPORT_HINT, flags, problem);
  }

  private NkHeader readInput(int version, int kind, int rank) {
    boolean mlp = kind == NetworkKind.MLP.code();
    check(8, "network kind", kind, mlp || kind == NetworkKind.CNN.code(), "1 (MLP) or 2 (CNN)");
    NetworkKind network = mlp ? NetworkKind.MLP : NetworkKind.CNN;
    int expectedRank = network.inputRank();
    check(9, "input rank", rank, rank == expectedRank, expectedRank + " for this network kind");
    NkHeader header;
    if (mlp) {
      extent("batch", 1);
      header = NkHeader.mlp(version, extent("input features", NkFormat.MAX_CHANNELS));
      cursor.zeros(2 * Integer.BYTES, SUBJECT, "unused input extent");
    } else {
      int height = extent("input height", NkFormat.MAX_EXTENT);
      int width = extent("input width", NkFormat.MAX_EXTENT);
      header = NkHeader.cnn(version, height, width, extent("channels", NkFormat.MAX_CHANNELS));
      cursor.zeros(Integer.BYTES, SUBJECT, "unused input extent");
    }
    long elements = header.inputElements();
    boolean fits = elements <= Integer.MAX_VALUE;
    check(12, "number of input elements", elements, fits, "at most " + Integer.MAX_VALUE);
    return header;
  }

  private int extent(String name, int most) {
    int at = cursor.position();
    long value = cursor.u32();
    boolean legal = value >= 1 && value <= most;
    isInputLegal &= legal;
    check(at, name, value, legal, most == 1 ? "1" : "1.." + most);
    return legal ? (int) value : 1;
  }

  /** A count that rules the walk: out of range, nothing behind it can be found. */
  private int count(String name, int least, int most) {
    int at = cursor.position();
    long value = cursor.u32();
    if (value < least || value > most) {
      throw cursor.fatal(Code.BAD_HEADER_FIELD, at, EXPORT_HINT, name, value, least + ".." + most);
    }
    return (int) value;
  }

  private void check(int at, String name, long value, boolean legal, String range) {
    if (!legal) {
      cursor.report(Code.BAD_HEADER_FIELD, at, SUBJECT, EXPORT_HINT, name, value, range);
    }
  }
}
