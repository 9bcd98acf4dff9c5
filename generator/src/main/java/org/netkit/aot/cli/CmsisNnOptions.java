package org.netkit.aot.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.Compilation;
import org.netkit.aot.build.CmsisNnCheckout;
import org.netkit.aot.emit.CmsisNnSources;
import picocli.CommandLine.Option;

/** Where Arm's kernels are, for {@code --kernels cmsis-nn}. */
final class CmsisNnOptions {
  @Option(
      names = "--cmsis-nn",
      paramLabel = "DIR",
      description = "Checkout of CMSIS-NN (default: the environment variable CMSIS_NN_DIR).")
  private Path folder;

  @Option(
      names = "--accept-cmsis-nn",
      description = "Take a version of CMSIS-NN that was not tested.")
  private boolean acceptsAny;

  /**
   * Variables for the firmware's Makefile; none if the model's code does not call CMSIS-NN.
   *
   * @throws org.netkit.aot.diag.CompileException if it is needed and not there, or untested
   */
  List<String> makeVariables(Compilation compilation) {
    return checkout(compilation).map(CmsisNnCheckout::makeVariables).orElse(List.of());
  }

  /** {@code CMSIS-NN 7.0.0}; empty if the model's code does not call it. */
  String library(Compilation compilation) {
    return checkout(compilation).map(found -> "CMSIS-NN " + found.version()).orElse("");
  }

  /** Names the folder in place of the option. */
  void use(Path checkout) {
    folder = checkout;
  }

  private Optional<CmsisNnCheckout> checkout(Compilation compilation) {
    return CmsisNnSources.of(compilation.program()).isEmpty()
        ? Optional.empty()
        : Optional.of(CmsisNnCheckout.find(Optional.ofNullable(folder), acceptsAny));
  }
}
