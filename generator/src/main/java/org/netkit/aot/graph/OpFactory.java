package org.netkit.aot.graph;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.nk.NkBundle;

/**
 * Appends ops to the graph that is being built. Each method takes the tensors that the op reads and
 * gives the tensor that it writes; {@code part} names the op within its layer, {@code ""} if it is
 * the only one. After a problem was reported, ops go on with a plausible shape, so that later
 * layers can be checked too.
 */
final class OpFactory {
  private final NkBundle bundle;
  private final Diagnostics diagnostics;
  private final ParameterSource parameters;
  private final List<Op> ops = new ArrayList<>();
  private Tensor current;
  private int tensors = 1;
  private int layerIndex;
  private boolean hasKnownShape = true;

  OpFactory(NkBundle bundle, ParameterSource parameters, Diagnostics diagnostics, Tensor input) {
    this.bundle = bundle;
    this.parameters = parameters;
    this.diagnostics = diagnostics;
    this.current = input;
  }

  /** All ops so far. */
  List<Op> ops() {
    return ops;
  }

  /** What flows into the current layer, or out of the one that has just ended. */
  Tensor current() {
    return current;
  }

  /** Ends the current layer: its result is {@code tensor}. */
  void finish(Tensor tensor) {
    current = tensor;
  }

  /** All later calls are about layer {@code index}. */
  void beginLayer(int index) {
    layerIndex = index;
  }

  int layerIndex() {
    return layerIndex;
  }

  boolean isInt8() {
    return bundle.isInt8();
  }

  ParameterSource parameters() {
    return parameters;
  }

  /** The current layer, for messages. */
  Location place() {
    return bundle.layerLocation(layerIndex);
  }

  void report(Code code, String hint, Object... arguments) {
    diagnostics.reportWithHint(code, place(), hint, arguments);
  }

  /** False once a shape could not be computed: then nothing that depends on it is reported. */
  boolean hasKnownShape() {
    return hasKnownShape;
  }

  /** Tells that shapes from here on are guesses, or, after a dense layer, known again. */
  void setKnownShape(boolean isKnown) {
    hasKnownShape = isKnown;
  }

  /**
   * Checks what a record says about its input, {@code what} being the name of the field.
   *
   * @return the input, or, after a report, one with the channels that the record states
   */
  Tensor requireChannels(String what, int stated, Tensor in) {
    Shape shape = in.shape();
    if (stated == shape.channels()) {
      return in;
    }
    String hint = "the record does not belong here: export the model again";
    report(Code.CHANNELS_MISMATCH, hint, what, stated, shape.channels());
    return sameScale("", in, bounded("", shape.height(), shape.width(), stated));
  }

  Tensor conv2d(String part, Tensor in, Window window, int filters, Activation activation) {
    List<Integer> dims = List.of(filters, window.height(), window.width(), in.shape().channels());
    ParameterSource.Pair pair = take(part, dims, filters);
    Tensor out = weightedOutput(part, in, windowed(part, in, window, filters), pair);
    return add(new Op.Conv2d(origin(part), in, out, window, pair.parameters(), activation));
  }

  Tensor depthwise(String part, Tensor in, Window window, Activation activation) {
    int channels = in.shape().channels();
    List<Integer> dims = List.of(channels, window.height(), window.width());
    ParameterSource.Pair pair = take(part, dims, channels);
    Tensor out = weightedOutput(part, in, windowed(part, in, window, channels), pair);
    return add(
        new Op.DepthwiseConv2d(origin(part), in, out, window, pair.parameters(), activation));
  }

  Tensor dense(String part, Tensor in, int units, Activation activation) {
    ParameterSource.Pair pair =
        hasKnownShape
            ? take(part, List.of(units, in.shape().elements()), units)
            : parameters.takeUnchecked(place());
    hasKnownShape = true;
    Tensor out = weightedOutput(part, in, Shape.vector(units), pair);
    return add(new Op.Dense(origin(part), in, out, pair.parameters(), activation));
  }

  Tensor maxPool(String part, Tensor in, Window window) {
    Tensor out = sameScale(part, in, windowed(part, in, window, in.shape().channels()));
    return add(new Op.MaxPool2d(origin(part), in, out, window));
  }

  Tensor avgPool(String part, Tensor in, Window window) {
    Tensor out = sameScale(part, in, windowed(part, in, window, in.shape().channels()));
    return add(new Op.AvgPool2d(origin(part), in, out, window));
  }

  Tensor flatten(String part, Tensor in) {
    Tensor out = sameScale(part, in, Shape.vector(in.shape().elements()));
    return add(new Op.Flatten(origin(part), in, out));
  }

  /** Sum with the scale of {@code left}. */
  Tensor add(String part, Tensor left, Tensor right) {
    return add(new Op.Add(origin(part), left, right, sameScale(part, left, left.shape())));
  }

  Tensor softmax(String part, Tensor in) {
    Tensor out =
        isInt8()
            ? Tensor.int8(tensors++, name(part), in.shape(), QuantParams.SOFTMAX_OUTPUT)
            : sameScale(part, in, in.shape());
    return add(new Op.Softmax(origin(part), in, out));
  }

