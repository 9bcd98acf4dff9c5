package org.netkit.aot.board;

/**
 * A number that a driver reads from {@code board.h}.
 *
 * @param name legal macro name, such as {@code NK_CONSOLE_BASE}
 * @param value 0..2^32-1
 */
public record BoardConstant(String name, long value) {}
