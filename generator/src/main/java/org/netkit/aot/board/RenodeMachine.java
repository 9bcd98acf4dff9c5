package org.netkit.aot.board;

/**
 * The machine that Renode emulates.
 *
 * @param platform the platform description ({@code .repl})
 * @param uart the console's UART, such as {@code sysbus.usart2}
 */
public record RenodeMachine(BoardFile platform, String uart) {}
