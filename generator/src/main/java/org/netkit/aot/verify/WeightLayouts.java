package org.netkit.aot.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Shape;

/** Arrays in another order of their axes than the right one. */
final class WeightLayouts {
  private WeightLayouts() {}

  /**
   * Weights as a step would see them.
   *
   * @param name what the order is
   * @param weights in the right order
   */
  record Order(String name, int[] weights) {}

  /** The weights of a step, read or stored as an array with another order of its axes. */
  static List<Order> of(WeightedStep step) {
    int channels = step.out().channels();
    int height = step.window().height();
    int width = step.window().width();
    int depth = step.isDepthwise() ? 1 : step.in().channels();
    int[] extents = {channels, height, width, depth};
    String names = step.isDepthwise() ? "CHW" : "OHWI";
    List<Order> orders = new ArrayList<>();
    for (int[] axes : permutations(new int[] {0, 1, 2, 3}, 4)) {
      StringBuilder name = new StringBuilder();
      for (int axis : axes) {
        name.append(axis < names.length() ? names.substring(axis, axis + 1) : "");
      }
      int[] places = places(extents, axes);
      int[] read = new int[places.length];
      int[] stored = new int[places.length];
      for (int i = 0; i < places.length; i++) {
        read[i] = step.weights()[places[i]];
        stored[places[i]] = step.weights()[i];
      }
      add("weights are read as " + name, read, step, orders);
      add("weights are stored as " + name, stored, step, orders);
    }
    return orders;
  }

  private static void add(String name, int[] weights, WeightedStep step, List<Order> orders) {
    if (!Arrays.equals(weights, step.weights())
        && orders.stream().noneMatch(order -> Arrays.equals(order.weights(), weights))) {
      orders.add(new Order(name, weights));
    }
  }

  /** Where each element [o, h, w, i], in that order, is in an array with another order of axes. */
  private static int[] places(int[] extents, int[] axes) {
    int[] strides = new int[4];
    int stride = 1;
    for (int i = 3; i >= 0; i--) {
      strides[axes[i]] = stride;
      stride *= extents[axes[i]];
    }
    int[] places = new int[stride];
    int to = 0;
    for (int o = 0; o < extents[0]; o++) {
      for (int y = 0; y < extents[1]; y++) {
        for (int x = 0; x < extents[2]; x++) {
          for (int i = 0; i < extents[3]; i++) {
            places[to++] = o * strides[0] + y * strides[1] + x * strides[2] + i * strides[3];
          }
        }
      }
    }
    return places;
  }

  private static List<int[]> permutations(int[] values, int count) {
    if (count == 1) {
      return List.of(values.clone());
    }
    List<int[]> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int[] next = values.clone();
      int last = next[count - 1];
      next[count - 1] = next[i];
      next[i] = last;
      all.addAll(permutations(next, count - 1));
    }
    return all;
  }

  /**
   * A tensor whose bytes are taken for another order.
   *
   * @param toPixels true if NCHW bytes are taken for NHWC, false the other way round
   */
  static Int8Data planes(Int8Data values, Shape shape, boolean toPixels) {
    byte[] seen = new byte[values.elements()];
    int pixels = shape.height() * shape.width();
    for (int i = 0; i < seen.length; i++) {
      int inPlanes = i % shape.channels() * pixels + i / shape.channels();
      seen[toPixels ? inPlanes : i] = values.at(toPixels ? i : inPlanes);
    }
    return Int8Data.wrap(seen);
  }
}
