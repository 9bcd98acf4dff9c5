package org.netkit.aot.select;

import java.util.Optional;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization;

/**
 * Where CMSIS-NN's fast functions compute what the {@code .nk} format means, byte for byte, and
 * where they do not.
 *
 * <p>CMSIS-NN is told start padding and output extents only. A function that derives something else
 * from the input's extents goes wrong where the input is padded at its end:
 *
 * <ul>
 *   <li>{@code arm_convolve_1x1_s8_fast} computes one output a pixel of the input; {@code
 *       arm_convolve_1x1_s8} reads the pixel of every output without a look at the input's end;
 *   <li>{@code arm_depthwise_conv_3x3_s8} always reads the middle column of its window (rows it
 *       clips);
 *   <li>{@code arm_depthwise_conv_s8_opt} clears rows of padding in its scratch: more rows than the
 *       window has, if the window lies beyond the input.
 * </ul>
 */
public final class CmsisNnRules {
  /**
   * {@code arm_convolve_s8} and {@code arm_depthwise_conv_s8} keep extents in uint16, places in
   * int16.
   */
  private static final int LARGEST_EXTENT = Short.MAX_VALUE;

  /** {@code arm_convolve_s8} counts four products of a column at a time in uint16. */
  private static final int LONGEST_COLUMN = 4 * 65_535;

  /** {@code arm_depthwise_conv_s8_opt} counts the taps of a window in uint16. */
  private static final int MOST_TAPS = 65_535;

  private CmsisNnRules() {}

  /** True if {@code arm_convolve_wrapper_s8} is exact; else only {@code arm_convolve_s8} is. */
  static boolean isWrapperExact(Op.Conv2d op) {
    Window window = op.window();
    if (!takesFastPath(window)) {
      return true;
    }
    Shape input = op.input().shape();
    Shape output = op.output().shape();
    if (window.strideHeight() == 1 && window.strideWidth() == 1) {
      return output.height() == input.height() && output.width() == input.width();
    }
    return lastRow(window, output) < input.height() && lastColumn(window, output) < input.width();
  }

  /**
   * True if {@code arm_convolve_wrapper_s8} hands the convolution to {@code arm_convolve_s8}: it
   * has functions of its own for 1x1 without start padding and for one row.
   */
  static boolean isGeneral(Op.Conv2d op) {
    boolean isOneRow = op.input().shape().height() == 1 && op.window().height() == 1;
    return !takesFastPath(op.window()) && !isOneRow;
  }

  private static boolean takesFastPath(Window window) {
    return window.taps() == 1 && window.padding().top() == 0 && window.padding().left() == 0;
  }

  /** True if {@code arm_depthwise_conv_wrapper_s8} is exact; else only the plain function is. */
  static boolean isWrapperExact(Op.DepthwiseConv2d op, Extension extension) {
    Window window = op.window();
    Shape input = op.input().shape();
    Shape output = op.output().shape();
    boolean isThreeByThree =
        window.height() == 3
            && window.width() == 3
            && window.padding().top() <= 1
            && window.padding().left() <= 1;
    if (isThreeByThree) {
      return lastColumn(window, output) + 1 < input.width();
    }
    return extension == Extension.PLAIN
        || (window.padding().top() <= window.height() && lastRow(window, output) <= input.height());
  }

  /** True if all outputs have one factor, as in a model without scales for each channel. */
  static boolean isPerTensor(OpQuantization.Requantization requantization) {
    for (int c = 1; c < requantization.shifts().elements(); c++) {
      if (requantization.shifts().at(c) != requantization.shifts().at(0)
          || requantization.multipliers().at(c) != requantization.multipliers().at(0)) {
        return false;
      }
    }
    return true;
  }

