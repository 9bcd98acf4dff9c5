package org.netkit.aot.nk;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Location;

/**
 * A bundle, as the file has it. Entry {@code i} of both catalogs belongs to the same weighted
 * operation. Byte offsets of records are not stored: record sizes are fixed, so they follow.
 *
 * @param file name of the file as the user gave it, for messages
 * @param header version, kind and input shape
 * @param layers records in execution order, at most 100
 * @param weightCatalog types and extents of the weight tensors, at most 128
 * @param biasCatalog types and extents of the bias tensors, as many as weight tensors
 * @param quan one descriptor for each weight tensor in an int8 bundle, empty in a float32 one
 * @param weights the weight tensors one behind the other, then 0..3 zero bytes
 * @param biases the bias tensors one behind the other
 * @param tests the bundle's own test cases
 */
public record NkBundle(
    String file,
    NkHeader header,
    List<LayerRecord> layers,
    List<TensorEntry> weightCatalog,
    List<TensorEntry> biasCatalog,
    List<QuanDescriptor> quan,
    Payload weights,
    Payload biases,
    Optional<TestSuite> tests) {
  /** Copies the lists. */
  public NkBundle {
    layers = List.copyOf(layers);
    weightCatalog = List.copyOf(weightCatalog);
    biasCatalog = List.copyOf(biasCatalog);
    quan = List.copyOf(quan);
  }

  /** True if weights are int8 and biases int32, else both are float32. */
  public boolean isInt8() {
    return header.isInt8();
  }

  /** The same bundle without its own test cases. */
  public NkBundle withoutTests() {
    return new NkBundle(
        file, header, layers, weightCatalog, biasCatalog, quan, weights, biases, Optional.empty());
  }

  /** Number of weighted operations: entries of each catalog. */
  public int weightedOps() {
    return weightCatalog.size();
  }

  /** Weight tensor {@code index} of an int8 bundle, copied out of the file. */
  public Int8Data int8Weights(int index) {
    return weights.int8(firstByte(weightCatalog, index), weightCatalog.get(index).elements());
  }

  /** Weight tensor {@code index} of a float32 bundle, copied out of the file. */
  public FloatData floatWeights(int index) {
    return weights.float32(firstByte(weightCatalog, index), weightCatalog.get(index).elements());
  }

  /** Bias tensor {@code index} of an int8 bundle, copied out of the file. */
  public Int32Data int32Biases(int index) {
    return biases.int32(firstByte(biasCatalog, index), biasCatalog.get(index).elements());
  }

  /** Bias tensor {@code index} of a float32 bundle, copied out of the file. */
  public FloatData floatBiases(int index) {
    return biases.float32(firstByte(biasCatalog, index), biasCatalog.get(index).elements());
  }

  /** Offset in the file of layer record {@code index}; {@code layers().size()} gives their end. */
  public int layerOffset(int index) {
    return NkFormat.HEADER_BYTES
        + layers.subList(0, index).stream().mapToInt(l -> l.kind().recordBytes()).sum();
  }

  /** Offset in the file of the catalog entry of weight tensor {@code index}. */
  public int weightEntryOffset(int index) {
    return layerOffset(layers.size()) + index * NkFormat.CATALOG_ENTRY_BYTES;
  }

  /** Offset in the file of the catalog entry of bias tensor {@code index}. */
  public int biasEntryOffset(int index) {
    return weightEntryOffset(weightCatalog.size()) + index * NkFormat.CATALOG_ENTRY_BYTES;
  }

  /** Offset in the file of quantization descriptor {@code index}. */
  public int quanOffset(int index) {
    return biasEntryOffset(biasCatalog.size())
        + NkFormat.QUAN_HEADER_BYTES
        + index * NkFormat.QUAN_DESCRIPTOR_BYTES;
  }

  /** Place of layer {@code index}, such as {@code m.nk @0x0048 ... layer 2 (conv2d)}. */
  public Location layerLocation(int index) {
    return Location.at(file, layerOffset(index))
        .in("layer " + index + " (" + layers.get(index).kind().label() + ")");
  }

  /** Place of weight tensor {@code index} in its catalog. */
  public Location weightLocation(int index) {
    return Location.at(file, weightEntryOffset(index)).in("weight tensor " + index);
  }

  /** Place of bias tensor {@code index} in its catalog. */
  public Location biasLocation(int index) {
    return Location.at(file, biasEntryOffset(index)).in("bias tensor " + index);
  }

  /** Place of the quantization descriptor of weight tensor {@code index}. */
  public Location quanLocation(int index) {
    return Location.at(file, quanOffset(index)).in("quantization descriptor " + index);
  }

  private static int firstByte(List<TensorEntry> catalog, int index) {
    return catalog.subList(0, index).stream().mapToInt(TensorEntry::bytes).sum();
  }
}
