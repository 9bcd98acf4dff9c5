package org.netkit.aot.embed;

/**
 * The size of a C struct of 32-bit numbers and pointers, each aligned to its own size, as the
 * AAPCS32 and the System V ABI for x86-64 lay it out.
 */
final class CStruct {
  private static final int NUMBER_BYTES = 4;

  private final String fields;
  private final int pointerBytes;
  private int at;
  private int alignment = NUMBER_BYTES;

  private CStruct(String fields, int pointerBytes) {
    this.fields = fields;
    this.pointerBytes = pointerBytes;
  }

  /**
   * {@code sizeof} of a struct.
   *
   * @param fields {@code i} a 32-bit number (or an enumeration at the end of its struct), {@code p}
   *     a pointer, {@code (...)} a struct; blanks do not count
   * @param pointerBytes 4 or 8
   */
  static int bytes(String fields, int pointerBytes) {
    CStruct struct = new CStruct(fields, pointerBytes);
    return struct.end(0);
  }

  /** Reads fields up to the closing bracket or the end; gives the struct's size. */
  private int end(int firstByte) {
    int bytes = firstByte;
    int widest = NUMBER_BYTES;
    while (at < fields.length()) {
      char field = fields.charAt(at++);
      if (field == ')') {
        break;
      }
      switch (field) {
        case ' ' -> {}
        case 'i' -> bytes += NUMBER_BYTES;
        case 'p' -> {
          bytes = aligned(bytes, pointerBytes) + pointerBytes;
          widest = Math.max(widest, pointerBytes);
        }
        case '(' -> {
          int inner = end(0);
          bytes = aligned(bytes, alignment) + inner;
          widest = Math.max(widest, alignment);
        }
        default -> throw new IllegalArgumentException("field " + field + " in " + fields);
      }
    }
    alignment = widest;
    return aligned(bytes, widest);
  }

  private static int aligned(int bytes, int alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
  }
}
