package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The modes side by side, for a terminal. */
final class DeploymentText {
  private final List<Inspection.Deployment> deployments;
  private final TextTable table;

  private DeploymentText(List<Inspection.Deployment> deployments) {
    this.deployments = deployments;
    List<String> heads = new ArrayList<>(List.of("memory in bytes on Cortex-M, by --mode"));
    deployments.forEach(one -> heads.add(">" + one.mode()));
    this.table = new TextTable(heads.toArray(String[]::new));
  }

  static String of(List<Inspection.Deployment> deployments) {
    DeploymentText text = new DeploymentText(deployments);
    text.row("RAM after load", Inspection.Deployment::afterLoadBytes);
    text.row("RAM after forward", Inspection.Deployment::afterForwardBytes);
    text.row("  activations", Inspection.Deployment::activationBytes);
    text.row("  workspace", Inspection.Deployment::workspaceBytes);
    text.row("  steps with multipliers", Inspection.Deployment::stepBytes);
    text.row("flash payload", Inspection.Deployment::flashPayloadBytes);
    return text.table.text(0);
  }

  private void row(String name, ToLongFunction<Inspection.Deployment> bytes) {
    List<Object> cells = new ArrayList<>(List.of(name));
    deployments.forEach(one -> cells.add(bytes.applyAsLong(one)));
    table.row(cells.toArray());
  }
}
