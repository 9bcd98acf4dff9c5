package org.netkit.aot.cli;

import org.netkit.aot.ToolVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"netkit-aot " + ToolVersion.text()};
  }
}
