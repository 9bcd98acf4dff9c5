package org.netkit.aot.testing;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.netkit.aot.build.ExternalTool;

/** Opens pages in a browser without a window and without the network. */
public final class Chromium {
  private static final int HEIGHT = 1800;

  private Chromium() {}

  /**
   * What came of a page.
   *
   * @param image the window
   * @param console what the browser printed
   */
  public record Shot(BufferedImage image, String console) {
    /** Different colours in the image. */
    public int colours() {
      Set<Integer> colours = new HashSet<>();
      for (int y = 0; y < image.getHeight(); y++) {
        for (int x = 0; x < image.getWidth(); x++) {
          colours.add(image.getRGB(x, y));
        }
      }
      return colours.size();
    }
  }

  /**
   * Opens a file.
   *
   * @param folder for what the browser writes
   * @param width of the window, at least 500
   */
  public static Shot open(Path page, Path folder, int width) throws IOException {
    Path profile = Files.createTempDirectory(folder, "profile");
    Path image = folder.resolve("page-" + width + ".png");
    ExternalTool.Result result =
        ExternalTool.run(
            List.of(
                "chromium",
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--enable-logging=stderr",
                "--force-device-scale-factor=1",
                "--user-data-dir=" + profile,
                "--window-size=" + width + "," + HEIGHT,
                "--screenshot=" + image,
                page.toUri().toString()),
            folder,
            Duration.ofSeconds(60));
    return new Shot(ImageIO.read(image.toFile()), result.output());
  }
}
