package org.netkit.aot;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;

/**
 * What to compile, and how.
 *
 * @param fileName the bundle's file name, without folders; appears in emitted files and messages
 * @param bundle the bundle's bytes
 * @param modelName name of the model, from which C names are made
 * @param boardName name of the board, which appears in the banner of emitted files
 * @param extension what the board's core has beyond the plain instruction set
 * @param options choices that change the result
 */
public record CompileRequest(
    String fileName,
    Int8Data bundle,
    String modelName,
    String boardName,
    Extension extension,
    Options options) {

  /** A request for a board with the DSP extension, as a Cortex-M4 has it. */
  public CompileRequest(
      String fileName, Int8Data bundle, String modelName, String boardName, Options options) {
    this(fileName, bundle, modelName, boardName, Extension.DSP, options);
  }

  /**
   * Choices that change the result.
   *
   * @param language language of the emitted model code
   * @param mode how the model becomes code
   * @param kernels name of the backend
   * @param goal what kernels are chosen for
   * @param isFused true if neighbouring ops may share a kernel
   * @param hasFinalSoftmax false to return the logits that the last softmax would read
   * @param keepsTests true if an embedded bundle keeps its test cases
   * @param isSelfChecked true for code that checks its memory round every step
   */
  public record Options(
      Language language,
      Mode mode,
      String kernels,
      Goal goal,
      boolean isFused,
      boolean hasFinalSoftmax,
      boolean keepsTests,
      boolean isSelfChecked) {
    /** What the command line does without options. */
    public static final Options DEFAULT =
        new Options(Language.CPP, Mode.LOWERED, "builtin", Goal.BALANCED, true, true);

    /** Options without test cases in the code. */
    public Options(
        Language language,
        Mode mode,
        String kernels,
        Goal goal,
        boolean isFused,
        boolean hasFinalSoftmax) {
      this(language, mode, kernels, goal, isFused, hasFinalSoftmax, false);
    }

    /** Options for code that does not check its memory. */
    public Options(
        Language language,
        Mode mode,
        String kernels,
        Goal goal,
        boolean isFused,
        boolean hasFinalSoftmax,
        boolean keepsTests) {
      this(language, mode, kernels, goal, isFused, hasFinalSoftmax, keepsTests, false);
    }

    /** The same with checks of memory round every step. */
    public Options selfChecked() {
      return new Options(language, mode, kernels, goal, isFused, hasFinalSoftmax, keepsTests, true);
    }

    /** The same with or without shared kernels. */
    Options withFusion(boolean fuses) {
      return new Options(
          language, mode, kernels, goal, fuses, hasFinalSoftmax, keepsTests, isSelfChecked);
    }

    /** The same in another mode, with the defaults for what only one of them can do. */
    public Options inMode(Mode other) {
      return new Options(
          language, other, DEFAULT.kernels, DEFAULT.goal, isFused, hasFinalSoftmax, false, false);
    }

    /** The same for another goal. */
    Options withGoal(Goal other) {
      return new Options(
          language, mode, kernels, other, isFused, hasFinalSoftmax, keepsTests, isSelfChecked);
    }

    /** The same with or without the last softmax. */
    Options withFinalSoftmax(boolean emits) {
      return new Options(language, mode, kernels, goal, isFused, emits, keepsTests, isSelfChecked);
    }
  }

  /** The same model with other choices. */
  CompileRequest with(Options others) {
    return new CompileRequest(fileName, bundle, modelName, boardName, extension, others);
  }

  /** The same model with kernels chosen for another goal. */
  public CompileRequest forGoal(Goal other) {
    return with(options.withGoal(other));
  }

  /** The command that makes the same files again; options that have their default are left out. */
  public String redoCommand() {
    List<String> words = new ArrayList<>(List.of("netkit-aot", quoted(fileName)));
    words.addAll(List.of("--board", boardName));
    if (!modelName.equals(stem(fileName))) {
      words.addAll(List.of("--name", quoted(modelName)));
    }
    if (options.language() != Options.DEFAULT.language()) {
      words.addAll(List.of("--language", options.language().suffix()));
    }
    if (options.mode() != Options.DEFAULT.mode()) {
      words.addAll(List.of("--mode", options.mode().label()));
    }
    if (!options.kernels().equals(Options.DEFAULT.kernels())) {
      words.addAll(List.of("--kernels", options.kernels()));
    }
    if (options.goal() != Options.DEFAULT.goal()) {
      words.addAll(List.of("--optimize", options.goal().label()));
    }
    if (!options.isFused()) {
      words.addAll(List.of("--fuse", "off"));
    }
    if (!options.hasFinalSoftmax()) {
      words.addAll(List.of("--final-softmax", "omit"));
    }
    if (options.keepsTests()) {
      words.add("--keep-tests");
    }
    if (options.isSelfChecked()) {
      words.add("--selfcheck");
    }
    return String.join(" ", words);
  }

  /** A file name without its suffix. */
  public static String stem(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return dot > 0 ? fileName.substring(0, dot) : fileName;
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
