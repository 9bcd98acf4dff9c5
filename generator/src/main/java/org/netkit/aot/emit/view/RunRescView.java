package org.netkit.aot.emit.view;

/**
 * View of {@code renode/run.resc.stg}.
 *
 * @param banner head of the file
 * @param symbol the model's C name
 * @param boardName letters, digits and dashes
 * @param platform file name of the platform description beside the script
 * @param uart the console's UART, such as {@code sysbus.usart2}
 */
public record RunRescView(
    BannerView banner, String symbol, String boardName, String platform, String uart) {}
