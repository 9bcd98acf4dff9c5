package org.netkit.aot.select;

/**
 * Parameters of a pointwise convolution that fills planes.
 *
 * @param plane pitch of the planes
 * @param pairs pairs of input channels of a chunk, even, 2..16
 * @param chunks chunks of input channels
 * @param groups groups of four pixels that are widened at a time
 */
public record PointwiseVariant(PlaneVariant plane, int pairs, int chunks, int groups)
    implements KernelVariant {
  @Override
  public String suffix() {
    return plane.suffix();
  }
}
