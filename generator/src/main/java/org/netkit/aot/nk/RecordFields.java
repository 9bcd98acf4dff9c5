package org.netkit.aot.nk;

import org.netkit.aot.diag.Code;

/**
 * Reads the fields of one layer record, in file order. A field out of range is reported and
 * replaced by a legal value, so that the walk goes on; the file is refused in the end.
 */
final class RecordFields {
  private final ByteCursor cursor;
  private final String subject;

  RecordFields(ByteCursor cursor, String subject) {
    this.cursor = cursor;
    this.subject = subject;
  }

  /** A u32 in 1..{@code most}. */
  int extent(String name, int most) {
    int at = cursor.position();
    return ranged(name, at, cursor.u32(), 1, most);
  }

  /** A u32 in 1..65535. */
  int extent(String name) {
    return extent(name, NkFormat.MAX_EXTENT);
  }

  /** A u32 number of channels. */
  int channels(String name) {
    return extent(name, NkFormat.MAX_CHANNELS);
  }

  /** A byte in {@code least}..{@code most}. */
  int u8(String name, int least, int most) {
    int at = cursor.position();
    return ranged(name, at, cursor.u8(), least, most);
  }

  /** A byte without a bound. */
  int u8() {
    return cursor.u8();
  }

  /** A u16 without a bound. */
  int u16() {
    return cursor.u16();
  }

  /** A positive finite number. */
  float positive(String name) {
    int at = cursor.position();
    float value = cursor.f32();
    if (value > 0 && Float.isFinite(value)) {
      return value;
    }
    report(Code.BAD_LAYER_FIELD, at, name, value, "positive and finite");
    return 1;
  }

  /** The slope of leaky ReLU: stored in every record with an activation. */
  float alpha() {
    int at = cursor.position();
    float value = cursor.f32();
    if (Float.isFinite(value)) {
      return value;
    }
    report(Code.BAD_LAYER_FIELD, at, "alpha", value, "finite");
    return NkFormat.DEFAULT_ALPHA;
  }

  ActivationCode activation() {
    int at = cursor.position();
    int code = cursor.u8();
    return ActivationCode.ofCode(code)
        .orElseGet(
            () -> {
              report(Code.UNKNOWN_ACTIVATION, at, code);
              return ActivationCode.NONE;
            });
  }

  void reserved(int count) {
    cursor.zeros(count, subject, "reserved byte");
  }

  private int ranged(String name, int at, long value, int least, int most) {
    if (value >= least && value <= most) {
      return (int) value;
    }
    report(Code.BAD_LAYER_FIELD, at, name, value, least + ".." + most);
    return least;
  }

  private void report(Code code, int at, Object... arguments) {
    cursor.report(
        code, at, subject, "correct the layer in the source model and export again", arguments);
  }
}
