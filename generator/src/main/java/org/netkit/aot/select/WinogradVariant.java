package org.netkit.aot.select;

/**
 * Parameters of a Winograd convolution.
 *
 * @param pairs channel pairs of a chunk, even, 2..16
 * @param chunks chunks of input channels
 * @param groups groups of four tiles in a batch
 * @param tileRows rows of 2x2 tiles of the map before a pooling
 * @param tileColumns columns of tiles
 */
public record WinogradVariant(int pairs, int chunks, int groups, int tileRows, int tileColumns)
    implements KernelVariant {
  @Override
  public String suffix() {
    return "_" + pairs;
  }
}
