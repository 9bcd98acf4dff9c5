package org.netkit.aot.build;

import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the instructions of a function that move the stack pointer, call, or jump away. Encodings:
 * Armv7-M Architecture Reference Manual (DDI 0403), section A5; names of encodings (T1, T2 ...) as
 * in section A7.7. Everything else is skipped by its length.
 */
final class ThumbDecoder {
  private static final int SP = 13;
  private static final int LR = 14;
  private static final int PC = 15;

  private final long start;
  private final long end;
  private int frameBytes;
  private final Set<Long> calls = new TreeSet<>();
  private final Set<Long> jumps = new TreeSet<>();
  private final Set<String> obstacles = new TreeSet<>();

  /** A decoder for the function in the addresses {@code start} to {@code end}, exclusively. */
  ThumbDecoder(long start, long end) {
    this.start = start;
    this.end = end;
  }

  /** True if a halfword is the first of a 32-bit instruction. */
  static boolean isWide(int halfword) {
    return halfword >>> 11 >= 0b11101;
  }

  /** What has been found. */
  ThumbFunction result() {
    return new ThumbFunction(frameBytes, calls, jumps, obstacles);
  }

  /** Takes a 16-bit instruction. */
  void narrow(long address, int code) {
    if ((code & 0xFE00) == 0xB400) { // PUSH T1
      frameBytes += 4 * Integer.bitCount(code & 0x1FF);
    } else if ((code & 0xFF80) == 0xB080) { // SUB SP T1
      frameBytes += 4 * (code & 0x7F);
    } else if ((code & 0xFF87) == 0x4485 || (code & 0xFF87) == 0x4685) { // ADD, MOV to SP
      obstacles.add("sets the stack pointer from a register");
    } else if ((code & 0xFF87) == 0x4780) { // BLX T1
      obstacles.add("calls through a pointer");
    } else if ((code & 0xFF87) == 0x4700 && (code >>> 3 & 15) != LR) { // BX T1
      obstacles.add("jumps through a pointer");
    } else if ((code & 0xFF87) == 0x4687) { // MOV to PC
      obstacles.add("jumps through a pointer");
    } else if ((code & 0xF800) == 0xE000) { // B T2
      jump(address + 4 + (signed(code, 11) << 1));
    } else if ((code & 0xF000) == 0xD000 && (code >>> 9 & 7) != 7) { // B T1
      jump(address + 4 + (signed(code, 8) << 1));
    }
  }

  /** Takes a 32-bit instruction of two halfwords. */
  void wide(long address, int first, int second) {
    if (first >>> 11 == 0b11110 && (second & 0x8000) != 0) {
      branch(address, first, second);
    } else {
      stack(first, second);
      if ((first & 0xFF70) == 0xF850 && second >>> 12 == PC && (first & 15) != SP) { // LDR to PC
        obstacles.add("jumps through a pointer");
      }
    }
  }

  private void branch(long address, int first, int second) {
    int sign = first >>> 10 & 1;
    int j1 = second >>> 13 & 1;
    int j2 = second >>> 11 & 1;
    int low = (second & 0x7FF) << 1;
    if ((second & 0x5000) == 0 && (first >>> 7 & 7) != 7) { // B T3
      int offset = -sign << 20 | j2 << 19 | j1 << 18 | (first & 0x3F) << 12 | low;
      jump(address + 4 + offset);
    } else if ((second & 0x1000) != 0) { // B T4, BL T1
      int i1 = 1 - (j1 ^ sign);
      int i2 = 1 - (j2 ^ sign);
      int offset = -sign << 24 | i1 << 23 | i2 << 22 | (first & 0x3FF) << 12 | low;
      if ((second & 0x4000) != 0) {
        calls.add(address + 4 + offset);
      } else {
        jump(address + 4 + offset);
      }
    }
  }

  private void stack(int first, int second) {
    int destination = second >>> 8 & 15;
    if (first == 0xE92D) { // PUSH T2
      frameBytes += 4 * Integer.bitCount(second & 0x5FFF);
    } else if (first == 0xF84D && (second & 0x0F00) == 0x0D00) { // STR T4: PUSH of one register
      frameBytes += second & 0xFF;
    } else if (first == 0xE96D) { // STRD T1 with SP decremented before
      frameBytes += 4 * (second & 0xFF);
    } else if ((first & 0xFFBF) == 0xED2D && (second & 0x0E00) == 0x0A00) { // VPUSH T1, T2
      frameBytes += 4 * (second & 0xFF);
    } else if ((first & 0xFBEF) == 0xF1AD && destination == SP) { // SUB SP T2
      frameBytes += expanded(first, second);
    } else if ((first & 0xFBFF) == 0xF2AD && destination == SP) { // SUB SP T3
      frameBytes += (first >>> 10 & 1) << 11 | (second >>> 12 & 7) << 8 | second & 0xFF;
    } else if ((first & 0xFFEF) == 0xEBAD && destination == SP) { // SUB SP, register
      obstacles.add("takes a number of bytes from the stack that is known only when it runs");
    }
  }

  private void jump(long target) {
    if (target < start || target >= end) {
      jumps.add(target);
    }
  }

  /** ThumbExpandImm, section A5.3.2. */
  private static int expanded(int first, int second) {
    int imm12 = (first >>> 10 & 1) << 11 | (second >>> 12 & 7) << 8 | second & 0xFF;
    int value = imm12 & 0xFF;
    if (imm12 >>> 10 != 0) {
      return Integer.rotateRight(0x80 | imm12 & 0x7F, imm12 >>> 7);
    }
    return switch (imm12 >>> 8) {
      case 0 -> value;
      case 1 -> value << 16 | value;
      case 2 -> value << 24 | value << 8;
      default -> value << 24 | value << 16 | value << 8 | value;
    };
  }

  private static int signed(int code, int bits) {
    return code << 32 - bits >> 32 - bits;
  }
}
