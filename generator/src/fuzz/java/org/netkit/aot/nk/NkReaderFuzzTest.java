package org.netkit.aot.nk;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import org.netkit.aot.diag.CompileException;

/** Any bytes give a bundle that is written as it was read, or a refusal; nothing else. */
class NkReaderFuzzTest {

  @FuzzTest(maxDuration = "60s")
  void readsOrRefuses(byte[] bytes) {
    NkBundle bundle;
    try {
      bundle = NkReader.read("fuzz.nk", bytes);
    } catch (CompileException refusal) {
      return;
    }
    if (!Arrays.equals(NkWriter.write(bundle), bytes)) {
      throw new AssertionError("accepted, but written differently");
    }
  }
}