  /** Why a step needs a kernel of our own; empty if CMSIS-NN has an exact one. */
  public static Optional<String> reasonForOwnKernel(Step step, OpQuantization quantization) {
    if (step.op() instanceof Op.Flatten) {
      return Optional.of("a copy");
    }
    if (step.op() instanceof Op.AvgPool2d op && !isAverageExact(op)) {
      return Optional.of("CMSIS-NN rounds ties away from 0, not from the zero point");
    }
    if (!fitsSixteenBits(step.op())) {
      return Optional.of("CMSIS-NN keeps extents and counts in 16 bits");
    }
    if (step.op() instanceof Op.Weighted op
        && canOverflow(op, (OpQuantization.Requantization) quantization)) {
      return Optional.of("adding the zero point to the scaled sum can exceed 32 bits");
    }
    return Optional.empty();
  }

  /**
   * {@code arm_avgpool_s8} rounds sum / n with ties away from 0; the format rounds (sum - n * zp) /
   * n so and adds zp. They agree if zp is 0, or if no window has an even number of taps, since only
   * then there are ties.
   */
  private static boolean isAverageExact(Op.AvgPool2d op) {
    Window window = op.window();
    Shape input = op.input().shape();
    Shape output = op.output().shape();
    if (op.input().quant().zeroPoint() == 0) {
      return true;
    }
    return hasOddTapsOnly(
            window.height(),
            window.strideHeight(),
            window.padding().top(),
            input.height(),
            output.height())
        && hasOddTapsOnly(
            window.width(),
            window.strideWidth(),
            window.padding().left(),
            input.width(),
            output.width());
  }

  private static boolean hasOddTapsOnly(int taps, int stride, int pad, int input, int output) {
    for (int i = 0; i < output; i++) {
      int first = i * stride - pad;
      int valid = Math.min(first + taps, input) - Math.max(first, 0);
      if (valid % 2 == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean fitsSixteenBits(Op op) {
    if (op instanceof Op.Conv2d conv) {
      long column = (long) conv.window().taps() * conv.input().shape().channels();
      return fits(conv.input().shape(), conv.output().shape(), conv.window())
          && column <= LONGEST_COLUMN;
    }
    if (op instanceof Op.DepthwiseConv2d conv) {
      return fits(conv.input().shape(), conv.output().shape(), conv.window())
          && conv.window().taps() <= MOST_TAPS;
    }
    return true;
  }

  private static boolean fits(Shape input, Shape output, Window window) {
    int largest =
        Math.max(
            Math.max(input.channels(), output.channels()),
            Math.max(
                input.height() + window.padding().top() + window.padding().bottom(),
                input.width() + window.padding().left() + window.padding().right()));
    return largest <= LARGEST_EXTENT
        && window.strideHeight() <= LARGEST_EXTENT
        && window.strideWidth() <= LARGEST_EXTENT;
  }

  /**
   * {@code arm_nn_requantize} leaves int32, to which the zero point is added without saturation. A
   * factor below 1 leaves room for it unless the sum itself is close to 2^31.
   */
  private static boolean canOverflow(Op.Weighted op, OpQuantization.Requantization quantization) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int perChannel = parameters.weightElements() / parameters.channels();
    for (int c = 0; c < parameters.channels(); c++) {
      int shift = quantization.shifts().at(c);
      if (shift >= 0) {
        long bound = Math.abs((long) parameters.bias().at(c));
        for (int i = c * perChannel; i < (c + 1) * perChannel; i++) {
          bound += 255L * Math.abs(parameters.weights().at(i));
        }
        if (bound << shift > Integer.MAX_VALUE - 128L) {
          return true;
        }
      }
    }
    return false;
  }

  /** Input row of the first tap of the last window. */
  private static int lastRow(Window window, Shape output) {
    return (output.height() - 1) * window.strideHeight() - window.padding().top();
  }

  /** Input column of the first tap of the last window. */
  private static int lastColumn(Window window, Shape output) {
    return (output.width() - 1) * window.strideWidth() - window.padding().left();
  }
}
