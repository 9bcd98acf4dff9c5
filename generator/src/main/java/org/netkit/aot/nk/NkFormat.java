package org.netkit.aot.nk;

/** Sizes, offsets and limits of the {@code .nk} container; all numbers in it are little-endian. */
public final class NkFormat {
  /** First four bytes of a bundle, {@code NKIT} read as a little-endian number. */
  public static final int MAGIC = 0x5449_4B4E;

  /** First four bytes of the quantization section, {@code QUAN}. */
  public static final int QUAN_MAGIC = 0x4E41_5551;

  /** First four bytes of the test section, {@code TCAS}. */
  public static final int TCAS_MAGIC = 0x5341_4354;

  /** Bytes of the header. */
  public static final int HEADER_BYTES = 48;

  /** Bytes of a catalog entry. */
  public static final int CATALOG_ENTRY_BYTES = 24;

  /** Bytes of the quantization section before its first descriptor. */
  public static final int QUAN_HEADER_BYTES = 8;

  /** Bytes of a quantization descriptor. */
  public static final int QUAN_DESCRIPTOR_BYTES = 32;

  /** Bytes of the test section before its first case. */
  public static final int TCAS_HEADER_BYTES = 12;

  /** Header flag: a test section follows the payload. */
  public static final int FLAG_TESTS = 0x1;

  /** Header flag: a quantization section follows the catalogs. */
  public static final int FLAG_QUAN = 0x2;

  /** Header flag: the inputs of the test cases are int8. */
  public static final int FLAG_INT8_TESTS = 0x4;

  /** All header flags that the format defines. */
  public static final int ALL_FLAGS = FLAG_TESTS | FLAG_QUAN | FLAG_INT8_TESTS;

  /** Flag of the quantization section: a table of per-channel scales follows. */
  public static final int QUAN_FLAG_CHANNEL_TABLE = 0x1;

  /** Most layers in a bundle. */
  public static final int MAX_LAYERS = 100;

  /** Most entries in a catalog. */
  public static final int MAX_TENSORS = 128;

  /** Most quantization descriptors. */
  public static final int MAX_DESCRIPTORS = 100;

  /** Most extents of a tensor. */
  public static final int MAX_RANK = 4;

  /** Most test cases. */
  public static final int MAX_TEST_CASES = 16;

  /** Longest name of a test case in UTF-8 bytes. */
  public static final int MAX_TEST_NAME_BYTES = 127;

  /** Most values on each side of a test case. */
  public static final int MAX_TEST_VALUES = 16_384;

  /** Label of a test case that has none. */
  public static final int NO_LABEL = -1;

  /** Feature taps are numbered 0..3. */
  public static final int MAX_TAPS = 4;

  /** Most convolutions in a branch of a YOLOX head. */
  public static final int MAX_BRANCH_CONVS = 4;

  /**
   * Largest kernel, pool, stride, input height and width: a bound of this reader, not a field's.
   */
  public static final int MAX_EXTENT = 65_535;

  /** Most channels, features, units, filters: a bound of this reader, not a field's. */
  public static final int MAX_CHANNELS = 1 << 24;

  /** Largest file that is read: a bound of this reader. */
  public static final int MAX_FILE_BYTES = 256 << 20;

  /** Slope of leaky ReLU that the packager stores where it has no meaning. */
  public static final float DEFAULT_ALPHA = 0.01f;

  private NkFormat() {}
}
