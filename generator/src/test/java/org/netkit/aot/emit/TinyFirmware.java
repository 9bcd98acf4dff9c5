package org.netkit.aot.emit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.board.Board;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.view.BannerView;

/** Firmware around a model made by hand, which tests build and run. */
public final class TinyFirmware {
  /** Head of the emitted files. */
  public static final BannerView BANNER =
      new BannerView("0.1.0", "tiny.nk", "00000000", "lowered", "builtin", "test", "none");

  private static final int INPUT_BYTES = 16;

  private TinyFirmware() {}

  /** Two inferences of the model in {@code firmware/tiny_aot.cpp}. */
  public static List<EmittedFile> files(Board board) {
    return files(board, "tiny_aot.cpp", cases(2));
  }

  /** The same with another source in place of the model. */
  public static List<EmittedFile> files(Board board, String source, List<FirmwareCase> cases) {
    FirmwareRequest request =
        new FirmwareRequest(BANNER, "tiny", "int8_t", board, List.of(source), cases);
    List<EmittedFile> files = new ArrayList<>(FirmwareEmitter.emit(request));
    files.add(resource("/firmware/tiny_aot.h", "tiny_aot.h"));
    files.add(resource("/firmware/" + source, source));
    for (String header : List.of("nk_status.h", "nk_config.h", "nk_trace.h")) {
      files.add(
          resource("/runtime-c/include/netkit/" + header, "runtime/include/netkit/" + header));
    }
    return files;
  }

  /** Inputs that count up from 16 times their number. */
  public static List<FirmwareCase> cases(int count) {
    List<FirmwareCase> cases = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      cases.add(new FirmwareCase("case " + i, Int8Data.wrap(input(i))));
    }
    return cases;
  }

  /** The same with the outputs that they must give. */
  public static List<FirmwareCase> casesWithOutputs(int count) {
    return cases(count).stream()
        .map(
            one -> {
              Int8Data output = Int8Data.wrap(expected(one.input().toArray()).get(1));
              return new FirmwareCase(one.name(), one.input(), Optional.of(output));
            })
        .toList();
  }

  /** What the model in {@code firmware/tiny_aot.cpp} gives for an input, and its first step. */
  public static List<byte[]> expected(byte[] input) {
    byte[] complement = new byte[INPUT_BYTES];
    byte[] sums = new byte[INPUT_BYTES / 4];
    for (int i = 0; i < INPUT_BYTES; i++) {
      complement[i] = (byte) ~input[i];
      sums[i / 4] += complement[i];
    }
    return List.of(complement, sums);
  }

  private static byte[] input(int number) {
    byte[] input = new byte[INPUT_BYTES];
    for (int i = 0; i < INPUT_BYTES; i++) {
      input[i] = (byte) (16 * number + i);
    }
    return input;
  }

  private static EmittedFile resource(String path, String name) {
    try (InputStream in = TinyFirmware.class.getResourceAsStream(path)) {
      return EmittedFile.text(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
