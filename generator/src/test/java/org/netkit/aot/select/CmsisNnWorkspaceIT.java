package org.netkit.aot.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.HostProcess;

/**
 * Our sizes of scratch against those of the library, for all kinds of core. Needs CMSIS-NN in
 * {@code CMSIS_NN_DIR}.
 */
class CmsisNnWorkspaceIT {
  private static final int SHAPES = 20_000;
  private static final long SEED = 5;

  @TempDir Path folder;

  private record Layer(Shape input, Window window, Shape output) {
    String text() {
      return Stream.of(
              input.height(),
              input.width(),
              input.channels(),
              window.height(),
              window.width(),
              window.strideHeight(),
              window.strideWidth(),
              window.padding().top(),
              window.padding().left(),
              output.height(),
              output.width(),
              output.channels())
          .map(Object::toString)
          .collect(Collectors.joining(" "));
    }

    String sizes() {
      List<Integer> sizes = new ArrayList<>();
      for (Extension extension : Extension.values()) {
        sizes.add(CmsisNnWorkspace.convolveWrapper(extension, input, output, window));
      }
      for (Extension extension : Extension.values()) {
        sizes.add(CmsisNnWorkspace.depthwiseWrapper(extension, input, window));
      }
      for (Extension extension : Extension.values()) {
        sizes.add(CmsisNnWorkspace.fullyConnected(extension, output.channels()));
      }
      for (Extension extension : Extension.values()) {
        sizes.add(CmsisNnWorkspace.averagePool(extension, input.channels()));
      }
      sizes.add(CmsisNnWorkspace.convolve(Extension.PLAIN, input, window));
      return sizes.stream().map(Object::toString).collect(Collectors.joining(" "));
    }
  }

  @Test
  void areThoseOfTheLibrary() throws Exception {
    List<Layer> layers = layers();
    String input = layers.stream().map(l -> l.text() + "\n").collect(Collectors.joining());
    byte[] answer =
        HostProcess.run(
            List.of(build(CmsisNnFolder.required()).toString()),
            input.getBytes(StandardCharsets.US_ASCII),
            folder);
    List<String> lines = new String(answer, StandardCharsets.US_ASCII).lines().toList();
    assertThat(lines).hasSize(layers.size());
    for (int i = 0; i < layers.size(); i++) {
      assertThat(layers.get(i).sizes()).as(layers.get(i).text()).isEqualTo(lines.get(i));
    }
  }

  private Path build(Path library) throws Exception {
    Path main = folder.resolve("sizes.c");
    try (InputStream in = CmsisNnWorkspaceIT.class.getResourceAsStream("/host/cmsis_nn_sizes.c")) {
      Files.write(main, in.readAllBytes());
    }
    List<String> command = new ArrayList<>(List.of("gcc", "-std=c11", "-w", "-O1"));
    command.add("-I" + library.resolve("Include"));
    command.add(main.toString());
    for (String source :
        List.of(
            "ConvolutionFunctions/arm_convolve_get_buffer_sizes_s8.c",
            "ConvolutionFunctions/arm_depthwise_conv_get_buffer_sizes_s8.c",
            "FullyConnectedFunctions/arm_fully_connected_get_buffer_sizes_s8.c",
            "PoolingFunctions/arm_avgpool_get_buffer_sizes_s8.c")) {
      command.add(library.resolve("Source").resolve(source).toString());
    }
    Path executable = folder.resolve("sizes");
    command.addAll(List.of("-o", executable.toString()));
    HostProcess.run(command, new byte[0], folder);
    return executable;
  }

  /** Seeded; half of them have one row, which has formulas of its own. */
  private static List<Layer> layers() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Layer> layers = new ArrayList<>();
    while (layers.size() < SHAPES) {
      boolean isRow = random.nextBoolean();
      Shape input =
          new Shape(
              isRow ? 1 : random.nextInt(1, 20), random.nextInt(1, 20), random.nextInt(1, 301));
      Padding padding =
          new Padding(
              random.nextInt(0, 3),
              random.nextInt(0, 3),
              random.nextInt(0, 3),
              random.nextInt(0, 3));
      Window window =
          new Window(
              isRow ? 1 : random.nextInt(1, 8),
              random.nextInt(1, 8),
              random.nextInt(1, 4),
              random.nextInt(1, 4),
              padding);
      int height = window.outputHeight(input.height());
      int width = window.outputWidth(input.width());
      if (height > 0 && width > 0) {
        Shape output = new Shape(height, width, random.nextInt(1, 301));
        layers.add(new Layer(input, window, output));
      }
    }
    return layers;
  }
}
