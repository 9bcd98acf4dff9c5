package org.netkit.aot.emit;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.embed.RuntimeOp;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.emit.view.BundleView;
import org.netkit.aot.emit.view.EmbedCppView;
import org.netkit.aot.emit.view.EmbedHView;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.lower.Program;

/**
 * Renders the files of an embedded model: {@code <model>_aot.h}, {@code .hpp}, {@code .cpp}, which
 * offer what those of a lowered model offer, and the bundle as {@code <model>_bundle.h}, {@code
 * .cpp}.
 */
public final class EmbedEmitter {
  private final Program program;
  private final EmbeddedModel model;
  private final BannerView banner;
  private final Language language;

  private EmbedEmitter(Program program, EmbeddedModel model, BannerView banner, Language language) {
    this.program = program;
    this.model = model;
    this.banner = banner;
    this.language = language;
  }

  /**
   * Renders all files of the model, in a fixed order.
   *
   * @param program names, input, output and steps; its calls are the interpreter's business
   */
  public static List<EmittedFile> emit(
      Program program, EmbeddedModel model, BannerView banner, Language language) {
    return new EmbedEmitter(program, model, banner, language).files();
  }

  private List<EmittedFile> files() {
    String symbol = program.symbol();
    String suffix = language.suffix();
    EmbedHView header = header();
    BundleView bundle = bundle();
    List<EmittedFile> files = new ArrayList<>();
    files.add(text(symbol + "_aot.h", "embed.h.stg", header));
    if (language == Language.CPP) {
      files.add(text(symbol + "_aot.hpp", "embed.hpp.stg", header));
    }
    files.add(text(symbol + "_aot." + suffix, "embed.cpp.stg", source()));
    files.add(text(symbol + "_bundle.h", "bundle.h.stg", bundle));
    files.add(new EmittedFile(symbol + "_bundle." + suffix, bundleSource(bundle)));
    return files;
  }

  private static EmittedFile text(String path, String template, Record view) {
    return EmittedFile.text(path, Templates.render("model/" + template, view));
  }

  private boolean isInt8() {
    return program.input().type() == ElementType.INT8;
  }

  private EmbedHView header() {
    return new EmbedHView(
        banner,
        program.symbol(),
        program.upper(),
        banner.model(),
        TensorViews.of(program.input()),
        TensorViews.of(program.output()),
        isInt8(),
        program.steps().size(),
        model.arena().activationBytes(),
        model.arena().workspaceBytes(),
        model.arena().arenaBytes(),
        model.desktopArena().arenaBytes(),
        model.bundle().elements(),
        model.payloadBytes(),
        model.keepsTests());
  }

  private EmbedCppView source() {
    return new EmbedCppView(
        banner,
        program.symbol(),
        program.upper(),
        ModelEmitter.RUNTIME_VERSION,
        CTypes.of(program.input()),
        CTypes.of(program.output()),
        isInt8(),
        model.arena().arenaBytes(),
        ArenaMap.lines(model.arena()),
        model.ops().stream().map(RuntimeOp::symbol).toList(),
        model.ops().size(),
        model.omitsFinalSoftmax());
  }

  private BundleView bundle() {
    String tests = model.keepsTests() ? " with its test cases" : "";
    return new BundleView(
        banner,
        program.symbol(),
        program.upper(),
        banner.model() + tests,
        model.bundle().elements());
  }

  private Int8Data bundleSource(BundleView view) {
    String group = "model/bundle.cpp.stg";
    ByteText out = new ByteText();
    out.append(Templates.render(group, view));
    new ArrayRows(out).appendUnsigned(model.bundle());
    out.append(Templates.render(group, "end", view));
    return Int8Data.wrap(out.finish());
  }
}
