package org.netkit.aot.lower;

import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.select.PointwiseVariant;
import org.netkit.aot.select.WinogradVariant;

/** Parameters of the kernels of {@code netkit/nk_kernels_m4.h}. */
public sealed interface M4Call extends KernelCall {

  /** How results are limited: a constant of {@code nk_limit_kind_t} and a range. */
  record Limits(String kind, int actMin, int actMax) {}

  /** {@code conv2d_tiles_s8}. */
  record ConvTiles(
      String kind,
      String name,
      Shape input,
      Shape output,
      Window window,
      String stream,
      int zeroPoint,
      Limits limits)
      implements M4Call {}

  /** {@code conv2d_tiles_max_pool2d_s8}. */
  record ConvTilesMaxPool(
      String kind, String name, ConvTiles conv, Shape output, Window pool, int rowsBytes)
      implements M4Call {}

  /** {@code conv2d_tiles_windows_s8}. */
  record ConvTilesWindows(String kind, String name, ConvTiles conv, Shape output, Window pool)
      implements M4Call {}

  /** {@code planes_3x3_s8}. */
  record Planes(
      String kind,
      String name,
      Shape input,
      Shape output,
      Padding padding,
      int pools,
      String stream,
      int zeroPoint,
      Limits limits)
      implements M4Call {}

  /** {@code pointwise_planes_3x3_s8}. */
  record PointwisePlanes(
      String kind,
      String name,
      Shape input,
      PointwiseVariant variant,
      String stream,
      int isHigh,
      Limits limits,
      Planes planes)
      implements M4Call {}

  /** {@code table_planes_3x3_s8}. */
  record TablePlanes(String kind, String name, String table, int inputWidth, Planes planes)
      implements M4Call {}

  /** {@code depthwise_quads_s8}. */
  record DepthwiseQuads(
      String kind,
      String name,
      Shape input,
      Shape output,
      Window window,
      Window pool,
      String stream,
      int zeroPoint,
      Limits limits)
      implements M4Call {}

  /** {@code conv2d_table_s8}. */
  record ConvTable(String kind, String name, Shape input, Shape output, Window window, String table)
      implements M4Call {}

  /** {@code conv2d_winograd_s8}. */
  record ConvWinograd(
      String kind,
      String name,
      Shape input,
      Shape output,
      Padding padding,
      int pools,
      WinogradVariant variant,
      String stream,
      int zeroPoint,
      Limits limits)
      implements M4Call {}

  /** {@code dense_pairs_s8}. */
  record DensePairs(
      String kind, String name, int inputElements, int pairs, String stream, int actMin, int actMax)
      implements M4Call {}

  /** {@code add_tables_s8}. */
  record AddTables(
      String kind,
      String name,
      int elements,
      String table1,
      String table2,
      int multiplier,
      int rounding,
      int shift,
      Limits limits)
      implements M4Call {}
}
