package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.diag.CompileException;

class ElfReaderTest {
  private static final String[] NAMES = {"", ".text", ".data", ".stack", ".bss", ".symtab", ".str"};
  private static final int[] TYPES = {0, 1, 1, 8, 8, 2, 3};
  private static final int[] FLAGS = {0, 6, 3, 3, 3, 0, 0};
  private static final int[] SIZES = {0, 100, 8, 2048, 20, 32, 64};

  @Test
  void sumsAreThoseOfSize() {
    ElfFile elf = ElfReader.read("x.elf", elf());
    assertThat(elf.flashBytes()).isEqualTo(108);
    assertThat(elf.ramBytes()).isEqualTo(28);
    assertThat(elf.stackBytes()).isEqualTo(2048);
    assertThat(elf.section(".bss").orElseThrow().isLoaded()).isFalse();
  }

  @Test
  void aFunctionsAddressLosesItsThumbBit() {
    ElfFile elf = ElfReader.read("x.elf", elf());
    assertThat(elf.symbol("main").orElseThrow())
        .isEqualTo(new ElfFile.Symbol("main", 0x0800_0100L, 24, true));
    assertThat(elf.functionAt(0x0800_0117L).orElseThrow().name()).isEqualTo("main");
    assertThat(elf.functionAt(0x0800_0118L)).isEmpty();
    assertThat(elf.functionAt(0x0800_00ffL)).isEmpty();
  }

  @Test
  void otherFilesAreNamedAsSuch() {
    assertThatThrownBy(() -> ElfReader.read("x.elf", new byte[51]))
        .hasMessageContaining("x.elf @0x0000: error NK704: the file is too short");
    byte[] wide = elf();
    wide[4] = 2;
    assertThatThrownBy(() -> ElfReader.read("x.elf", wide))
        .hasMessageContaining("not a 32-bit little-endian file");
    byte[] intel = elf();
    intel[18] = 62;
    assertThatThrownBy(() -> ElfReader.read("x.elf", intel))
        .hasMessageContaining("not a program for Arm");
  }

  @Test
  void damagedFilesAreReadOrRefusedButNeverCrash() {
    long seed = 20_240_901L;
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole = elf();
    for (int length = 0; length < whole.length; length++) {
      readOrRefuse(Arrays.copyOf(whole, length), "prefix of " + length + " bytes");
    }
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      readOrRefuse(damaged, "seed " + seed + ", round " + i);
    }
  }

  private static void readOrRefuse(byte[] content, String what) {
    try {
      assertThat(ElfReader.read("x.elf", content)).as(what).isNotNull();
    } catch (CompileException refused) {
      assertThat(refused.getMessage()).as(what).contains("NK704");
    }
  }

  /** Header, seven section headers, two symbols, one table for all names. */
  private static byte[] elf() {
    ByteBuffer file = ByteBuffer.allocate(52 + 7 * 40 + 32 + 64).order(ByteOrder.LITTLE_ENDIAN);
    int symbols = 52 + 7 * 40;
    int names = symbols + 32;
    file.putInt(0, 0x464C457F).put(4, (byte) 1).put(5, (byte) 1).putShort(18, (short) 40);
    file.putInt(32, 52).putShort(46, (short) 40).putShort(48, (short) 7).putShort(50, (short) 6);
    int nameAt = 0;
    for (int i = 0; i < 7; i++) {
      file.put(names + nameAt, NAMES[i].getBytes(StandardCharsets.US_ASCII));
      int at = 52 + i * 40;
      int offset = i == 5 ? symbols : i == 6 ? names : 0;
      file.putInt(at, nameAt).putInt(at + 4, TYPES[i]).putInt(at + 8, FLAGS[i]);
      file.putInt(at + 16, offset).putInt(at + 20, SIZES[i]).putInt(at + 24, 6);
      nameAt += NAMES[i].length() + 1;
    }
    file.put(names + nameAt, "main".getBytes(StandardCharsets.US_ASCII));
    file.putInt(symbols + 16, nameAt).putInt(symbols + 20, 0x0800_0101).putInt(symbols + 24, 24);
    file.put(symbols + 28, (byte) 0x12);
    return file.array();
  }
}
