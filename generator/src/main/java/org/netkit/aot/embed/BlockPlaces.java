package org.netkit.aot.embed;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.nk.LayerKind;

/**
 * Where the steps of one layer write: the files of {@code runtime-c/src/ops} that build several
 * steps. Additions, activations and norms inside of a block work in place of their first input;
 * here stand the places of all others, in order.
 */
final class BlockPlaces {
  private final List<Step> steps;
  private final ArenaPlace output;
  private final Scratch scratch = new Scratch();

  /**
   * Places of one layer.
   *
   * @param own the layer's steps
   * @param output where its result will be
   */
  BlockPlaces(List<Step> own, ArenaPlace output) {
    this.steps = own.stream().filter(step -> !isInPlace(step.op())).toList();
    this.output = output;
  }

  /** True for a step that writes where its first input lies, inside of a block. */
  static boolean isInPlace(Op op) {
    return op instanceof Op.Add
        || op instanceof Op.Unary
        || op instanceof Op.Softmax
        || op instanceof Op.ChannelAffine
        || op instanceof Op.LayerNorm
        || op instanceof Op.GlobalResponseNorm;
  }

  /** One place for each step that does not work in place. */
  List<ArenaPlace> of(LayerKind kind) {
    return switch (kind) {
      case DENSE, CONV2D, DEPTHWISE_CONV2D, MAX_POOL2D, AVG_POOL2D -> List.of(output);
      case CONVNEXTV2_BLOCK -> List.of(output, scratch.take(bytes(1)), output);
      case RESNET_BASIC_BLOCK -> resNet();
      case MOBILENETV4_UIB -> uib();
      case YOLOX_DECOUPLED_HEAD -> head(0, headScratch(0), output);
      case YOLOX_PAFPN_MULTISCALE -> pyramid();
      case FLATTEN, FEATURE_TAP, BATCH_NORM2D, LAYERNORM2D -> List.of();
    };
  }

  private long bytes(int index) {
    return steps.get(index).output().bytes();
  }

  /** The projection of the input, if there is one, lies where the first map was. */
  private List<ArenaPlace> resNet() {
    ArenaPlace map = scratch.take(bytes(0));
    return steps.size() > 2 ? List.of(map, output, map) : List.of(map, output);
  }

  /** The maps of the two depthwise convolutions share a piece of scratch. */
  private List<ArenaPlace> uib() {
    long largest = 0;
    long expanded = 0;
    for (Step step : steps) {
      if (step.op() instanceof Op.DepthwiseConv2d) {
        largest = Math.max(largest, step.output().bytes());
      } else if (expanded == 0) {
        expanded = step.output().bytes();
      }
    }
    ArenaPlace side = largest > 0 ? scratch.take(largest) : output;
    ArenaPlace wide = scratch.take(expanded);
    List<ArenaPlace> places = new ArrayList<>();
    for (Step step : steps) {
      places.add(step.op() instanceof Op.DepthwiseConv2d ? side : wide);
    }
    places.set(places.size() - 1, output);
    return places;
  }

  /** Scratch of heads that run one after the other. */
  private record Head(
      int convs,
      ArenaPlace stem,
      ArenaPlace ping,
      ArenaPlace pong,
      ArenaPlace box,
      ArenaPlace objectness,
      ArenaPlace classes) {}

  /** Takes scratch for heads; the first, and largest, begins at step {@code first}. */
  private Head headScratch(int first) {
    int convs = 0; // in each branch; behind them three predictions
    while (isWide(first + 1 + convs)) {
      convs++;
    }
    convs /= 2;
    int predictions = first + 1 + 2 * convs;
    ArenaPlace stem = scratch.take(bytes(first));
    ArenaPlace ping = convs > 0 ? scratch.take(bytes(first)) : stem;
    ArenaPlace pong = convs > 0 ? scratch.take(bytes(first)) : stem;
    ArenaPlace box = scratch.take(bytes(predictions + 1));
    ArenaPlace objectness = scratch.take(bytes(predictions + 2));
    ArenaPlace classes = scratch.take(bytes(predictions));
    return new Head(convs, stem, ping, pong, box, objectness, classes);
  }

  /** True for a 3x3 convolution: predictions have 1x1 windows. */
  private boolean isWide(int index) {
    return steps.get(index).op() instanceof Op.Conv2d conv && conv.window().height() > 1;
  }

  private List<ArenaPlace> head(int first, Head head, ArenaPlace result) {
    List<ArenaPlace> places = new ArrayList<>();
    places.add(head.stem());
    ArenaPlace leftFree = head.convs() % 2 == 0 ? head.ping() : head.pong();
    for (int i = 0; i < head.convs(); i++) {
      places.add(i % 2 == 0 ? head.ping() : head.pong());
    }
    for (int i = 0; i < head.convs(); i++) {
      places.add(i % 2 == 0 ? leftFree : head.stem());
    }
    places.addAll(List.of(head.classes(), head.box(), head.objectness(), result));
    return places;
  }

  /** Three laterals, four separable convolutions, three heads, and the vector of their results. */
  private List<ArenaPlace> pyramid() {
    long c3 = bytes(0);
    long c4 = bytes(1);
    long c5 = bytes(2);
    ArenaPlace map = scratch.take(c3);
    ArenaPlace fine = scratch.take(c3);
    ArenaPlace middle = scratch.take(c4);
    ArenaPlace coarse = scratch.take(c5);
    ArenaPlace down4 = scratch.take(c4);
    ArenaPlace down5 = scratch.take(c5);
    List<ArenaPlace> places = new ArrayList<>(List.of(fine, middle, coarse));
    places.addAll(List.of(map, map, middle)); // up, depthwise and 1x1 of td_p4
    places.addAll(List.of(map, map, fine)); // of td_p3
    places.addAll(List.of(map, down4, map, down5)); // depthwise and 1x1 of bu_n4 and bu_n5
    Head head = headScratch(places.size());
    ArenaPlace part = output;
    while (places.size() < steps.size() - 1) {
      places.addAll(head(places.size(), head, part));
      part = part.behind(bytes(places.size() - 1));
    }
    places.add(output);
    return places;
  }

  /** Pieces of the scratch region, each aligned. */
  private static final class Scratch {
    private long usedBytes;

    ArenaPlace take(long bytes) {
      long start = ArenaPlanner.aligned(usedBytes, ArenaPlan.ALIGNMENT_BYTES);
      usedBytes = start + bytes;
      return new ArenaPlace(ArenaRegion.SCRATCH, start);
    }
  }
}
