package org.netkit.aot.diag;

import java.util.Locale;

/**
 * Every kind of problem that a user can meet. 1xx bundle, 2xx model, 3xx quantization, 4xx memory,
 * 5xx board, 6xx output, 7xx external tools. Numbers are never reused.
 *
 * <p>Each constant has the pattern of its message and an explanation (cause and cure) that {@code
 * netkit-aot explain NK101} prints.
 */
public enum Code {
  /** The file cannot be opened or read. */
  FILE_UNREADABLE(
      101,
      "cannot read the file: %s",
      "The path is wrong, the file is not readable, or it is no regular file. Check the path and"
          + " the permissions."),

  /** The file has no bytes. */
  FILE_EMPTY(102, "the file is empty", "A bundle starts with a 48-byte header. Export it again."),

  /** The file is larger than any bundle that this compiler reads. */
  FILE_TOO_LARGE(
      103,
      "the file has %d bytes, must be at most %d",
      "The compiler reads bundles into memory and refuses giant files at once."),

  /** The file does not start with NKIT. */
  BAD_MAGIC(
      104,
      "not an .nk bundle: it starts with %s, must be 4e 4b 49 54 (NKIT)",
      "The file is of another type, or was damaged by a text-mode transfer."),

  /** The version is neither 3 nor 4. */
  UNKNOWN_VERSION(
      105,
      "version is %d, must be 3 (float32) or 4 (int8)",
      "The bundle was written by a packager that is older or newer than this compiler."),

  /** The file ends inside a section. */
  TRUNCATED(
      106,
      "%s: %d bytes needed, %d left in the file",
      "The file was cut off, or a count or size before this place is wrong."),

  /** The file goes on after its last section. */
  TRAILING_BYTES(
      107,
      "%d bytes after the end of the bundle",
      "Something was appended, or a size in the header or a flag for the last section is wrong."),

  /** A byte that the format reserves is not 0. */
  RESERVED_NOT_ZERO(
      108,
      "%s is not 0",
      "Reserved and padding bytes are 0 in every valid bundle: the file is damaged or of a newer"
          + " format."),

  /** The header's flags contradict each other, the version, or the format. */
  BAD_FLAGS(
      109,
      "flags are 0x%04x: %s",
      "0x1 says that test cases follow, 0x2 that quantization follows (version 4 only and always),"
          + " 0x4 that test inputs are int8 (needs 0x1 and version 4)."),

  /** A header field is out of range. */
  BAD_HEADER_FIELD(
      110,
      "%s is %d, must be %s",
      "A field of the header cannot be what it says. An MLP has input rank 2 and batch 1, a CNN"
          + " rank 3; there are 1..100 layers and at most 128 tensors in a catalog."),

  /** A layer record has a kind that the format does not define. */
  UNKNOWN_LAYER_KIND(
      111,
      "layer kind is %d, must be 1..14",
      "The record's length is unknown, so reading stops here. Either the file is damaged or it"
          + " holds a newer kind of layer."),

  /** A layer kind is defined but not in this sort of bundle. */
  LAYER_NOT_ALLOWED(
      112,
      "a layer of this kind cannot be in %s",
      "int8 bundles hold dense, conv2d, depthwise_conv2d, pooling, flatten and mobilenetv4_uib"
          + " only; an MLP holds dense layers only. Export the model as float32, or as a CNN."),

  /** A field of a layer record is out of range. */
  BAD_LAYER_FIELD(
      113,
      "%s is %s, must be %s",
      "A field of a layer record cannot be what it says, whatever the layers around it are."),

  /** An activation code that the format does not define. */
  UNKNOWN_ACTIVATION(
      114,
      "activation is %d, must be 0..6",
      "0 none, 1 relu, 2 sigmoid, 3 tanh, 4 leaky_relu, 5 relu6, 6 softmax."),

  /** The two catalogs differ in length. */
  TENSOR_COUNTS_DIFFER(
      120,
      "%d weight tensors but %d bias tensors",
      "Every weighted operation has one weight tensor and one bias tensor."),

  /** A tensor type that the format does not define. */
  UNKNOWN_ELEMENT_TYPE(
      121,
      "element type is %d, must be 1 (float32), 2 (int8) or 3 (int32)",
      "The file is damaged."),

  /** A tensor type that does not fit the bundle's version. */
  WRONG_ELEMENT_TYPE(
      122,
      "element type is %s, must be %s",
      "float32 bundles (version 3) store float32 only; int8 bundles (version 4) store int8 weights"
          + " and int32 biases."),

  /** Rank, extents and element count of a tensor disagree. */
  BAD_TENSOR_SHAPE(
      123,
      "%s is %d, must be %s",
      "A tensor has rank 1..4, positive extents, 0 in the unused ones, and as many elements as the"
          + " product of its extents."),

  /** The catalogs and the payload sizes disagree. */
  PAYLOAD_BYTES_MISMATCH(
      124,
      "%s is %d, but the catalog adds up to %d",
      "The payload is as long as its tensors; weights may be followed by up to 3 bytes of"
          + " padding."),

  /** A float32 constant is NaN or infinite. */
  NOT_FINITE(
      125,
      "element %d is %s",
      "No result could be right. The training diverged, or the export is damaged."),

  /** A section does not start with its name. */
  BAD_SECTION_MAGIC(
      130,
      "section starts with %s, must be %s",
      "A size or count before this place is wrong, or the file is damaged."),

  /** The number of quantization descriptors differs from that of weight tensors. */
  QUAN_COUNT_MISMATCH(
      131,
      "%d descriptors for %d weight tensors",
      "There is one descriptor for each weight tensor, at most 100."),

  /** A scale is not a positive finite number. */
  BAD_SCALE(
      132,
      "%s is %s, must be positive and finite",
      "The calibration of this operation failed. Quantize the model again with representative"
          + " data."),

  /** A zero point is out of range. */
  BAD_ZERO_POINT(
      133,
      "%s is %d, must be %s",
      "Activations have a zero point in -128..127; weights and biases are symmetric, so theirs"
          + " is 0."),

  /** The table of per-channel scales contradicts the catalogs. */
  BAD_CHANNEL_TABLE(
      134,
      "%s",
      "A tensor has no channel scales, or exactly one for each output channel; the table is left"
          + " out if no tensor has any."),

  /** A field of the test section is out of range. */
  BAD_TEST_FIELD(
      140,
      "%s is %s, must be %s",
      "There are 1..16 cases with 1..16384 finite values on each side; the label is an index of an"
          + " output, or -1."),

  /** The name of a test case cannot be shown. */
  BAD_TEST_NAME(141, "name %s", "A name has 1..127 bytes of UTF-8 and no control character.");

  private final int number;
  private final String pattern;
  private final String explanation;

  Code(int number, String pattern, String explanation) {
    this.number = number;
    this.pattern = pattern;
    this.explanation = explanation;
  }

  /** {@code NK203}. */
  public String id() {
    return "NK" + number;
  }

  /** What the message says, with an ellipsis for each detail. */
  public String summary() {
    return pattern.replaceAll("%[-#0-9]*[a-zA-Z]", "…").replace("%%", "%");
  }

  /** Cause and cure, in a few sentences. */
  public String explanation() {
    return explanation;
  }

  /** True for 7xx: an external tool is missing or failed, the input is not at fault. */
  public boolean isToolFailure() {
    return number / 100 == 7;
  }

  String message(Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
