package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.report.Inspection;
import org.netkit.aot.report.InspectionText;
import org.netkit.aot.report.Inspector;
import org.netkit.aot.report.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what a bundle holds and what memory it needs, without compiling it. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description = "Shows layers, shapes, work, quantization, memory and test cases of a bundle.")
final class InspectCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "MODEL.nk", description = "The bundle.")
  Path model;

  @Option(names = "--json", description = "Print JSON, with the quantization of every channel.")
  boolean isJson;

  @Option(
      names = "--full",
      description =
          "Also show what the model takes in each mode, arena of the interpreter included.")
  boolean isFull;

  @Override
  public Integer call() {
    byte[] bytes = InputFiles.bundle(model);
    NkBundle bundle = NkReader.read(model.toString(), bytes);
    String name = CompileRequest.stem(model.getFileName().toString());
    Graph graph = GraphChecker.check(GraphBuilder.build(bundle, name));
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    Inspection found = Inspector.inspect(bundle, bytes.length, quantized);
    Inspection inspection =
        isFull ? found.with(Deployments.of(model.getFileName().toString(), bytes)) : found;
    PrintWriter out = spec.commandLine().getOut();
    out.print(isJson ? Json.text(inspection) : InspectionText.of(inspection));
    return 0;
  }
}
