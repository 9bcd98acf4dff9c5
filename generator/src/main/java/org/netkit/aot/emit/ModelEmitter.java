package org.netkit.aot.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.view.AotCppView;
import org.netkit.aot.emit.view.AotHView;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.emit.view.SelfCheckView;
import org.netkit.aot.emit.view.WeightsView;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.lower.KernelCall;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.MemoryPlan;

/**
 * Renders the files of a lowered model: {@code <model>_aot.h}, {@code .hpp}, {@code .cpp} and
 * {@code <model>_weights.h}, {@code .cpp}.
 */
public final class ModelEmitter {
  /** The {@code NK_RUNTIME_VERSION} that the emitted calls are made for. */
  static final int RUNTIME_VERSION = 1;

  private final Program program;
  private final BannerView banner;
  private final Language language;

  private ModelEmitter(Program program, BannerView banner, Language language) {
    this.program = program;
    this.banner = banner;
    this.language = language;
  }

  /** Renders all files of the model, in a fixed order. */
  public static List<EmittedFile> emit(Program program, BannerView banner, Language language) {
    return new ModelEmitter(program, banner, language).files();
  }

  private List<EmittedFile> files() {
    String symbol = program.symbol();
    AotHView header = header();
    WeightsView weights = weights();
    List<EmittedFile> files = new ArrayList<>();
    files.add(EmittedFile.text(symbol + "_aot.h", Templates.render("model/aot.h.stg", header)));
    if (language == Language.CPP) {
      files.add(
          EmittedFile.text(symbol + "_aot.hpp", Templates.render("model/aot.hpp.stg", header)));
    }
    files.add(
        EmittedFile.text(
            symbol + "_aot." + language.suffix(), Templates.render("model/aot.cpp.stg", source())));
    files.add(
        EmittedFile.text(symbol + "_weights.h", Templates.render("model/weights.h.stg", weights)));
    files.add(new EmittedFile(symbol + "_weights." + language.suffix(), weightsSource(weights)));
    return files;
  }

  private AotHView header() {
    return new AotHView(
        banner,
        program.symbol(),
        program.upper(),
        banner.model(),
        TensorViews.of(program.input()),
        TensorViews.of(program.output()),
        program.input().type() == ElementType.INT8,
        program.steps().size(),
        CmsisNnCode.prologue(program).isPresent(),
        program.isSelfChecked(),
        program.plan().activationBytes(),
        program.plan().workspaceBytes(),
        program.plan().activationBytes() + program.plan().workspaceBufferBytes());
  }

  private AotCppView source() {
    String type = CTypes.of(program.input());
    int elementBytes = program.input().type().bytes();
    List<AotCppView.BufferView> buffers = new ArrayList<>();
    program
        .plan()
        .buffers()
        .forEach(
            b -> buffers.add(new AotCppView.BufferView(type, b.name(), b.bytes() / elementBytes)));
    if (program.plan().workspaceBufferBytes() > 0) {
      buffers.add(
          new AotCppView.BufferView(
              "uint8_t", MemoryPlan.WORKSPACE, program.plan().workspaceBufferBytes()));
    }
    List<AotCppView.FitView> fits = MemoryMap.fits(program);
    return new AotCppView(
        banner,
        program.symbol(),
        RUNTIME_VERSION,
        type,
        CTypes.of(program.output()),
        CmsisNnCode.prologue(program).orElse(""),
        CmsisNnCode.prologue(program).isPresent(),
        program.plan().activationBytes(),
        program.plan().workspaceBytes(),
        MemoryMap.lines(program),
        buffers,
        fits,
        !fits.isEmpty(),
        program.steps().stream().map(this::step).toList(),
        program.isSelfChecked(),
        program.isSelfChecked() ? SelfCheckCode.of(program) : SelfCheckView.NONE);
  }

  private AotCppView.StepView step(ProgramStep step) {
    return new AotCppView.StepView(
        step.source().step().index(),
        StepComments.of(step.source()),
        definition(step.call()),
        "nk_" + step.call().kind() + step.source().choice().variant().suffix(),
        step.call().name(),
        CmsisNnCode.statement(step).orElse(""),
        CmsisNnCode.statement(step).isPresent(),
        step.inputs(),
        step.inputs().size(),
        step.call() instanceof KernelCall.ConcatF32,
        CTypes.of(step.source().step().output()),
        step.output(),
        Stream.concat(Stream.of(step.output()), step.workspace().stream()).toList(),
        step.source().outputBytes());
  }

  private String definition(KernelCall call) {
    String group = "kernels/" + program.backend().replace('-', '_') + ".stg";
    return Templates.render(group, call.kind(), (Record) call).stripTrailing();
  }

  private WeightsView weights() {
    return new WeightsView(
        banner,
        program.symbol(),
        program.upper(),
        program.constants().map(ModelEmitter::array).toList());
  }

  private Int8Data weightsSource(WeightsView view) {
    String group = "model/weights.cpp.stg";
    ByteText out = new ByteText();
    out.append(Templates.render(group, view));
    ArrayRows rows = new ArrayRows(out);
    program
        .constants()
        .forEach(
            constant -> {
              out.append("\n" + Templates.render(group, "array", array(constant)));
              rows.append(constant.values());
              out.append(Templates.render(group, "end", array(constant)));
            });
    return Int8Data.wrap(out.finish());
  }

  private static WeightsView.ArrayView array(Constant constant) {
    return new WeightsView.ArrayView(
        constant.name(),
        constant.opName(),
        constant.layout(),
        CTypes.of(constant.values()),
        constant.values().elements(),
        constant.bytes());
  }
}
