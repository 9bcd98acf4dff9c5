package org.netkit.aot.run;

import java.util.Map;

/** What a status of {@code nk_status.h} says about an inference. */
final class StatusText {
  private static final int STEP_UNIT = 0x100;

  /** The statuses that emitted code returns. */
  private static final Map<Integer, String> CODES =
      Map.of(
          9, "a null pointer",
          16, "a kernel refused its arguments",
          17, "constants in flash are not those that were emitted",
          18, "a kernel wants another size of scratch than planned",
          19, "a kernel wrote where it may not",
          20, "a result depends on what memory held before");

  private StatusText() {}

  /** {@code : a kernel refused its arguments, in step 2}; empty for a status that says no more. */
  static String of(int status) {
    String what = CODES.get(status % STEP_UNIT);
    if (what == null) {
      return "";
    }
    return ": " + what + (status < STEP_UNIT ? "" : ", in step " + (status / STEP_UNIT - 1));
  }
}
