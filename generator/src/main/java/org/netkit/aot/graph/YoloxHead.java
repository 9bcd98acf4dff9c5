package org.netkit.aot.graph;

import java.util.List;

/**
 * Decoupled head of YOLOX (Ge et al. 2021): a 1x1 stem, two branches of 3x3 convolutions (classes;
 * boxes and objectness), raw predictions; SiLU behind all but the predictions. Channels of the
 * result: 4 of the box, 1 objectness, then the classes.
 *
 * @param hidden channels of all convolutions but the predictions
 * @param classes predicted classes
 * @param branchConvs convolutions in each branch
 */
record YoloxHead(OpFactory factory, int hidden, int classes, int branchConvs) {
  private static final int KERNEL = 3;
  private static final int BOX_CHANNELS = 4;

  /**
   * Appends one head.
   *
   * @param prefix in front of the names of its ops
   */
  Tensor expand(String prefix, Tensor in) {
    Tensor stem = convSilu(prefix + "stem", in, Windows.POINT);
    Tensor cls = branch(prefix + "cls", stem);
    Tensor reg = branch(prefix + "reg", stem);
    Tensor classScores = predict(prefix + "cls_pred", cls, classes);
    Tensor box = predict(prefix + "reg_pred", reg, BOX_CHANNELS);
    Tensor objectness = predict(prefix + "obj_pred", reg, 1);
    return factory.concatChannels(prefix + "concat", List.of(box, objectness, classScores));
  }

  private Tensor branch(String name, Tensor stem) {
    Tensor x = stem;
    for (int i = 0; i < branchConvs; i++) {
      x = convSilu(name + i, x, Windows.same(KERNEL, 1));
    }
    return x;
  }

  private Tensor convSilu(String part, Tensor in, Window window) {
    Tensor x = factory.conv2d(part, in, window, hidden, Activation.NONE);
    return factory.unary(part + "_silu", x, UnaryFunction.SILU, 0.0f);
  }

  private Tensor predict(String part, Tensor in, int channels) {
    return factory.conv2d(part, in, Windows.POINT, channels, Activation.NONE);
  }
}
