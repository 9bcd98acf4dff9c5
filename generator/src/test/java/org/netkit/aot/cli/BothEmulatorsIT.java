package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.build.ExternalTool;
import org.netkit.aot.link.ElfImage;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.SmallBundles;

/**
 * Commands with a stand-in for Renode on the PATH, which reads Renode's command line and writes
 * where Renode does, and computes in QEMU.
 */
class BothEmulatorsIT {
  @TempDir Path folder;
  private Path example;

  @BeforeEach
  void aStandIn() throws IOException {
    example = ExampleModels.bundles().get(0).toAbsolutePath();
    Path program = Files.createDirectories(folder.resolve("bin")).resolve("renode");
    try (InputStream in = BothEmulatorsIT.class.getResourceAsStream("/firmware/renode")) {
      Files.copy(in, program);
    }
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void withRenodeOnThePathBothJudge() throws Exception {
    Cli cli = run(Map.of(), example.toString());
    assertThat(cli.err()).doesNotContain("alone", "release");
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("qemu and renode: 10 of 10 test cases as the bundle expects; every output equals")
        .containsPattern("; output CRC [0-9a-f]{8} from both\n");
  }

  @Test
  void anotherProgramInOneOfThemIsADisagreement() throws Exception {
    assertThat(run(Map.of(), example.toString(), "--run", "renode").out())
        .contains("renode: 10 of");
    Path other = folder.resolve("other.elf");
    byte[] program = Files.readAllBytes(folder.resolve("out/firmware.elf"));
    flipAWeight(program);
    Files.write(other, program);
    Cli cli = run(Map.of("RENODE_ELF", other.toString()), example.toString(), "--on", "both");
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err())
        .containsPattern("NK808: the emulators do not agree: case 0 \\S+: the outputs of qemu and")
        .containsPattern("CRC of all outputs [0-9a-f]{8} and [0-9a-f]{8}");
  }

  @Test
  void verifyAndRunTakeBothToo() throws Exception {
    Path tiny = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
    Cli verified = run(Map.of(), "verify", tiny.toString(), "--on", "both", "--vectors", "4");
    assertThat(verified.status()).as(verified.err()).isZero();
    assertThat(verified.out()).contains("tiny on qemu and renode: 2 test cases, 4 generated");
    Files.write(folder.resolve("in"), new byte[30]);
    Cli ran = run(Map.of(), "run", tiny.toString(), "--input", "in", "--output", "default");
    Cli host =
        run(Map.of(), "run", tiny.toString(), "--on", "host", "--input", "in", "--output", "host");
    assertThat(ran.status() + host.status()).as(ran.err() + host.err()).isZero();
    assertThat(folder.resolve("default")).hasSameBinaryContentAs(folder.resolve("host"));
  }

  @Test
  void whatOneLogsFailsTheRun() throws Exception {
    String line = "12:00:00 [WARNING] sysbus: WriteByte to non existing peripheral at 0x40000000.";
    Cli cli = run(Map.of("RENODE_LOG", line), example.toString(), "--on", "both");
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err())
        .contains("NK807: renode: the emulator logged: " + line)
        .contains("NK808: the emulators do not agree: qemu ran the firmware to its end");
    assertThat(cli.out()).isEmpty();
  }

  @Test
  void anotherReleaseIsToldOf() throws Exception {
    Path release = Files.writeString(folder.resolve("bin/release"), "Renode v1.15.3.26");
    Cli cli = run(Map.of(), example.toString(), "--on", "renode");
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.err()).contains("Renode here is release 1.15.3; platform and log", "1.16.1");
    Files.writeString(release, "?");
    Cli silent = run(Map.of(), example.toString(), "--on", "renode");
    assertThat(silent.err()).contains("Renode here is of an unknown release");
  }

  @Test
  void withoutRenodeQemuAloneJudgesAndSaysSo() {
    org.junit.jupiter.api.Assumptions.assumeFalse(
        ExternalTool.isOnPath("renode"), "skipped: Renode is on the PATH");
    Cli cli = Cli.run(example.toString(), "-o", folder.resolve("out").toString());
    assertThat(cli.err()).contains("Renode is not on the PATH: QEMU alone judges");
    assertThat(cli.out()).contains("qemu: 10 of 10");
    Cli both = Cli.run(example.toString(), "-o", folder.resolve("out").toString(), "--on", "both");
    assertThat(both.status()).isEqualTo(3);
    assertThat(both.err()).contains("NK701", "renode/README.md says how to install it");
  }

  @Test
  void aBoardWithoutPlatformRunsInQemuAlone() throws Exception {
    Cli cli = run(Map.of(), example.toString(), "--board", "mps2-an386");
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.err()).contains("mps2-an386 has no platform for Renode: QEMU alone judges");
    Cli refused = run(Map.of(), example.toString(), "--board", "mps2-an386", "--on", "renode");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("NK507");
  }

  /** Inverts bits in the middle of the constant that is largest. */
  private static void flipAWeight(byte[] program) {
    ElfImage image = new ElfImage("firmware.elf", program);
    ElfImage.SymbolRow largest =
        image.symbols().stream()
            .filter(row -> row.name().startsWith("fashion_cnn_int8_"))
            .max(Comparator.comparingLong(ElfImage.SymbolRow::bytes))
            .orElseThrow();
    ElfImage.Header section = image.headers().get(largest.section());
    long start = section.offset() + largest.value() - section.address();
    int middle = (int) (start + largest.bytes() / 2);
    for (int i = middle; i < middle + 256; i++) {
      program[i] ^= 0x40;
    }
  }

  /** Runs a command in a process of its own, with the stand-in on its PATH. */
  private Cli run(Map<String, String> variables, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    if (!command.contains("host")) {
      command.addAll(List.of("-o", "out"));
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("stdout").toFile())
            .redirectError(folder.resolve("stderr").toFile());
    builder.environment().putAll(variables);
    builder
        .environment()
        .merge("PATH", "", (path, none) -> folder.resolve("bin") + File.pathSeparator + path);
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Cli(process.exitValue(), text("stdout"), text("stderr"));
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file), StandardCharsets.UTF_8);
  }
}
