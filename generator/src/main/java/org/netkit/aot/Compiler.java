package org.netkit.aot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.crop.Cropper;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.embed.InterpreterRules;
import org.netkit.aot.emit.Banners;
import org.netkit.aot.emit.EmbedEmitter;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.Language;
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
import org.netkit.aot.select.InterpreterBackend;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;

/** The pipeline: bytes of a bundle in, files in memory out. */
public final class Compiler {
  private static final List<String> EMBED_HEADERS =
      List.of("include/netkit/nk.h", "include/netkit/nk_model.h");

  private Compiler() {}

  /**
   * Compiles a model.
   *
   * @throws org.netkit.aot.diag.CompileException if the bundle is refused, with every problem of
   *     the pass that refused it
   */
  public static Compilation compile(CompileRequest request) {
    Compilation planned = plan(request);
    return planned.with(emit(planned));
  }

  /**
   * Compiles a model as far as all is known about it, without the files.
   *
   * @throws org.netkit.aot.diag.CompileException as {@link #compile}
   */
  public static Compilation plan(CompileRequest request) {
    CompileRequest.Options options = request.options();
    NkBundle bundle = NkReader.read(request.fileName(), request.bundle().toArray());
    Graph built = GraphBuilder.build(bundle, request.modelName());
    Graph graph = options.hasFinalSoftmax() ? built : built.withoutFinalSoftmax();
    boolean isEmbedded = options.mode() == Mode.EMBED;
    Graph checked = GraphChecker.check(graph);
    Graph folded = isEmbedded ? checked : Folder.fold(checked);
    boolean crops = !isEmbedded && options.isFused();
    QuantizedGraph quantized = new Quantizer().quantize(crops ? Cropper.crop(folded) : folded);
    Backend backend = backend(request, bundle);
    StepList steps = Fuser.fuse(quantized, options.isFused() ? backend : FusionRules.NONE);
    Schedule schedule = KernelSelector.select(steps, backend, options.goal());
    MemoryPlan plan = MemoryPlanner.plan(schedule);
    Program lowered = Lowering.lower(schedule, plan, request.modelName());
    Program program = options.isSelfChecked() ? lowered.selfChecked() : lowered;
    Optional<EmbeddedModel> embedded =
        isEmbedded ? Optional.of(embed(request, bundle, steps)) : Optional.empty();
    return new Compilation(
        request, banner(request), bundle, quantized, schedule, plan, program, embedded, List.of());
  }

  private static Backend backend(CompileRequest request, NkBundle bundle) {
    return request.options().mode() == Mode.EMBED
        ? new InterpreterBackend(new InterpreterRules(bundle))
        : Backends.named(request.options().kernels(), request.extension(), request.options().goal())
            .orElseThrow();
  }

  private static EmbeddedModel embed(CompileRequest request, NkBundle bundle, StepList steps) {
    return EmbeddedModel.of(
        bundle,
        request.bundle(),
        steps,
        request.options().keepsTests(),
        !request.options().hasFinalSoftmax());
  }

  private static List<EmittedFile> emit(Compilation planned) {
    Language language = planned.request().options().language();
    Program program = planned.program();
    Optional<EmbeddedModel> embedded = planned.embedded();
    List<EmittedFile> files = new ArrayList<>();
    if (embedded.isPresent()) {
      files.addAll(EmbedEmitter.emit(program, embedded.get(), planned.banner(), language));
      files.addAll(RuntimeFiles.forKernels(embedded.get().runtimeSources(), EMBED_HEADERS));
    } else {
      files.addAll(ModelEmitter.emit(program, planned.banner(), language));
      files.addAll(RuntimeFiles.of(program));
    }
    return files;
  }

  private static BannerView banner(CompileRequest request) {
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
