package org.netkit.aot.testing;

import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.lower.Program;

/** The compiler without emission, which takes most of the time and reads no user's bytes. */
public final class FrontEnd {
  private FrontEnd() {}

  /**
   * From the bytes of a bundle to a program, with default options.
   *
   * @throws org.netkit.aot.diag.CompileException if the bundle is refused
   */
  public static Program lower(byte[] bytes) {
    CompileRequest request =
        new CompileRequest(
            "model.nk",
            Int8Data.of(bytes),
            "model",
            "nucleo-f446re",
            CompileRequest.Options.DEFAULT);
    return Compiler.plan(request).program();
  }
}
