package org.netkit.aot.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.netkit.aot.page.Treemap.Area;

class TreemapTest {
  private static final Area WHOLE = new Area(0, 0, 600, 400);

  @Test
  void theExampleOfThePaperIsDividedAsThere() {
    List<Area> areas =
        Treemap.divide(new Area(0, 0, 6, 4), List.of(6.0, 6.0, 4.0, 3.0, 2.0, 2.0, 1.0));
    assertThat(areas.get(0)).isEqualTo(new Area(0, 0, 3, 2));
    assertThat(areas.get(1)).isEqualTo(new Area(0, 2, 3, 2));
    assertThat(areas.get(2).y()).isZero();
    assertThat(areas.get(2).height()).isCloseTo(7.0 / 3, within(1e-9));
  }

  @Test
  void areasAreProportionalDisjointAndInside() {
    long seed = 20_260_302L;
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 200; round++) {
      List<Double> weights =
          DoubleStream.generate(() -> Math.exp(random.nextDouble() * 10))
              .limit(1 + random.nextInt(40))
              .boxed()
              .sorted((a, b) -> Double.compare(b, a))
              .toList();
      List<Area> areas = Treemap.divide(WHOLE, weights);
      double sum = weights.stream().mapToDouble(Double::doubleValue).sum();
      assertThat(areas).as("seed %d round %d", seed, round).hasSameSizeAs(weights);
      for (int i = 0; i < areas.size(); i++) {
        Area area = areas.get(i);
        double expected = weights.get(i) / sum * WHOLE.width() * WHOLE.height();
        assertThat(area.width() * area.height()).isCloseTo(expected, within(1e-6 * 240_000));
        assertThat(area.x() + area.width()).isLessThanOrEqualTo(WHOLE.width() + 1e-6);
        assertThat(area.y() + area.height()).isLessThanOrEqualTo(WHOLE.height() + 1e-6);
        for (Area other : areas.subList(0, i)) {
          assertThat(overlap(area, other)).isLessThan(1e-6);
        }
      }
    }
  }

  @Test
  void whereThereIsNoRoomAreasAreEmpty() {
    assertThat(Treemap.divide(new Area(3, 4, 0, 7), List.of(2.0, 1.0)))
        .containsOnly(new Area(3, 4, 0, 7));
    assertThat(Treemap.divide(new Area(0, 0, 1, 1), List.of(1e18, 1.0, 1e-18)))
        .allMatch(area -> area.width() >= 0 && area.height() >= 0);
  }

  private static double overlap(Area a, Area b) {
    double width = Math.min(a.x() + a.width(), b.x() + b.width()) - Math.max(a.x(), b.x());
    double height = Math.min(a.y() + a.height(), b.y() + b.height()) - Math.max(a.y(), b.y());
    return Math.max(0, width) * Math.max(0, height);
  }
}
