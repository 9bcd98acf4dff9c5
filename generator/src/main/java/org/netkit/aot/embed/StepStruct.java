package org.netkit.aot.embed;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Op;

/**
 * The structs that the interpreter keeps its steps in: {@code runtime-c/src/nk_step.h} and {@code
 * runtime-c/src/steps}, where their sizes on a 32-bit machine are asserted.
 */
enum StepStruct {
  /** A head alone: copies and joins. */
  PLAIN("nk_step", ""),
  /** Convolution, int8: shapes, window, four arrays, offsets and clamps. */
  CONV2D_S8("nk_step_conv2d_s8", Fields.CONV_S8),
  /** The same with a pool. */
  CONV2D_MAX_POOL2D_S8("nk_step_conv2d_s8", Fields.CONV_MAX_POOL_S8),
  /** Depthwise convolution, int8. */
  DEPTHWISE_S8("nk_step_depthwise_conv2d_s8", Fields.CONV_S8),
  /** The same with a pool. */
  DEPTHWISE_MAX_POOL2D_S8("nk_step_depthwise_conv2d_s8", Fields.CONV_MAX_POOL_S8),
  /** Dense, int8: the kernel's parameters, table entries, outputs. */
  DENSE_S8("nk_step_dense_s8", "(ii pppp iiii) ii"),
  /** Max pool, int8: shapes, window, clamps. */
  MAX_POOL2D_S8("nk_step_pool2d_s8", "(" + Fields.WINDOWED + "ii)"),
  /** Average pool, int8: shapes, window, zero point, clamps. */
  AVG_POOL2D_S8("nk_step_pool2d_s8", "(" + Fields.WINDOWED + "iii)"),
  /** Addition, int8: the right operand's place, twelve numbers. */
  ADD_S8("nk_step_add_s8", "i (iiii iiii iiii)"),
  /** Softmax, int8. */
  SOFTMAX_S8("nk_step_softmax_s8", "(iiii)"),
  /** Convolution, float32. */
  CONV2D_F32("nk_step_conv2d_f32", Fields.CONV_F32),
  /** Depthwise convolution, float32. */
  DEPTHWISE_F32("nk_step_depthwise_conv2d_f32", Fields.CONV_F32),
  /** Dense, float32. */
  DENSE_F32("nk_step_dense_f32", "(ii pp i)"),
  /** Pools, float32: the kernel, shapes, window. */
  POOL2D_F32("nk_step_pool2d_f32", "p (" + Fields.WINDOWED + ")"),
  /** Addition, float32: the right operand's place. */
  ADD_F32("nk_step_elementwise_f32", "i (i)"),
  /** A function of each element: the kernel, elements, slope. */
  UNARY_F32("nk_step_elementwise_f32", "p (ii)"),
  /** Softmax, float32. */
  SOFTMAX_F32("nk_step_elementwise_f32", "(i)"),
  /** Scale and shift of each channel. */
  AFFINE_F32("nk_step_norm_f32", "(iii pp)"),
  /** Layer norm and global response norm: the kernel, shape, arrays, epsilon. */
  NORM_F32("nk_step_norm_f32", "p (iii pp i)"),
  /** Upsampling: shape and factor. */
  UPSAMPLE_F32("nk_step_moves_f32", "(iii i)"),
  /** Concatenation of three maps: pixels, their channels, their places. */
  CONCAT_F32("nk_step_moves_f32", "i iii iii");

  /** Fields that several structs share. */
  private static final class Fields {
    /** Next step, function, input, output, bytes of the output. */
    static final String HEAD = "(pp iii)";

    /** Shapes of input and output, window. */
    static final String WINDOWED = "iii iii iiiiii";

    static final String CONV_S8 = "(" + WINDOWED + "pppp iiii)";
    static final String CONV_MAX_POOL_S8 = "(" + CONV_S8 + "iii iiiiii)";
    static final String CONV_F32 = "(" + WINDOWED + "pp i)";

    private Fields() {}
  }

  private final String source;
  private final String fields;

  StepStruct(String source, String fields) {
    this.source = source;
    this.fields = fields;
  }

  /** Stem of the file that asserts the size. */
  String source() {
    return source;
  }

  /** {@code sizeof} on a machine with pointers of 4 or 8 bytes. */
  int bytes(int pointerBytes) {
    return CStruct.bytes(Fields.HEAD + fields, pointerBytes);
  }

  /** The struct of a step. */
  static StepStruct of(Step step) {
    boolean isInt8 = step.output().type() == ElementType.INT8;
    return step.op().accept(new Chooser(isInt8, step.pool().isPresent()));
  }

  private record Chooser(boolean isInt8, boolean pools) implements Op.Visitor<StepStruct> {
    @Override
    public StepStruct conv2d(Op.Conv2d op) {
      return isInt8 ? pooled(CONV2D_MAX_POOL2D_S8, CONV2D_S8) : CONV2D_F32;
    }

    @Override
    public StepStruct depthwiseConv2d(Op.DepthwiseConv2d op) {
      return isInt8 ? pooled(DEPTHWISE_MAX_POOL2D_S8, DEPTHWISE_S8) : DEPTHWISE_F32;
    }

    private StepStruct pooled(StepStruct withPool, StepStruct alone) {
      return pools ? withPool : alone;
    }

    @Override
    public StepStruct dense(Op.Dense op) {
      return isInt8 ? DENSE_S8 : DENSE_F32;
    }

    @Override
    public StepStruct maxPool2d(Op.MaxPool2d op) {
      return isInt8 ? MAX_POOL2D_S8 : POOL2D_F32;
    }

    @Override
    public StepStruct avgPool2d(Op.AvgPool2d op) {
      return isInt8 ? AVG_POOL2D_S8 : POOL2D_F32;
    }

    @Override
    public StepStruct flatten(Op.Flatten op) {
      return PLAIN;
    }

    @Override
    public StepStruct add(Op.Add op) {
      return isInt8 ? ADD_S8 : ADD_F32;
    }

    @Override
    public StepStruct softmax(Op.Softmax op) {
      return isInt8 ? SOFTMAX_S8 : SOFTMAX_F32;
    }

    @Override
    public StepStruct unary(Op.Unary op) {
      return UNARY_F32;
    }

    @Override
    public StepStruct channelAffine(Op.ChannelAffine op) {
      return AFFINE_F32;
    }

    @Override
    public StepStruct layerNorm(Op.LayerNorm op) {
      return NORM_F32;
    }

    @Override
    public StepStruct globalResponseNorm(Op.GlobalResponseNorm op) {
      return NORM_F32;
    }

    @Override
    public StepStruct upsample2d(Op.Upsample2d op) {
      return UPSAMPLE_F32;
    }

    @Override
    public StepStruct concat(Op.Concat op) {
      return op.isFlat() ? PLAIN : CONCAT_F32;
    }
  }
}
