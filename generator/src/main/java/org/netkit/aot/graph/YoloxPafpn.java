package org.netkit.aot.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.diag.Code;
import org.netkit.aot.nk.LayerRecord;

/**
 * Feature pyramid of YOLOX over three levels, each with a head of its own; the heads' results one
 * behind the other as a vector, the finest level first.
 *
 * <pre>
 *   c3 - lateral3 ------------- + - td_p3 - p3 ---------------- head_p3
 *                               | up2        | bu_n4 (stride 2)
 *   c4 - lateral4 - + - td_p4 - p4 --------- + - n4 ----------- head_n4
 *                   | up2                        | bu_n5 (stride 2)
 *   c5 - lateral5 --+--------------------------- + - n5 ------- head_n5
 * </pre>
 */
record YoloxPafpn(OpFactory factory, FeatureTaps taps) {
  private static final int C3_TAP = 0;
  private static final int C4_TAP = 1;
  private static final int KERNEL = 3;
  private static final int FACTOR = 2;

  Tensor expand(LayerRecord.YoloxPafpnMultiscale layer) {
    Tensor c5 = factory.requireChannels("c5 channels", layer.c5Channels(), factory.current());
    Optional<Tensor> c3 = tap(C3_TAP, "c3 channels", layer.c3Channels());
    Optional<Tensor> c4 = tap(C4_TAP, "c4 channels", layer.c4Channels());
    boolean fits = c3.isPresent() && c4.isPresent();
    fits = fits && doubles("feature tap " + C4_TAP, c4.get().shape(), c5.shape(), FACTOR);
    fits = fits && doubles("feature tap " + C3_TAP, c3.get().shape(), c4.get().shape(), FACTOR);
    if (!fits) {
      skipTensors(layer);
      return c5;
    }
    List<Tensor> levels = pyramid(c3.get(), c4.get(), c5, layer.hidden());
    YoloxHead head = new YoloxHead(factory, layer.hidden(), layer.classes(), layer.branchConvs());
    List<Tensor> results = new ArrayList<>();
    List<String> names = List.of("head_p3_", "head_n4_", "head_n5_");
    for (int i = 0; i < names.size(); i++) {
      results.add(head.expand(names.get(i), levels.get(i)));
    }
    return factory.concatFlat("concat", results);
  }

  private List<Tensor> pyramid(Tensor c3, Tensor c4, Tensor c5, int hidden) {
    Tensor l3 = factory.conv2d("lateral3", c3, Windows.POINT, hidden, Activation.NONE);
    Tensor l4 = factory.conv2d("lateral4", c4, Windows.POINT, hidden, Activation.NONE);
    Tensor l5 = factory.conv2d("lateral5", c5, Windows.POINT, hidden, Activation.NONE);
    Tensor p4 = separable("td_p4", topDown("td_p4", l4, l5), 1);
    Tensor p3 = separable("td_p3", topDown("td_p3", l3, p4), 1);
    Tensor n4 = factory.add("bu_n4_add", separable("bu_n4", p3, FACTOR), p4);
    Tensor n5 = factory.add("bu_n5_add", separable("bu_n5", n4, FACTOR), l5);
    return List.of(p3, n4, n5);
  }

  private Tensor topDown(String part, Tensor fine, Tensor coarse) {
    Tensor up = factory.upsample(part + "_up", coarse, FACTOR);
    return factory.add(part + "_add", fine, up);
  }

  private Tensor separable(String part, Tensor in, int stride) {
    int channels = in.shape().channels();
    Tensor x = factory.depthwise(part + "_dw", in, Windows.same(KERNEL, stride), Activation.NONE);
    x = factory.conv2d(part + "_pw", x, Windows.POINT, channels, Activation.NONE);
    return factory.unary(part + "_silu", x, UnaryFunction.SILU, 0.0f);
  }

  private Optional<Tensor> tap(int tapId, String what, int channels) {
    return taps.read(tapId, factory).map(t -> factory.requireChannels(what, channels, t));
  }

  private boolean doubles(String what, Shape fine, Shape coarse, int factor) {
    int rows = coarse.height() * factor;
    int columns = coarse.width() * factor;
    boolean fits = fine.height() == rows && fine.width() == columns;
    if (!fits && factory.hasKnownShape()) {
      String hint = "make the model input a multiple of the largest stride";
      factory.report(Code.PYRAMID_SHAPE, hint, what, fine.height(), fine.width(), rows, columns);
    }
    return fits;
  }

  /** Keeps the count of tensors right for the layers behind: 11 and 4 + 2n for each head. */
  private void skipTensors(LayerRecord.YoloxPafpnMultiscale layer) {
    int pairs = 11 + 3 * (4 + 2 * layer.branchConvs());
    for (int i = 0; i < pairs; i++) {
      factory.parameters().takeUnchecked(factory.place());
    }
    factory.setKnownShape(false);
  }
}
