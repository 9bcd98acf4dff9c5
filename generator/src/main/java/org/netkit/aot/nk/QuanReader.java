package org.netkit.aot.nk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.diag.Code;

/** Reads the quantization section. */
final class QuanReader {
  private static final String SUBJECT = "quantization section";
  private static final String HINT = "quantize and export the model again";

  private final ByteCursor cursor;
  private final int weightTensors;
  private final Optional<List<TensorEntry>> biasCatalog;

  /**
   * @param weightTensors number of descriptors that there must be
   * @param biasCatalog its extents are the output channels; empty if the catalog is faulty
   */
  QuanReader(ByteCursor cursor, int weightTensors, Optional<List<TensorEntry>> biasCatalog) {
    this.cursor = cursor;
    this.weightTensors = weightTensors;
    this.biasCatalog = biasCatalog;
  }

  List<QuanDescriptor> read() {
    int start = cursor.position();
    cursor.magic(NkFormat.QUAN_MAGIC, SUBJECT);
    cursor.need(NkFormat.QUAN_HEADER_BYTES - Integer.BYTES, SUBJECT);
    int count = cursor.u16();
    int flags = cursor.u16();
    if (count < 1 || count > NkFormat.MAX_DESCRIPTORS) {
      throw cursor.fatal(Code.QUAN_COUNT_MISMATCH, start + 4, HINT, count, weightTensors);
    }
    if (count != weightTensors) {
      cursor.report(Code.QUAN_COUNT_MISMATCH, start + 4, SUBJECT, HINT, count, weightTensors);
    }
    if ((flags & ~NkFormat.QUAN_FLAG_CHANNEL_TABLE) != 0) {
      cursor.report(Code.RESERVED_NOT_ZERO, start + 6, SUBJECT, HINT, "an undefined flag");
    }
    cursor.need((long) count * NkFormat.QUAN_DESCRIPTOR_BYTES, SUBJECT);
    List<QuanDescriptor> descriptors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      descriptors.add(readDescriptor("quantization descriptor " + i));
    }
    boolean hasTable = (flags & NkFormat.QUAN_FLAG_CHANNEL_TABLE) != 0;
    return hasTable ? readTable(descriptors) : descriptors;
  }

  private QuanDescriptor readDescriptor(String subject) {
    float inputScale = scale("input scale", subject);
    int inputZeroPoint = zeroPoint("input zero point", subject, -128, 127);
    float weightScale = scale("weight scale", subject);
    zeroPoint("weight zero point", subject, 0, 0);
    float biasScale = scale("bias scale", subject);
    zeroPoint("bias zero point", subject, 0, 0);
    float outputScale = scale("output scale", subject);
    int outputZeroPoint = zeroPoint("output zero point", subject, -128, 127);
    return new QuanDescriptor(
        inputScale,
        inputZeroPoint,
        weightScale,
        biasScale,
        outputScale,
        outputZeroPoint,
        FloatData.of());
  }

  private float scale(String name, String subject) {
    int at = cursor.position();
    float value = cursor.f32();
    if (!(value > 0) || !Float.isFinite(value)) {
      cursor.report(Code.BAD_SCALE, at, subject, HINT, name, value);
    }
    return value;
  }

  private int zeroPoint(String name, String subject, int least, int most) {
    int at = cursor.position();
    int value = cursor.i32();
    if (value < least || value > most) {
      String range = least == most ? String.valueOf(least) : least + ".." + most;
      cursor.report(Code.BAD_ZERO_POINT, at, subject, HINT, name, value, range);
    }
    return value;
  }

  private List<QuanDescriptor> readTable(List<QuanDescriptor> scalars) {
    int start = cursor.position();
    List<QuanDescriptor> descriptors = new ArrayList<>();
    for (int i = 0; i < scalars.size(); i++) {
      descriptors.add(scalars.get(i).withChannelScales(readChannelScales(i)));
    }
    if (descriptors.stream().noneMatch(QuanDescriptor::isPerChannel)) {
      String problem = "there is a table of channel scales, but no tensor has any";
      cursor.report(Code.BAD_CHANNEL_TABLE, start, SUBJECT, "clear section flag 0x1", problem);
    }
    return descriptors;
  }

  private FloatData readChannelScales(int index) {
    String subject = "channel scales of weight tensor " + index;
    int at = cursor.position();
    cursor.need(Integer.BYTES, subject);
    long count = cursor.u32();
    cursor.need(count * Float.BYTES, subject);
    checkChannels(index, count, at, subject);
    float[] scales = new float[(int) count];
    int bad = -1;
    int first = cursor.position();
    for (int c = 0; c < scales.length; c++) {
      scales[c] = cursor.f32();
      if (bad < 0 && (!(scales[c] > 0) || !Float.isFinite(scales[c]))) {
        bad = c;
      }
    }
    if (bad >= 0) {
      long offset = first + (long) bad * Float.BYTES;
      cursor.report(Code.BAD_SCALE, offset, subject, HINT, "scale of channel " + bad, scales[bad]);
    }
    return FloatData.wrap(scales);
  }

  private void checkChannels(int index, long count, int at, String subject) {
    if (count == 0 || biasCatalog.isEmpty() || index >= biasCatalog.get().size()) {
      return;
    }
    int channels = biasCatalog.get().get(index).elements();
    if (count != channels) {
      String problem = count + " scales for " + channels + " output channels";
      cursor.report(Code.BAD_CHANNEL_TABLE, at, subject, HINT, problem);
    }
  }
}
