package org.netkit.aot.page;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.emit.view.ReportHtmlView.Drawing;
import org.netkit.aot.emit.view.ReportHtmlView.Tile;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.Numbers;

/** The flash as areas: kinds, and in each its parts. */
final class FlashMap {
  private static final double GAP = 1;
  private static final double TEXT_MARGIN = 5;
  private static final double LINE = 14;

  private FlashMap() {}

  /** A drawing of the given size in pixels. */
  static Drawing of(Footprint footprint, String style, int width, int height) {
    List<Footprint.Kind> kinds =
        footprint.kinds().stream()
            .filter(kind -> kind.flashBytes() > 0)
            .sorted((a, b) -> Long.compare(b.flashBytes(), a.flashBytes()))
            .toList();
    List<Treemap.Area> areas =
        Treemap.divide(
            new Treemap.Area(0, 0, width, height),
            kinds.stream().map(kind -> (double) kind.flashBytes()).toList());
    List<Tile> tiles = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      String name = kinds.get(i).name();
      List<Footprint.Part> parts =
          footprint.parts().stream()
              .filter(part -> part.kind().equals(name) && part.flashBytes() > 0)
              .sorted((a, b) -> Long.compare(b.flashBytes(), a.flashBytes()))
              .toList();
      List<Treemap.Area> inner =
          Treemap.divide(
              areas.get(i).inset(GAP), parts.stream().map(p -> (double) p.flashBytes()).toList());
      for (int k = 0; k < parts.size(); k++) {
        tiles.add(tile(parts.get(k), inner.get(k)));
      }
    }
    return new Drawing(style, width, height, tiles);
  }

  private static Tile tile(Footprint.Part part, Treemap.Area area) {
    String bytes = Numbers.grouped(part.flashBytes());
    double room = area.width() - 2 * TEXT_MARGIN;
    String label = area.height() < LINE + 2 ? "" : Pixels.fitting(part.name(), room);
    String detail = area.height() < 2 * LINE + 4 ? "" : Pixels.fitting(bytes, room);
    boolean hasDetail = detail.equals(bytes) && !label.isEmpty();
    return new Tile(
        Styles.of(part.kind()),
        Pixels.text(area.x()),
        Pixels.text(area.y()),
        Pixels.text(area.width()),
        Pixels.text(area.height()),
        Html.escaped(part.name() + ": " + bytes + " bytes (" + part.kind() + ")"),
        !label.isEmpty(),
        Html.escaped(label),
        Pixels.text(area.x() + TEXT_MARGIN),
        Pixels.text(area.y() + LINE),
        hasDetail,
        detail,
        Pixels.text(area.y() + 2 * LINE));
  }
}
