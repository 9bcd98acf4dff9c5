package org.netkit.aot.nk;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.diag.Code;

/**
 * Reads a bundle.
 *
 * <p>Input: the bytes of a file. Output: the bundle, field by field, nothing interpreted. Errors:
 * NK102..NK141, each with the offset of the byte at fault; all that can be found in one walk are
 * reported together. Guarantees: every field of an accepted bundle is in the range that its record
 * documents, sizes and counts agree, float32 constants are finite. What depends on shapes between
 * layers (tensors too few or of the wrong size, windows larger than their input) is not looked at.
 */
public final class NkReader {
  private static final int WEIGHT_BYTES_AT = 40;
  private static final int BIAS_BYTES_AT = 44;

  private final ByteCursor cursor;
  private final String file;

  private NkReader(String file, byte[] bytes) {
    this.file = file;
    this.cursor = new ByteCursor(file, bytes);
  }

  /**
   * Reads {@code bytes}, which the caller must not change any more: the bundle is a view of them.
   *
   * @param file name for messages
   * @throws org.netkit.aot.diag.CompileException if the bytes are no valid bundle
   */
  public static NkBundle read(String file, byte[] bytes) {
    return read(file, bytes, NkFormat.MAX_FILE_BYTES);
  }

  static NkBundle read(String file, byte[] bytes, int maxBytes) {
    NkReader reader = new NkReader(file, bytes);
    if (bytes.length == 0) {
      throw reader.cursor.fatal(Code.FILE_EMPTY, 0, "export the bundle again");
    }
    if (bytes.length > maxBytes) {
      String hint = "give the path of an .nk bundle";
      throw reader.cursor.fatal(Code.FILE_TOO_LARGE, 0, hint, bytes.length, maxBytes);
    }
    return reader.readAll();
  }

  private NkBundle readAll() {
    HeaderReader.Announced announced = new HeaderReader(cursor).read();
    NkHeader header = announced.header();
    checkCounts(announced);
    List<LayerRecord> layers = new LayerReader(cursor, header).read(announced.layers());
    StoredType weightType = header.isInt8() ? StoredType.INT8 : StoredType.FLOAT32;
    StoredType biasType = header.isInt8() ? StoredType.INT32 : StoredType.FLOAT32;
    Optional<List<TensorEntry>> weightCatalog =
        new CatalogReader(cursor, "weight", weightType).read(announced.weightTensors());
    Optional<List<TensorEntry>> biasCatalog =
        new CatalogReader(cursor, "bias", biasType).read(announced.biasTensors());
    List<QuanDescriptor> quan =
        announced.has(NkFormat.FLAG_QUAN)
            ? new QuanReader(cursor, announced.weightTensors(), biasCatalog).read()
            : List.of();
    Payload weights =
        new PayloadReader(cursor, "weight")
            .read(announced.weightBytes(), WEIGHT_BYTES_AT, true, weightCatalog);
    Payload biases =
        new PayloadReader(cursor, "bias")
            .read(announced.biasBytes(), BIAS_BYTES_AT, false, biasCatalog);
    Optional<TestSuite> tests = readTests(announced);
    checkEnd(announced);
    cursor.diagnostics().throwIfAny();
    return new NkBundle(
        file,
        header,
        layers,
        weightCatalog.orElseThrow(),
        biasCatalog.orElseThrow(),
        quan,
        weights,
        biases,
        tests);
  }

  private void checkCounts(HeaderReader.Announced announced) {
    int weights = announced.weightTensors();
    int biases = announced.biasTensors();
    if (weights != biases) {
      String hint = "every weighted operation has one of each: export the bundle again";
      cursor.report(Code.TENSOR_COUNTS_DIFFER, 32, "header", hint, weights, biases);
    }
  }

  private Optional<TestSuite> readTests(HeaderReader.Announced announced) {
    if (!announced.has(NkFormat.FLAG_TESTS)) {
      return Optional.empty();
    }
    boolean hasInt8Inputs = announced.has(NkFormat.FLAG_INT8_TESTS);
    return Optional.of(
        new TestSuiteReader(cursor, hasInt8Inputs, announced.inputElements()).read());
  }

  private void checkEnd(HeaderReader.Announced announced) {
    if (cursor.remaining() > 0) {
      String hint =
          announced.has(NkFormat.FLAG_TESTS)
              ? "remove what follows the test cases"
              : "remove what follows the biases, or set header flag 0x1 if it is a test section";
      cursor.report(
          Code.TRAILING_BYTES, cursor.position(), "end of file", hint, cursor.remaining());
    }
  }
}
