package org.netkit.aot.nk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a bundle.
 *
 * <p>Input: a bundle that keeps the ranges documented by its records; {@link NkBundleBuilder} makes
 * one from tensors. Output: the bytes of a file that {@link NkReader} reads back to an equal
 * bundle. What the writer does not check, the reader refuses.
 */
public final class NkWriter {
  private final NkBundle bundle;
  private final ByteBuffer out;

  private NkWriter(NkBundle bundle) {
    this.bundle = bundle;
    this.out = ByteBuffer.allocate(fileBytes(bundle)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The bytes of the file. */
  public static byte[] write(NkBundle bundle) {
    NkWriter writer = new NkWriter(bundle);
    writer.writeAll();
    return writer.out.array();
  }

  private static int fileBytes(NkBundle bundle) {
    long bytes = bundle.biasEntryOffset(bundle.biasCatalog().size());
    if (!bundle.quan().isEmpty()) {
      bytes += NkFormat.QUAN_HEADER_BYTES;
      bytes += (long) bundle.quan().size() * NkFormat.QUAN_DESCRIPTOR_BYTES;
    }
    if (hasChannelTable(bundle)) {
      for (QuanDescriptor descriptor : bundle.quan()) {
        bytes += Integer.BYTES + (long) Float.BYTES * descriptor.channelScales().elements();
      }
    }
    bytes += bundle.weights().bytes();
    bytes += bundle.biases().bytes();
    bytes += bundle.tests().map(NkWriter::testBytes).orElse(0L);
    return Math.toIntExact(bytes);
  }

  private static long testBytes(TestSuite tests) {
    long bytes = NkFormat.TCAS_HEADER_BYTES;
    for (TestCaseRecord test : tests.cases()) {
      int name = test.name().getBytes(StandardCharsets.UTF_8).length;
      bytes += 1 + name + TestSuiteReader.padding(name) + 3L * Integer.BYTES;
      bytes += test.int8Input().elements();
      bytes += (long) Float.BYTES * test.floatInput().elements();
      bytes += (long) Float.BYTES * test.expected().elements();
    }
    return bytes;
  }

  private static boolean hasChannelTable(NkBundle bundle) {
    return bundle.quan().stream().anyMatch(QuanDescriptor::isPerChannel);
  }

  private void writeAll() {
    writeHeader();
    LayerWriter layerWriter = new LayerWriter(out);
    bundle.layers().forEach(layerWriter::write);
    writeCatalog(bundle.weightCatalog());
    writeCatalog(bundle.biasCatalog());
    if (!bundle.quan().isEmpty()) {
      writeQuan();
    }
    out.put(bundle.weights().buffer());
    out.put(bundle.biases().buffer());
    bundle.tests().ifPresent(this::writeTests);
  }

  private void writeHeader() {
    NkHeader header = bundle.header();
    out.putInt(NkFormat.MAGIC).putInt(header.version());
    out.put((byte) header.network().code()).put((byte) header.network().inputRank());
    out.putShort((short) flags());
    if (header.network() == NetworkKind.MLP) {
      out.putInt(1).putInt(header.channels()).putInt(0).putInt(0);
    } else {
      out.putInt(header.height()).putInt(header.width()).putInt(header.channels()).putInt(0);
    }
    out.putInt(bundle.layers().size());
    out.putInt(bundle.weightCatalog().size()).putInt(bundle.biasCatalog().size());
    out.putInt(bundle.weights().bytes()).putInt(bundle.biases().bytes());
  }

  private int flags() {
    int flags = bundle.quan().isEmpty() ? 0 : NkFormat.FLAG_QUAN;
    if (bundle.tests().isPresent()) {
      flags |= NkFormat.FLAG_TESTS;
      flags |= bundle.tests().get().hasInt8Inputs() ? NkFormat.FLAG_INT8_TESTS : 0;
    }
    return flags;
  }

  private void writeCatalog(List<TensorEntry> catalog) {
    for (TensorEntry entry : catalog) {
      int rank = entry.dims().size();
      out.put((byte) rank).put((byte) entry.type().code()).putShort((short) 0);
      for (int i = 0; i < NkFormat.MAX_RANK; i++) {
        out.putInt(i < rank ? entry.dims().get(i) : 0);
      }
      out.putInt(entry.elements());
    }
  }

  private void writeQuan() {
    boolean hasTable = hasChannelTable(bundle);
    out.putInt(NkFormat.QUAN_MAGIC).putShort((short) bundle.quan().size());
    out.putShort((short) (hasTable ? NkFormat.QUAN_FLAG_CHANNEL_TABLE : 0));
    for (QuanDescriptor descriptor : bundle.quan()) {
      out.putFloat(descriptor.inputScale()).putInt(descriptor.inputZeroPoint());
      out.putFloat(descriptor.weightScale()).putInt(0);
      out.putFloat(descriptor.biasScale()).putInt(0);
      out.putFloat(descriptor.outputScale()).putInt(descriptor.outputZeroPoint());
    }
    if (hasTable) {
      for (QuanDescriptor descriptor : bundle.quan()) {
        float[] scales = descriptor.channelScales().toArray();
        out.putInt(scales.length);
        putFloats(scales);
      }
    }
  }

  private void writeTests(TestSuite tests) {
    out.putInt(NkFormat.TCAS_MAGIC).putInt(tests.cases().size()).putFloat(tests.tolerance());
    for (TestCaseRecord test : tests.cases()) {
      byte[] name = test.name().getBytes(StandardCharsets.UTF_8);
      out.put((byte) name.length).put(name).put(new byte[TestSuiteReader.padding(name.length)]);
      out.putInt(test.label().orElse(NkFormat.NO_LABEL)).putInt(test.inputElements());
      out.put(test.int8Input().toArray());
      putFloats(test.floatInput().toArray());
      out.putInt(test.expected().elements());
      putFloats(test.expected().toArray());
    }
  }

  private void putFloats(float[] values) {
    for (float value : values) {
      out.putFloat(value);
    }
  }
}
