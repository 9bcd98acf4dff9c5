package org.netkit.aot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/** One verdict from two emulators. */
class CrossCheckTest {
  private final CrossCheck check = new CrossCheck("firmware.elf");

  @Test
  void whatBothReportIsTheResultWithTheDeeperStack() {
    check.add(Emulator.QEMU, () -> result(1, 7, 100, 0xABCD));
    check.add(Emulator.RENODE, () -> result(1, 7, 104, 0xABCD));
    assertThat(check.result()).isEqualTo(result(1, 7, 104, 0xABCD));
  }

  @Test
  void otherOutputsAreADisagreement() {
    check.add(Emulator.QEMU, () -> result(1, 7, 100, 0xABCD));
    check.add(Emulator.RENODE, () -> result(1, 8, 100, 0xABCE));
    assertThatThrownBy(check::result)
        .hasMessage(
            "firmware.elf: error NK808: the emulators do not agree: case 0 first: the outputs of"
                + " qemu and renode are not the same; CRC of all outputs 0000abcd and 0000abce");
  }

  @Test
  void theFirstStepThatDiffersIsNamed() {
    check.add(Emulator.QEMU, () -> result(1, 7, 100, 0xABCD));
    check.add(Emulator.RENODE, () -> result(2, 8, 100, 0xABCE));
    assertThatThrownBy(check::result).hasMessageContaining("case 0 first: the results of step 0");
  }

  @Test
  void whatOneRefusesIsRefusedAndTheOtherIsHeard() {
    check.add(Emulator.QEMU, () -> refused("bus error"));
    check.add(Emulator.RENODE, () -> result(1, 7, 100, 0xABCD));
    assertThatThrownBy(check::result)
        .hasMessage(
            "firmware.elf: error NK801: qemu: the firmware stopped with a fault: bus error\n"
                + "  hint: look\n"
                + "firmware.elf: error NK808: the emulators do not agree:"
                + " renode ran the firmware to its end, output CRC 0000abcd");
  }

  @Test
  void whatBothRefuseIsToldTwice() {
    check.add(Emulator.QEMU, () -> refused("bus error"));
    check.add(Emulator.RENODE, () -> refused("stack overflow"));
    assertThatThrownBy(check::result)
        .hasMessageContaining("qemu: the firmware stopped with a fault: bus error")
        .hasMessageContaining("renode: the firmware stopped with a fault: stack overflow")
        .hasMessageNotContainingAny("NK808");
  }

  @Test
  void aSingleRefusalIsNotChanged() {
    check.add(Emulator.QEMU, () -> refused("bus error"));
    assertThatThrownBy(check::result)
        .hasMessageStartingWith("firmware.elf: error NK801: the firmware stopped");
  }

  private static RunResult refused(String fault) {
    throw new Diagnostics().fatal(Code.FIRMWARE_FAULT, Location.of("firmware.elf"), "look", fault);
  }

  private static RunResult result(int step, int output, int stack, int crc) {
    StepResult only = new StepResult(1, step, Optional.of(bytes(step)));
    CaseResult one = new CaseResult("first", bytes(output), List.of(only));
    return new RunResult(1_000_000, List.of(one), stack, 2048, crc);
  }

  private static Int8Data bytes(int value) {
    return Int8Data.wrap(new byte[] {(byte) value});
  }
}
