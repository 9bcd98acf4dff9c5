package org.netkit.aot.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization.Requantization;

/** Faults of a whole convolution, depthwise convolution or dense step. */
final class WeightedFaults {
  private static final int BYTE_MASK = 0xFF;
  private static final int SIGN_BIT = 0x80;

  private final Step step;
  private final Requantization quantization;
  private final WeightedStep right;
  private final OutputStage stage;
  private final List<Hypothesis> all = new ArrayList<>();

  private WeightedFaults(Step step, Requantization quantization) {
    this.step = step;
    this.quantization = quantization;
    this.right = WeightedStep.of(step, quantization.inputOffset());
    this.stage = OutputStage.of(quantization);
  }

  /** Faults to try, the most common ones first. */
  static List<Hypothesis> of(Step step, Requantization quantization) {
    WeightedFaults faults = new WeightedFaults(step, quantization);
    faults.roundings();
    faults.biases();
    faults.clamps();
    faults.offsets();
    faults.scalings();
    faults.paddings();
    faults.inputTypes();
    faults.overflows();
    faults.layouts();
    return faults.all;
  }

  private void add(FaultKind kind, String sentence, WeightedStep changed, OutputStage output) {
    all.add(
        new Hypothesis(
            kind, sentence, evidence -> changed.output(evidence.of(step.operand()), output)));
  }

  private void roundings() {
    for (Rounding rounding : Rounding.values()) {
      if (rounding != Rounding.REFERENCE) {
        String sentence = "scaled values are rounded " + rounding.text();
        add(FaultKind.ROUNDING, sentence, right, stage.rounding(rounding));
      }
    }
  }

  private void biases() {
    int[] bias = right.bias();
    int channels = bias.length;
    bias(new int[channels], "there is no bias");
    bias(mapped(bias, c -> bias[(c + 1) % channels]), "each channel has the bias of the next one");
    bias(
        mapped(bias, c -> bias[(c + channels - 1) % channels]),
        "each channel has the bias of the one before");
    bias(mapped(bias, c -> bias[0]), "every channel has the bias of channel 0");
    bias(mapped(bias, c -> -bias[c]), "the bias is subtracted");
    bias(mapped(bias, c -> 2 * bias[c]), "the bias is added twice");
  }

  private void bias(int[] bias, String sentence) {
    add(FaultKind.BIAS, sentence, right.withBias(bias), stage);
  }

  private void clamps() {
    int zero = quantization.outputOffset();
    clamp(Byte.MIN_VALUE, Byte.MAX_VALUE, "the result is not limited to its activation's range");
    clamp(zero, Byte.MAX_VALUE, "the result is limited by a relu that the model does not have");
    clamp(Byte.MIN_VALUE, quantization.actMax(), "the lower limit is missing");
    clamp(quantization.actMin(), Byte.MAX_VALUE, "the upper limit is missing");
    clamp(0, quantization.actMax(), "the lower limit is 0 instead of the zero point");
    clamp(-Byte.MAX_VALUE, quantization.actMax(), "the lower limit is -127");
  }

  private void clamp(int min, int max, String sentence) {
    if (min <= max) {
      add(FaultKind.CLAMP, sentence, right, stage.clamp(min, max));
    }
  }

  private void offsets() {
    int in = quantization.inputOffset();
    int out = quantization.outputOffset();
    for (int offset : new int[] {0, -in, in + 1, in - 1}) {
      String sentence = "the input offset is " + offset + " instead of " + in;
      add(FaultKind.ZERO_POINT, sentence, right.withInputOffset(offset), stage);
    }
    for (int offset : new int[] {0, -out, out + 1, out - 1}) {
      String sentence = "the output offset is " + offset + " instead of " + out;
      add(FaultKind.ZERO_POINT, sentence, right, stage.offset(offset));
    }
  }

