package org.netkit.aot.emit;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.emit.view.FirmwareRobotView;

/**
 * What the suite for Renode waits for: the checksums of the outputs where they are known, else any.
 */
final class RobotSuite {
  private static final String ANY = "[0-9a-f]{8}";

  private RobotSuite() {}

  static FirmwareRobotView view(
      BannerView banner, String symbol, String uart, List<FirmwareCase> cases) {
    List<FirmwareRobotView.Case> rows = new ArrayList<>();
    for (FirmwareCase one : cases) {
      rows.add(new FirmwareRobotView.Case(rows.size(), one.shownName(), crc(List.of(one))));
    }
    return new FirmwareRobotView(banner, symbol, uart, cases.size(), crc(cases), rows);
  }

  /** CRC-32 of the outputs one after another, as {@code boards/common/crc32.c} computes it. */
  private static String crc(List<FirmwareCase> cases) {
    ByteArrayOutputStream outputs = new ByteArrayOutputStream();
    for (FirmwareCase one : cases) {
      Optional<Int8Data> output = one.output();
      if (output.isEmpty()) {
        return ANY;
      }
      outputs.writeBytes(output.get().toArray());
    }
    CRC32 crc = new CRC32();
    crc.update(outputs.toByteArray());
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }
}
