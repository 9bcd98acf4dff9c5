package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.SmallBundles;

/** The comparison of kernels, from the command line to the numbers. */
class CompareCommandIT {
  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void writeModel() throws Exception {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  @Test
  void oneSetOfKernelsIsMeasuredToo() throws Exception {
    Path json = folder.resolve("numbers.json");
    Cli cli = compare("builtin", "--json", json.toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("tiny.nk on nucleo-f446re: builtin, mean of 2 inferences in QEMU")
        .contains("every output of every build equals the Java reference");
    JsonNode numbers = new ObjectMapper().readTree(json.toFile());
    long total = numbers.at("/builds/0/instructions").asLong();
    long sum = 0;
    for (JsonNode row : numbers.get("rows")) {
      sum += row.at("/cells/0/instructions").asLong();
    }
    assertThat(total).isBetween(sum - 5, sum + 5).isPositive(); // means are rounded one by one
  }

  @Test
  void ourKernelsStandBesideThoseOfCmsisNn() {
    CmsisNnFolder.required();
    Cli cli = compare("builtin,cmsis-nn");
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("builtin against cmsis-nn")
        .contains("cmsis-nn, CMSIS-NN ")
        .contains("arm_convolve_wrapper_s8");
  }

  @Test
  void theInterpreterHasOneSetOfKernels() {
    Cli cli =
        Cli.run(
            "compare", model.toString(), "--mode", "embed", "-o", folder.resolve("out").toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("tiny.nk on nucleo-f446re: interpreter, mean of");
  }

  @Test
  void kernelsThatDoNotExistAreRefused() {
    Cli cli = compare("builtin,none");
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.err()).contains("no kernels named 'none'; known: builtin, cmsis-nn");
  }

  @Test
  void otherCommandsTakeOneSetOfKernels() {
    Cli cli = Cli.run("verify", model.toString(), "--kernels", "builtin,cmsis-nn");
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.err()).contains("only 'compare' takes more than one");
  }

  private Cli compare(String kernels, String... more) {
    String[] words = new String[6 + more.length];
    System.arraycopy(
        new String[] {
          "compare", model.toString(), "-o", folder.resolve("out").toString(), "--kernels", kernels
        },
        0,
        words,
        0,
        6);
    System.arraycopy(more, 0, words, 6, more.length);
    return Cli.run(words);
  }
}