  private void scalings() {
    int[] multipliers = quantization.multipliers().toArray();
    int[] shifts = quantization.shifts().toArray();
    scaling(
        mapped(multipliers, c -> multipliers[0]),
        mapped(shifts, c -> shifts[0]),
        "every channel has the multiplier and shift of channel 0");
    scaling(
        multipliers, mapped(shifts, c -> shifts[0]), "every channel has the shift of channel 0");
    scaling(
        mapped(multipliers, c -> multipliers[0]),
        shifts,
        "every channel has the multiplier of channel 0");
    for (int by : new int[] {-2, -1, 1, 2}) {
      String sentence = "every shift is " + Math.abs(by) + (by > 0 ? " more" : " less");
      scaling(multipliers, mapped(shifts, c -> shifts[c] + by), sentence);
    }
    scaling(multipliers, mapped(shifts, c -> -shifts[c]), "shifts go the other way");
    scaling(multipliers, mapped(shifts, c -> Math.min(0, shifts[c])), "left shifts are ignored");
    int channels = shifts.length;
    scaling(
        mapped(multipliers, c -> multipliers[(c + 1) % channels]),
        mapped(shifts, c -> shifts[(c + 1) % channels]),
        "each channel has the multiplier and shift of the next one");
  }

  private void scaling(int[] multipliers, int[] shifts, String sentence) {
    for (int shift : shifts) {
      if (shift < -31 || shift > 30) {
        return;
      }
    }
    Int32Data first = Int32Data.wrap(multipliers);
    add(FaultKind.MULTIPLIER, sentence, right, stage.scaling(first, Int32Data.wrap(shifts)));
  }

  private void paddings() {
    Window window = right.window();
    Padding padding = window.padding();
    if (!padding.isNone()) {
      String sentence = "padding counts as bytes of 0, not as the zero point";
      add(FaultKind.PADDING, sentence, right.withZeroBytes(), stage);
    }
    for (int down = -1; down <= 1; down++) {
      for (int across = -1; across <= 1; across++) {
        padding(padding.top() + down, padding.left() + across, padding);
      }
    }
    padding(padding.bottom(), padding.right(), padding);
    padding(0, 0, padding);
    padding(padding.left(), padding.top(), padding);
  }

  private void padding(int top, int left, Padding now) {
    if (top >= 0 && left >= 0 && (top != now.top() || left != now.left())) {
      Window window = right.window();
      Window moved =
          new Window(
              window.height(),
              window.width(),
              window.strideHeight(),
              window.strideWidth(),
              new Padding(top, now.bottom(), left, now.right()));
      String sentence =
          "padding begins with "
              + top
              + " rows and "
              + left
              + " columns instead of "
              + now.top()
              + " and "
              + now.left();
      add(FaultKind.PADDING, sentence, right.withWindow(moved), stage);
    }
  }

  private void inputTypes() {
    inputType("input bytes are read as unsigned", x -> x & BYTE_MASK);
    inputType("input bytes are taken for uint8 with 128 added", x -> (byte) (x ^ SIGN_BIT));
    inputType("input bytes are halved", x -> x >> 1);
    add(
        FaultKind.INPUT_TYPE,
        "input bytes are taken as they are, without the zero point, and as unsigned",
        right.withValue(x -> x & BYTE_MASK).withInputOffset(0),
        stage);
  }

  private void inputType(String sentence, IntUnaryOperator value) {
    add(FaultKind.INPUT_TYPE, sentence, right.withValue(value), stage);
  }

  private void overflows() {
    all.add(
        new Hypothesis(
            FaultKind.OVERFLOW,
            "sums wrap at 16 bits",
            evidence -> {
              int[] sums = right.accumulators(evidence.of(step.operand()));
              return right.output(mapped(sums, i -> (short) sums[i]), stage);
            }));
  }

  private void layouts() {
    for (WeightLayouts.Order order : WeightLayouts.of(right)) {
      add(FaultKind.LAYOUT, order.name(), right.withWeights(order.weights()), stage);
    }
    all.add(
        new Hypothesis(
            FaultKind.LAYOUT,
            "the input is read channel by channel (NCHW)",
            evidence ->
                right.output(
                    WeightLayouts.planes(
                        evidence.of(step.operand()), step.operand().shape(), false),
                    stage)));
    all.add(
        new Hypothesis(
            FaultKind.LAYOUT,
            "the input is read pixel by pixel (NHWC), though it is NCHW",
            evidence ->
                right.output(
                    WeightLayouts.planes(evidence.of(step.operand()), step.operand().shape(), true),
                    stage)));
  }

  private static int[] mapped(int[] values, IntUnaryOperator value) {
    int[] result = new int[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = value.applyAsInt(i);
    }
    return result;
  }
}
