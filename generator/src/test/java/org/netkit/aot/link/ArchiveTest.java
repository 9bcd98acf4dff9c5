package org.netkit.aot.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.diag.CompileException;

class ArchiveTest {
  @Test
  void membersAreFoundByTheNamesThatTheyDefine() {
    Archive archive = new Archive("lib.a", archive());
    assertThat(archive.defining("other")).isEmpty();
    assertThatThrownBy(() -> archive.defining("memcpy")) // the member here is no object
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("lib.a(lib_a-a_long_name.o)")
        .hasMessageContaining("the file is too short");
  }

  @Test
  void anotherFileIsNoArchive() {
    assertThatThrownBy(() -> new Archive("lib.a", "!<thin>\nx".getBytes(StandardCharsets.US_ASCII)))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK704: a damaged library");
  }

  @Test
  void damagedArchivesAreReadOrRefusedButNeverCrash() {
    long seed = 20_260_301L;
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole = archive();
    for (int length = 0; length < whole.length; length++) {
      readOrRefuse(Arrays.copyOf(whole, length), "prefix of " + length);
    }
    for (int i = 0; i < 2000; i++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      readOrRefuse(damaged, "seed " + seed + " round " + i);
    }
  }

  private static void readOrRefuse(byte[] bytes, String what) {
    try {
      new Archive("lib.a", bytes).defining("memcpy");
    } catch (CompileException e) {
      assertThat(e.getMessage()).as(what).contains("NK704");
    }
  }

  private static byte[] archive() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
    byte[] longName = "lib_a-a_long_name.o/\n\n".getBytes(StandardCharsets.US_ASCII);
    byte[] index = new byte[16];
    ByteBuffer.wrap(index)
        .putInt(1)
        .putInt(8 + 60 + 16 + 60 + longName.length)
        .put("memcpy\0".getBytes(StandardCharsets.US_ASCII));
    member(out, "/", index);
    member(out, "//", longName);
    member(out, "/0", "no ELF".getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }

  private static void member(ByteArrayOutputStream out, String name, byte[] content) {
    String header =
        String.format(
            Locale.ROOT, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, 0, 0, 0, "644", content.length);
    out.writeBytes(header.getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(content);
  }
}
