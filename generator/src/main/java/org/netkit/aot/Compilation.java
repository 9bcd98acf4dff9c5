package org.netkit.aot;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.lower.Program;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Schedule;

/**
 * Everything that compiling a model gave; nothing has been written yet.
 *
 * @param request what was asked for
 * @param banner what stands at the top of every emitted file
 * @param bundle the file, field by field
 * @param quantized the network, with integer parameters
 * @param schedule steps and their kernels
 * @param plan where activations live
 * @param program constants, calls and names; in embed mode the interpreter makes the calls
 * @param embedded the bundle as it is interpreted, in embed mode
 * @param files emitted model code and the runtime files that it needs
 */
public record Compilation(
    CompileRequest request,
    BannerView banner,
    NkBundle bundle,
    QuantizedGraph quantized,
    Schedule schedule,
    MemoryPlan plan,
    Program program,
    Optional<EmbeddedModel> embedded,
    List<EmittedFile> files) {
  /** Copies the list. */
  public Compilation {
    files = List.copyOf(files);
  }

  /** The same with files. */
  Compilation with(List<EmittedFile> emitted) {
    return new Compilation(
        request, banner, bundle, quantized, schedule, plan, program, embedded, emitted);
  }
}
