package org.netkit.aot.emit.view;

import java.util.List;

/**
 * {@code model/selfcheck.stg}: a program's memory, for checks round every step.
 *
 * @param symbol the model's C name
 * @param inputType C type of an input element
 * @param outputType C type of an output element
 * @param buffers buffers with the guard behind each
 * @param constants arrays in flash
 * @param spans spans of all steps
 * @param steps which of them belong to a step
 * @param sizes conditions on the sizes of scratch
 */
public record SelfCheckView(
    String symbol,
    String inputType,
    String outputType,
    List<Buffer> buffers,
    List<Constant> constants,
    List<Span> spans,
    List<Step> steps,
    List<Size> sizes) {

  /** Number of buffers. */
  public int bufferCount() {
    return buffers.size();
  }

  /** Number of guards: one before the first buffer, one behind each. */
  public int guardCount() {
    return buffers.size() + 1;
  }

  /** Number of arrays in flash. */
  public int constantCount() {
    return constants.size();
  }

  /** Number of steps. */
  public int stepCount() {
    return steps.size();
  }

  /** Nothing to check. */
  public static final SelfCheckView NONE =
      new SelfCheckView("", "", "", List.of(), List.of(), List.of(), List.of(), List.of());

  /**
   * A buffer.
   *
   * @param type C type of an element
   * @param name C name
   * @param elements number of elements
   * @param bytes its size
   * @param guardBytes size of the guard behind it
   */
  public record Buffer(String type, String name, int elements, int bytes, int guardBytes) {}

  /**
   * An array in flash.
   *
   * @param name C name
   * @param bytes its size
   * @param crc CRC-32 of its bytes, eight hexadecimal digits
   * @param step the step that reads it
   */
  public record Constant(String name, int bytes, String crc, int step) {}

  /**
   * Bytes that a step reads or writes.
   *
   * @param buffer C name of the buffer
   * @param offsetBytes of its first byte
   * @param bytes how many
   * @param isKept true if the step may not change them
   * @param what the tensor, or scratch
   */
  public record Span(String buffer, int offsetBytes, int bytes, boolean isKept, String what) {}

  /**
   * The spans of a step.
   *
   * @param first index of the first
   * @param count how many
   */
  public record Step(int first, int count) {}

  /**
   * A condition on a size.
   *
   * @param step index of the step
   * @param planned what the compiler computed
   * @param actual C expression of what the library asks for
   */
  public record Size(int step, int planned, String actual) {}
}
