package org.netkit.aot.nk;

import java.util.Optional;

/** Element type of a stored tensor. */
public enum StoredType {
  /** IEEE-754 binary32, little-endian. */
  FLOAT32(1, "float32", 4),
  /** Signed 8-bit. */
  INT8(2, "int8", 1),
  /** Signed 32-bit, little-endian. */
  INT32(3, "int32", 4);

  private static final StoredType[] BY_CODE = {null, FLOAT32, INT8, INT32};

  private final int code;
  private final String label;
  private final int bytes;

  StoredType(int code, String label, int bytes) {
    this.code = code;
    this.label = label;
    this.bytes = bytes;
  }

  /** Code in the catalog, 1..3. */
  public int code() {
    return code;
  }

  /** Name for messages. */
  public String label() {
    return label;
  }

  /** Bytes of one element. */
  public int bytes() {
    return bytes;
  }

  /** The type with the given code. */
  public static Optional<StoredType> ofCode(int code) {
    return code > 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
  }
}
