package org.netkit.aot.board;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads a YAML file whose top level is a mapping. */
final class YamlFile {
  private YamlFile() {}

  /** The top level of a file of the shared collection. */
  static YamlSection shared(String path, Diagnostics diagnostics) {
    return parse(path, load(() -> SharedFiles.read(path), path, diagnostics), diagnostics);
  }

  /** The top level of a board's descriptor. */
  static YamlSection descriptor(BoardFolder folder, Diagnostics diagnostics) {
    String name = folder.name() + "/board.yml";
    return parse(name, load(() -> folder.read("board.yml"), name, diagnostics), diagnostics);
  }

  /** The top level of a file. */
  static YamlSection parse(String file, Int8Data content, Diagnostics diagnostics) {
    String text = new String(content.toArray(), StandardCharsets.UTF_8);
    LoadSettings settings = LoadSettings.builder().setLabel(file).setUseMarks(true).build();
    try {
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isPresent() && root.get() instanceof MappingNode mapping) {
        return new YamlSection(diagnostics, file, "", mapping);
      }
      throw syntax(diagnostics, Location.of(file), "keys and values are expected");
    } catch (MarkedYamlEngineException e) {
      throw syntax(diagnostics, place(file, e.getProblemMark()), e.getProblem());
    } catch (YamlEngineException | StackOverflowError e) {
      throw syntax(diagnostics, Location.of(file), "it cannot be read");
    }
  }

  /** {@code board.yml:12}. */
  static Location place(String file, Optional<Mark> mark) {
    return Location.of(mark.map(m -> file + ":" + (m.getLine() + 1)).orElse(file));
  }

  private static RuntimeException syntax(Diagnostics diagnostics, Location where, String why) {
    return diagnostics.fatal(
        Code.BOARD_SYNTAX, where, "see boards/README.md for the form of a descriptor", why);
  }

  private static Int8Data load(Source source, String name, Diagnostics diagnostics) {
    String why = "no such file";
    try {
      Optional<Int8Data> content = source.read();
      if (content.isPresent()) {
        return content.get();
      }
    } catch (IOException e) {
      why = e.getMessage();
    }
    throw diagnostics.fatal(Code.BOARD_FILE_UNREADABLE, Location.of(name), null, why);
  }

  /** Somewhere to read a file from. */
  private interface Source {
    Optional<Int8Data> read() throws IOException;
  }
}
