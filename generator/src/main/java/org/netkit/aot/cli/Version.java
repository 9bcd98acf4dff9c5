package org.netkit.aot.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"netkit-aot " + Optional.ofNullable(version).orElse("(unpacked classes)")};
  }
}
