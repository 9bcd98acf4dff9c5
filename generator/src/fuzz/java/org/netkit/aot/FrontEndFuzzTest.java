package org.netkit.aot;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.testing.FrontEnd;

/** Any bytes give a program, ready for C, or a refusal; nothing else. */
class FrontEndFuzzTest {

  @FuzzTest(maxDuration = "60s")
  void lowersOrRefuses(byte[] bytes) {
    try {
      FrontEnd.lower(bytes);
    } catch (CompileException refusal) {
      return;
    }
  }
}
