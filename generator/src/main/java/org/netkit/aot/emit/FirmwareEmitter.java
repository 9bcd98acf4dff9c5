package org.netkit.aot.emit;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardConstant;
import org.netkit.aot.board.BoardFile;
import org.netkit.aot.board.MemoryRegion;
import org.netkit.aot.board.RenodeMachine;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.emit.view.BoardHView;
import org.netkit.aot.emit.view.CasesCView;
import org.netkit.aot.emit.view.FirmwareRobotView;
import org.netkit.aot.emit.view.LinkLdView;
import org.netkit.aot.emit.view.MainCView;
import org.netkit.aot.emit.view.MakefileView;
import org.netkit.aot.emit.view.RunRescView;

/**
 * Emits what stands around a model in its firmware folder: {@code main.c}, {@code Makefile}, {@code
 * link.ld}, the {@code board/} folder and the inputs. Changing the inputs changes only the files of
 * {@link #emitCases}.
 */
public final class FirmwareEmitter {
  /** Alignment of every input in flash. */
  private static final int INPUT_ALIGNMENT = 16;

  /** Below this, a constant of {@code board.h} is a count or a clock; from here on an address. */
  private static final long FIRST_ADDRESS = 0x1000_0000L;

  private FirmwareEmitter() {}

  /** All files but those of the model and the runtime. */
  public static List<EmittedFile> emit(FirmwareRequest request) {
    List<EmittedFile> files = new ArrayList<>();
    files.add(makefile(request));
    files.add(linkerScript(request.banner(), request.board()));
    files.add(
        EmittedFile.text(
            "main.c",
            Templates.render(
                "firmware/main.c.stg",
                new MainCView(
                    request.banner(),
                    request.symbol(),
                    request.symbol().toUpperCase(Locale.ROOT),
                    request.outputType(),
                    request.isSelfChecked()))));
    files.add(boardHeader(request.banner(), request.board()));
    for (BoardFile file : request.board().files()) {
      files.add(new EmittedFile("board/" + file.name(), file.content()));
    }
    files.addAll(emitCases(request.banner(), request.symbol(), request.cases()));
    request.board().renode().ifPresent(machine -> files.addAll(renode(request, machine)));
    return List.copyOf(files);
  }

  /** The inputs: {@code <symbol>_cases.c} and {@code <symbol>_cases.bin}. */
  public static List<EmittedFile> emitCases(
      BannerView banner, String symbol, List<FirmwareCase> cases) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<CasesCView.Case> rows = new ArrayList<>();
    for (FirmwareCase one : cases) {
      rows.add(new CasesCView.Case(one.shownName(), bytes.size()));
      bytes.writeBytes(one.input().toArray());
      bytes.writeBytes(new byte[Math.floorMod(-bytes.size(), INPUT_ALIGNMENT)]);
    }
    CasesCView view = new CasesCView(banner, symbol, bytes.size(), rows);
    return List.of(
        EmittedFile.text(symbol + "_cases.c", Templates.render("firmware/cases.c.stg", view)),
        new EmittedFile(symbol + "_cases.bin", Int8Data.wrap(bytes.toByteArray())));
  }

  /** Platform, script and suite for Renode. */
  private static List<EmittedFile> renode(FirmwareRequest request, RenodeMachine machine) {
    RunRescView script =
        new RunRescView(
            request.banner(),
            request.symbol(),
            request.board().name(),
            machine.platform().name(),
            machine.uart());
    FirmwareRobotView suite =
        RobotSuite.view(request.banner(), request.symbol(), machine.uart(), request.cases());
    return List.of(
        new EmittedFile("renode/" + machine.platform().name(), machine.platform().content()),
        EmittedFile.text("renode/run.resc", Templates.render("renode/run.resc.stg", script)),
        EmittedFile.text(
            "renode/firmware.robot", Templates.render("renode/firmware.robot.stg", suite)));
  }

  private static EmittedFile makefile(FirmwareRequest request) {
    List<String> shared = new ArrayList<>(List.of(request.symbol() + "_cases.c"));
    List<String> traced = new ArrayList<>(List.of("main.c"));
    for (String source : request.sources()) {
      (isTraced(source) ? traced : shared).add(source);
    }
    request.board().files().stream()
        .filter(BoardFile::isSource)
        .forEach(file -> traced.add("board/" + file.name()));
    MakefileView view =
        new MakefileView(
            request.banner(),
            request.symbol(),
            request.board().cpu().flags(),
            shared,
            traced,
            !request.cmsisNnSources().isEmpty(),
            request.cmsisNnSources(),
            request.board().qemu().isPresent(),
            request.board().qemu().map(q -> q.options("stdio")).orElse(List.of()));
    return EmittedFile.text("Makefile", Templates.render("firmware/Makefile.stg", view));
  }

  /**
   * Kernels, weights and bundles call no trace; they are most of the time that a build takes. Of
   * the runtime only the loop of the interpreter does.
   */
  private static boolean isTraced(String source) {
    return source.equals("runtime/" + EmbeddedModel.TRACED_SOURCE)
        || !source.startsWith("runtime/") && !source.matches(".*_(weights|bundle)\\.(c|cpp)");
  }

  /** {@code link.ld}, which depends on the board alone. */
  public static EmittedFile linkerScript(BannerView banner, Board board) {
    MemoryRegion flash = board.flash();
    MemoryRegion ram = board.ram();
    LinkLdView view =
        new LinkLdView(
            banner,
            hex(flash.origin()),
            flash.bytes(),
            hex(ram.origin()),
            ram.bytes(),
            board.stackBytes());
    return EmittedFile.text("link.ld", Templates.render("firmware/link.ld.stg", view));
  }

  private static EmittedFile boardHeader(BannerView banner, Board board) {
    List<BoardHView.Constant> constants = new ArrayList<>();
    for (BoardConstant constant : board.constants()) {
      String value =
          constant.value() < FIRST_ADDRESS
              ? Long.toString(constant.value())
              : hex(constant.value());
      constants.add(new BoardHView.Constant(constant.name(), value + "u"));
    }
    BoardHView view = new BoardHView(banner, board.title(), constants);
    return EmittedFile.text("board/board.h", Templates.render("firmware/board.h.stg", view));
  }

  private static String hex(long value) {
    return String.format(Locale.ROOT, "0x%08x", value);
  }
}
