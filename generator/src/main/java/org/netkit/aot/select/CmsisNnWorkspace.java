package org.netkit.aot.select;

import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Scratch bytes of CMSIS-NN's int8 functions, as its own {@code *_get_buffer_size} functions give
 * them for GCC, batch 1, dilation 1 and as many filter channels as input channels.
 *
 * <p>Source of each formula: CMSIS-NN 7.0.0, the function named in the comment; {@code
 * CmsisNnWorkspaceIT} compares them with that library.
 */
public final class CmsisNnWorkspace {
  /** Channels that the MVE depthwise kernel takes at once ({@code CH_IN_BLOCK_MVE}). */
  private static final int MVE_CHANNELS = 124;

  /** Bytes of a vector register of MVE. */
  private static final int MVE_REGISTER = 16;

  private CmsisNnWorkspace() {}

  /** {@code arm_convolve_wrapper_s8_get_buffer_size}. */
  public static int convolveWrapper(Extension extension, Shape input, Shape output, Window window) {
    boolean isUnpadded = window.padding().top() == 0 && window.padding().left() == 0;
    if (isUnpadded && window.taps() == 1) {
      return 0;
    }
    boolean isOneRow = input.height() == 1 && window.height() == 1;
    if (extension == Extension.MVE
        && isOneRow
        && window.strideWidth() * input.channels() % 4 == 0) {
      return convolveOneRowMve(input, output, window);
    }
    return convolve(extension, input, window);
  }

  /** {@code arm_convolve_s8_get_buffer_size}: two columns of int16, or four of int8 for MVE. */
  public static int convolve(Extension extension, Shape input, Window window) {
    int column = Math.multiplyExact(window.taps(), input.channels());
    return extension == Extension.MVE
        ? Math.multiplyExact(4, roundedUp(column, MVE_REGISTER))
        : Math.multiplyExact(2 * Short.BYTES, roundedUp(column, 4));
  }

  /** {@code arm_convolve_1_x_n_s8_get_buffer_size_mve}: a padded end of the row. */
  private static int convolveOneRowMve(Shape input, Shape output, Window window) {
    int left = window.padding().left();
    int stride = window.strideWidth();
    int total = (output.width() - 1) * stride + window.width() - input.width();
    int uneven = total % 2;
    int rightCount = left + uneven != 0 ? Math.max(1, (left + uneven + stride - 1) / stride) : 0;
    int leftCount = left != 0 ? Math.max(1, (left + stride - 1) / stride) : 0;
    int between = Math.max(output.width() - (rightCount + leftCount), 0);
    if (rightCount + between + leftCount != output.width()) {
      return convolve(Extension.MVE, input, window);
    }
    int channels = input.channels();
    int leftBytes = left * channels;
    int rightBytes = uneven != 0 ? rightCount * channels : leftBytes;
    int row = window.width() * channels;
    return Math.max(row + leftBytes, row - channels + rightBytes);
  }

  /** {@code arm_depthwise_conv_wrapper_s8_get_buffer_size}. */
  public static int depthwiseWrapper(Extension extension, Shape input, Window window) {
    boolean isThreeByThree =
        window.height() == 3
            && window.width() == 3
            && window.padding().top() <= 1
            && window.padding().left() <= 1;
    return switch (extension) {
      case PLAIN -> 0;
      case DSP ->
          isThreeByThree ? 0 : Math.multiplyExact(Short.BYTES * window.taps(), input.channels());
      case MVE -> Math.multiplyExact(4 * MVE_CHANNELS, window.taps());
    };
  }

  /**
   * {@code arm_fully_connected_s8_get_buffer_size}.
   *
   * @param outputs number of output elements
   */
  public static int fullyConnected(Extension extension, int outputs) {
    return extension == Extension.MVE ? Math.multiplyExact(Integer.BYTES, outputs) : 0;
  }

  /** {@code arm_avgpool_s8_get_buffer_size}: the sums of one pixel. */
  public static int averagePool(Extension extension, int channels) {
    return extension == Extension.DSP ? Math.multiplyExact(Integer.BYTES, channels) : 0;
  }

  private static int roundedUp(int value, int multiple) {
    return Math.multiplyExact(Math.addExact(value, multiple - 1) / multiple, multiple);
  }
}
