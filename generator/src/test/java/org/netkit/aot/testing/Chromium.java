package org.netkit.aot.testing;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        run(
            folder,
            "--hide-scrollbars",
            "--enable-logging=stderr",
            "--force-device-scale-factor=1",
            "--user-data-dir=" + profile,
            "--window-size=" + width + "," + HEIGHT,
            "--screenshot=" + image,
            page.toUri().toString());
    return new Shot(ImageIO.read(image.toFile()), result.output());
  }

  /**
   * How wide a page is in a window of a phone, which is narrower than the browser's own can be: a
   * frame in another page. More than the width means that the page as a whole must be scrolled.
   */
  public static int widthInFrame(Path page, Path folder, int width) throws IOException {
    Path outer = folder.resolve("frame.html");
    Files.writeString(
        outer,
        "<!DOCTYPE html><iframe style='border:0;width:"
            + width
            + "px;height:9000px' src='"
            + page.getFileName()
            + "' onload=\"document.title='width '"
            + "+this.contentDocument.documentElement.scrollWidth\"></iframe>");
    ExternalTool.Result result =
        run(
            folder,
            "--allow-file-access-from-files",
            "--user-data-dir=" + Files.createTempDirectory(folder, "profile"),
            "--dump-dom",
            outer.toUri().toString());
    Matcher found = Pattern.compile("<title>width (\\d+)</title>").matcher(result.output());
    if (!found.find()) {
      throw new AssertionError("the page did not load: " + result.output());
    }
    return Integer.parseInt(found.group(1));
  }

  private static ExternalTool.Result run(Path folder, String... options) {
    List<String> command = new ArrayList<>(List.of("chromium", "--headless", "--no-sandbox"));
    command.addAll(List.of("--disable-gpu", "--disable-quic", "--no-first-run"));
    command.addAll(List.of("--disable-background-networking", "--disable-component-update"));
    command.add("--disable-sync");
    command.addAll(List.of(options));
    return ExternalTool.run(command, folder, Duration.ofSeconds(60));
  }
}
