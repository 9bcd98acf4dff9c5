package org.netkit.aot.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Divides a rectangle into areas of given sizes that are as square as possible: the squarified
 * treemap of Bruls, Huizing and van Wijk (2000). Areas go in rows along the shorter side; a row
 * takes another area as long as that makes its worst ratio of sides no worse.
 */
final class Treemap {
  /** A rectangle in pixels. */
  record Area(double x, double y, double width, double height) {
    /** The same without a margin inside. */
    Area inset(double margin) {
      return new Area(
          x + margin,
          y + margin,
          Math.max(0, width - 2 * margin),
          Math.max(0, height - 2 * margin));
    }
  }

  private Treemap() {}

  /**
   * Areas in the order of the weights; empty ones where there is no room.
   *
   * @param weights positive, in descending order
   */
  static List<Area> divide(Area whole, List<Double> weights) {
    if (whole.width() <= 0 || whole.height() <= 0) {
      return Collections.nCopies(weights.size(), whole);
    }
    double sum = weights.stream().mapToDouble(Double::doubleValue).sum();
    List<Double> sizes =
        weights.stream().map(w -> w / sum * whole.width() * whole.height()).toList();
    List<Area> areas = new ArrayList<>();
    Area rest = whole;
    int first = 0;
    while (first < sizes.size()) {
      double side = Math.min(rest.width(), rest.height());
      if (side <= 0) { // rounding has used it up
        areas.add(rest);
        first++;
        continue;
      }
      int end = endOfRow(sizes, first, side);
      rest = placeRow(sizes.subList(first, end), rest, areas);
      first = end;
    }
    return areas;
  }

  private static int endOfRow(List<Double> sizes, int first, double side) {
    int end = first + 1;
    double worst = worst(sizes.subList(first, end), side);
    while (end < sizes.size()) {
      double next = worst(sizes.subList(first, end + 1), side);
      if (next > worst) {
        break;
      }
      worst = next;
      end++;
    }
    return end;
  }

  /** The largest ratio of sides, 1 or more, of areas in a row along a side. */
  private static double worst(List<Double> row, double side) {
    double sum = row.stream().mapToDouble(Double::doubleValue).sum();
    double worst = 1;
    for (double size : row) {
      double ratio = side * side * size / (sum * sum);
      worst = Math.max(worst, Math.max(ratio, 1 / ratio));
    }
    return worst;
  }

  /** Places a row along the shorter side and gives what is left. */
  private static Area placeRow(List<Double> row, Area rest, List<Area> areas) {
    double sum = row.stream().mapToDouble(Double::doubleValue).sum();
    boolean isColumn = rest.width() >= rest.height();
    double thickness = sum / (isColumn ? rest.height() : rest.width());
    double at = isColumn ? rest.y() : rest.x();
    for (double size : row) {
      double length = size / thickness;
      areas.add(
          isColumn
              ? new Area(rest.x(), at, thickness, length)
              : new Area(at, rest.y(), length, thickness));
      at += length;
    }
    return isColumn
        ? new Area(
            rest.x() + thickness, rest.y(), Math.max(0, rest.width() - thickness), rest.height())
        : new Area(
            rest.x(), rest.y() + thickness, rest.width(), Math.max(0, rest.height() - thickness));
  }
}