  Tensor unary(String part, Tensor in, UnaryFunction function, float alpha) {
    Tensor out = sameScale(part, in, in.shape());
    return add(new Op.Unary(origin(part), in, out, function, alpha));
  }

  Tensor channelAffine(String part, Tensor in) {
    Tensor out = sameScale(part, in, in.shape());
    Parameters.Floating pair = takeChannels(part, in);
    return add(new Op.ChannelAffine(origin(part), in, out, pair.weights(), pair.bias()));
  }

  Tensor layerNorm(String part, Tensor in, float epsilon) {
    Tensor out = sameScale(part, in, in.shape());
    Parameters.Floating pair = takeChannels(part, in);
    FloatData gamma = pair.weights();
    return add(new Op.LayerNorm(origin(part), in, out, gamma, pair.bias(), epsilon));
  }

  Tensor globalResponseNorm(String part, Tensor in, float epsilon) {
    Tensor out = sameScale(part, in, in.shape());
    Parameters.Floating pair = takeChannels(part, in);
    FloatData gamma = pair.weights();
    return add(new Op.GlobalResponseNorm(origin(part), in, out, gamma, pair.bias(), epsilon));
  }

  Tensor upsample(String part, Tensor in, int factor) {
    Shape shape = in.shape();
    Shape doubled =
        bounded(part, shape.height() * factor, shape.width() * factor, shape.channels());
    return add(new Op.Upsample2d(origin(part), in, sameScale(part, in, doubled), factor));
  }

  /** Per pixel over channels: all parts have the same rows and columns. */
  Tensor concatChannels(String part, List<Tensor> parts) {
    Shape first = parts.get(0).shape();
    int channels = parts.stream().mapToInt(tensor -> tensor.shape().channels()).sum();
    Shape shape = bounded(part, first.height(), first.width(), channels);
    Tensor out = sameScale(part, parts.get(0), shape);
    return add(new Op.Concat(origin(part), parts, out, false));
  }

  /** One vector behind the other. */
  Tensor concatFlat(String part, List<Tensor> parts) {
    long elements = parts.stream().mapToLong(tensor -> tensor.shape().elements()).sum();
    Shape shape = bounded(part, 1, 1, (int) Math.min(elements, Integer.MAX_VALUE));
    return add(new Op.Concat(origin(part), parts, sameScale(part, parts.get(0), shape), true));
  }

  private Tensor add(Op op) {
    ops.add(op);
    return op.output();
  }

  private ParameterSource.Pair take(String part, List<Integer> dims, int channels) {
    String inBlock = part.isEmpty() ? "" : " (" + part + ")";
    return parameters.take(place(), inBlock, dims, channels);
  }

  private Parameters.Floating takeChannels(String part, Tensor in) {
    int channels = in.shape().channels();
    return (Parameters.Floating) take(part, List.of(channels), channels).parameters();
  }

  private Tensor sameScale(String part, Tensor like, Shape shape) {
    return new Tensor(tensors++, name(part), shape, like.type(), like.quantization());
  }

  /**
   * Output with the scale of the pair's descriptor, whose input scale must be that of {@code in}.
   */
  private Tensor weightedOutput(String part, Tensor in, Shape shape, ParameterSource.Pair pair) {
    if (pair.quantization().isEmpty()) {
      return sameScale(part, in, shape);
    }
    QuantParams output =
        new ScaleChain(bundle, diagnostics).follow(place(), in.quant(), pair.descriptor());
    return Tensor.int8(tensors++, name(part), shape, output);
  }

  private Shape windowed(String part, Tensor in, Window window, int channels) {
    Shape shape = in.shape();
    boolean fits = window.outputHeight(shape.height()) > 0 && window.outputWidth(shape.width()) > 0;
    if (!fits) {
      if (hasKnownShape) {
        Padding padding = window.padding();
        report(
            Code.WINDOW_TOO_LARGE,
            "use a larger model input, padding, or fewer strides before this layer",
            window.height(),
            window.width(),
            shape.height() + padding.top() + padding.bottom(),
            shape.width() + padding.left() + padding.right());
      }
      hasKnownShape = false;
      return new Shape(1, 1, channels);
    }
    return bounded(
        part, window.outputHeight(shape.height()), window.outputWidth(shape.width()), channels);
  }

  private Shape bounded(String part, int height, int width, int channels) {
    long pixels = (long) height * width;
    if (pixels > GraphBuilder.MAX_ELEMENTS / channels) {
      long elements = pixels > Long.MAX_VALUE / channels ? Long.MAX_VALUE : pixels * channels;
      String hint = "check extents, channels and ratios of the layers up to here";
      report(Code.TENSOR_TOO_LARGE, hint, name(part), elements, GraphBuilder.MAX_ELEMENTS);
      hasKnownShape = false;
      return Shape.vector(Math.min(channels, GraphBuilder.MAX_ELEMENTS));
    }
    return new Shape(height, width, channels);
  }

  private Origin origin(String part) {
    return new Origin(layerIndex, name(part), part.isEmpty() ? place() : placeOf(part));
  }

  private Location placeOf(String part) {
    return place().in(place().subject().orElseThrow() + ", " + part);
  }

  private String name(String part) {
    String layer = LayerNames.of(bundle.layers().get(layerIndex).kind()) + layerIndex;
    return part.isEmpty() ? layer : layer + "." + part;
  }
}
