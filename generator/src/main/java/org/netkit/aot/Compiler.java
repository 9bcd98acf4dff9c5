package org.netkit.aot;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.emit.Banners;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.ModelEmitter;
import org.netkit.aot.emit.RuntimeFiles;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.fold.Folder;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;

/** The pipeline: bytes of a bundle in, files in memory out. */
public final class Compiler {
  private Compiler() {}

  /**
   * Compiles a model.
   *
   * @throws org.netkit.aot.diag.CompileException if the bundle is refused, with every problem of
   *     the pass that refused it
   */
  public static Compilation compile(CompileRequest request) {
    CompileRequest.Options options = request.options();
    NkBundle bundle = NkReader.read(request.fileName(), request.bundle().toArray());
    Graph built = GraphBuilder.build(bundle, request.modelName());
    Graph graph = options.hasFinalSoftmax() ? built : built.withoutFinalSoftmax();
    QuantizedGraph quantized = new Quantizer().quantize(Folder.fold(GraphChecker.check(graph)));
    Backend backend = Backends.named(options.kernels(), request.extension()).orElseThrow();
    StepList steps = Fuser.fuse(quantized, options.isFused() ? backend : FusionRules.NONE);
    Schedule schedule = KernelSelector.select(steps, backend, options.goal());
    MemoryPlan plan = MemoryPlanner.plan(schedule);
    Program program = Lowering.lower(schedule, plan, request.modelName());
    List<EmittedFile> files = emit(request, program);
    return new Compilation(request, bundle, quantized, schedule, plan, program, files);
  }

  private static List<EmittedFile> emit(CompileRequest request, Program program) {
    List<EmittedFile> files =
        new ArrayList<>(ModelEmitter.emit(program, banner(request), request.options().language()));
    files.addAll(
        RuntimeFiles.forKernels(
            program.kernelSources(), List.of("include/netkit/nk.h", "include/netkit/nk_trace.h")));
    return files;
  }

  static BannerView banner(CompileRequest request) {
    return new BannerView(
        ToolVersion.text(),
        Banners.comment(request.fileName()),
        Banners.hash(request.bundle()),
        request.options().mode().label(),
        request.options().kernels(),
        request.boardName(),
        Banners.comment(request.redoCommand()));
  }
}
