package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.link.Contribution;

class MapFileReaderTest {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");

  private static final String MAP =
      """
      Discarded input sections

       .rodata.gone   0x00000000    0x92000 obj/a.o

      Linker script and memory map

      .text           0x08000000       0x60
       *(.vectors)
       .vectors       0x08000000       0x40 obj/board/startup.o
       *(.text .text.*)
       .text.startup.main
                      0x08000040       0x1c obj/main.o
                      0x08000040                main
       *fill*         0x0800005c        0x4\s

      .rodata         0x08000060    0x90000
       .rodata.m_filter
                      0x08000060    0x8fff0 obj/m_weights.o
                                    0x90000 (size before relaxing)
       .rodata.str1.1
                      0x08090050       0x10 /usr/lib/a b/libc.a(lib_a-x.o)

      .stack          0x20000000      0x800
       *fill*         0x20000000      0x800\s

      .data           0x20000800        0x8 load address 0x08090060
       .data.table    0x20000800        0x8 obj/main.o

      .bss            0x20000808    0x30000
       .bss._ZL7g_act_a
                      0x20000808    0x2fffc obj/m_aot.o
       COMMON         0x20030804        0x4 obj/main.o

      /DISCARD/
       .ARM.exidx     0x00000000        0x8 obj/main.o

      .debug_info     0x00000000     0x2a9a
       .debug_info    0x00000000      0x457 obj/main.o
      """;

  @Test
  void partsAddUpToTheirSections() {
    MapFile map = MapFileReader.read("x.map", MAP);
    for (String section : map.sectionBytes().keySet()) {
      long sum =
          map.contributions().stream()
              .filter(c -> c.section().equals(section))
              .mapToLong(Contribution::bytes)
              .sum();
      assertThat(sum).as(section).isEqualTo(map.bytesOf(section));
    }
    assertThat(map.sectionBytes()).containsOnlyKeys(".text", ".rodata", ".stack", ".data", ".bss");
    assertThat(map.flashBytes()).isEqualTo(0x60 + 0x90000 + 8);
    assertThat(map.ramAndStackBytes()).isEqualTo(0x800 + 8 + 0x30000);
  }

  @Test
  void partsKnowWhereTheyComeFrom() {
    MapFile map = MapFileReader.read("x.map", MAP);
    assertThat(map.contributions())
        .contains(
            new Contribution(".text", ".text.startup.main", "obj/main.o", 0x1c),
            new Contribution(".text", "*fill*", "", 4),
            new Contribution(".rodata", ".rodata.str1.1", "/usr/lib/a b/libc.a(lib_a-x.o)", 0x10),
            new Contribution(".bss", "COMMON", "obj/main.o", 4))
        .noneMatch(c -> c.input().equals(".rodata.gone") || c.input().equals(".ARM.exidx"))
        .extracting(Contribution::symbol)
        .contains("m_filter", "g_act_a", "table", "startup.main");
  }

  @Test
  void anOverflowIsReportedWithItsLargestParts() {
    MapFile map = MapFileReader.read("x.map", MAP);
    assertThatThrownBy(() -> Overflow.reject(map, BOARD))
        .isInstanceOf(CompileException.class)
        .hasMessage(
            """
            nucleo-f446re: error NK430: flash: 589,928 bytes are needed, the board has 524,288:\
             65,640 too many; most of it is
                   589,808  m_filter (m_weights.o)
                        64  .vectors (startup.o)
                        28  startup.main (main.o)
                        16  str1.1 (libc.a(lib_a-x.o))
                         8  table (main.o)
                         4  gaps for alignment
              hint: use a board with more flash, an int8 model instead of float32, a smaller model,\
             or fewer test cases
            nucleo-f446re: error NK430: ram: 198,664 bytes are needed, the board has 131,072:\
             67,592 too many; most of it is
                   196,604  g_act_a (m_aot.o)
                     2,048  stack reserve
                         8  table (main.o)
                         4  COMMON (main.o)
              hint: use a board with more RAM, leave --fuse on, or use a model with smaller feature\
             maps""");
  }

  @Test
  void aProgramThatFitsIsNotRejected() {
    Overflow.reject(
        MapFileReader.read("x.map", MAP.replace("0x90000", "0x100").replace("0x30000", "0x100")),
        BOARD);
  }

  @Test
  void otherTextsAreRefused() {
    for (String text :
        new String[] {"", "hello", "Linker script and memory map\n", MAP + "\n.text 0x0 0x1\n"}) {
      assertThatThrownBy(() -> MapFileReader.read("x.map", text))
          .isInstanceOf(CompileException.class)
          .hasMessageContaining("NK704");
    }
  }

  @Test
  void damagedMapsAreReadOrRefusedButNeverCrash() {
    long seed = 7L;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 5_000; i++) {
      char[] text = MAP.toCharArray();
      for (int flips = random.nextInt(1, 20); flips > 0; flips--) {
        text[random.nextInt(text.length)] = (char) random.nextInt(10, 127);
      }
      try {
        assertThat(MapFileReader.read("x.map", new String(text)).flashBytes())
            .as("seed %d, round %d", seed, i)
            .isGreaterThanOrEqualTo(0);
      } catch (CompileException refused) {
        assertThat(refused.getMessage()).as("seed %d, round %d", seed, i).contains("NK704");
      }
    }
  }
}
