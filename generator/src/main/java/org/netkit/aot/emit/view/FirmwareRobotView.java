package org.netkit.aot.emit.view;

import java.util.List;

/**
 * View of {@code renode/firmware.robot.stg}.
 *
 * @param banner head of the file
 * @param symbol the model's C name
 * @param uart the console's UART, such as {@code sysbus.usart2}
 * @param caseCount number of cases
 * @param crc checksum of all outputs as eight hexadecimal digits, or a pattern for any
 * @param cases the cases, in order
 */
public record FirmwareRobotView(
    BannerView banner, String symbol, String uart, int caseCount, String crc, List<Case> cases) {

  /**
   * One inference.
   *
   * @param number counted from 0
   * @param name one word
   * @param crc checksum of its output as eight hexadecimal digits, or a pattern for any
   */
  public record Case(int number, String name, String crc) {}
}
