package org.netkit.aot.graph;

import org.netkit.aot.diag.Location;

/**
 * Where an op comes from.
 *
 * @param layerIndex index of the layer in the bundle, from 0
 * @param name name of the op, unique within its graph and depending on that layer alone, such as
 *     {@code conv0}, {@code uib3.project}
 * @param place where the layer stands in the model file, for messages
 */
public record Origin(int layerIndex, String name, Location place) {
  /** Origin of an op that was not read from a file. */
  public Origin(int layerIndex, String name) {
    this(layerIndex, name, Location.of("graph").in(name));
  }
}
