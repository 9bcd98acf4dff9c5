package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.testing.CmsisNnFolder;

/** Which folders are taken for CMSIS-NN. */
class CmsisNnCheckoutTest {
  @TempDir Path folder;

  @Test
  void aFolderWithoutTheLibraryIsRefusedWithTheCommands() {
    assertThatThrownBy(() -> CmsisNnCheckout.of(folder, Optional.empty(), true))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK710")
        .hasMessageContaining("no Include/arm_nnfunctions.h")
        .hasMessageContaining("git clone https://github.com/ARM-software/CMSIS-NN")
        .hasMessageContaining("checkout v7.0.0");
  }

  @Test
  void anUnknownVersionIsTakenOnlyIfAskedFor() throws IOException {
    fake("Include/arm_nnfunctions.h");
    assertThatThrownBy(() -> CmsisNnCheckout.of(folder, Optional.empty(), false))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK711")
        .hasMessageContaining("7.0.0, 99f736a6")
        .hasMessageContaining("33 files differ")
        .hasMessageContaining("--accept-cmsis-nn");
    CmsisNnCheckout checkout = CmsisNnCheckout.of(folder, Optional.empty(), true);
    assertThat(checkout.isTested()).isFalse();
    assertThat(checkout.makeVariables())
        .isEqualTo(List.of("CMSIS_NN_DIR=" + folder.toAbsolutePath()));
  }

  @Test
  void headersOfCmsisCoreAreFoundBelowTheFolder() throws IOException {
    fake("Include/arm_nnfunctions.h");
    fake("npm/CMSIS/Core/Include/cmsis_compiler.h");
    CmsisNnCheckout checkout = CmsisNnCheckout.of(folder, Optional.of(folder.resolve("npm")), true);
    assertThat(checkout.core()).contains(folder.resolve("npm/CMSIS/Core/Include"));
    assertThat(checkout.makeVariables()).hasSize(2);
    assertThatThrownBy(() -> CmsisNnCheckout.of(folder, Optional.of(folder), true))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK712");
  }

  @Test
  void aTestedVersionIsKnownAndOneChangedByteIsSeen() throws IOException {
    Path library = CmsisNnFolder.required();
    CmsisNnCheckout checkout = CmsisNnCheckout.of(library, Optional.empty(), false);
    assertThat(CmsisNnCheckout.testedVersions()).contains(checkout.version());
    for (String part : List.of("Include", "Source")) {
      CmsisNnFolder.copy(library.resolve(part), folder.resolve(part));
    }
    CmsisNnCheckout copy = CmsisNnCheckout.of(folder, Optional.empty(), false);
    assertThat(copy.version()).isEqualTo(checkout.version());
    Path changed = folder.resolve("Source/PoolingFunctions/arm_max_pool_s8.c");
    Files.writeString(changed, Files.readString(changed).replace("\n", "\r\n"));
    assertThat(CmsisNnCheckout.of(folder, Optional.empty(), false).isTested()).isTrue();
    Files.writeString(changed, Files.readString(changed) + " ");
    assertThatThrownBy(() -> CmsisNnCheckout.of(folder, Optional.empty(), false))
        .hasMessageContaining("1 files differ, the first is Source/PoolingFunctions");
  }

  private void fake(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }
}
