package org.netkit.aot.graph;

import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.QuanDescriptor;

/**
 * Follows scales from op to op. A bundle states the scale of a tensor twice, at its writer and at
 * its reader; since nothing requantizes in between, both must be the same number.
 */
record ScaleChain(NkBundle bundle, Diagnostics diagnostics) {

  /**
   * Checks the input of a weighted op and gives the parameters of its output.
   *
   * @param layer the layer, for messages
   * @param in parameters of the tensor that the op reads
   * @param index index of the op's descriptor
   */
  QuantParams follow(Location layer, QuantParams in, int index) {
    QuanDescriptor descriptor = bundle.quan().get(index);
    QuantParams stated = new QuantParams(descriptor.inputScale(), descriptor.inputZeroPoint());
    if (!stated.equals(in)) {
      diagnostics.reportWithHint(
          Code.SCALE_CHAIN_BROKEN,
          Location.at(bundle.file(), bundle.quanOffset(index)).in(layer.subject().orElseThrow()),
          "quantize the model again, with one scale for each tensor",
          stated.text(),
          index,
          in.text());
    }
    return new QuantParams(descriptor.outputScale(), descriptor.outputZeroPoint());
  }
}
