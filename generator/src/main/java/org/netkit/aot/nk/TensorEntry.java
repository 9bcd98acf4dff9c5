package org.netkit.aot.nk;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A catalog entry: type and extents of one stored tensor.
 *
 * @param type element type
 * @param dims one to four extents, each at least 1, last one fastest
 */
public record TensorEntry(StoredType type, List<Integer> dims) {
  /** Copies the list. */
  public TensorEntry {
    dims = List.copyOf(dims);
    if (dims.isEmpty() || dims.size() > NkFormat.MAX_RANK || dims.stream().anyMatch(d -> d < 1)) {
      throw new IllegalArgumentException("extents " + dims);
    }
  }

  /** An entry with the given extents. */
  public static TensorEntry of(StoredType type, int... dims) {
    return new TensorEntry(type, Arrays.stream(dims).boxed().toList());
  }

  /** Number of elements. */
  public int elements() {
    int product = 1;
    for (int dim : dims) {
      product = Math.multiplyExact(product, dim);
    }
    return product;
  }

  /** Bytes of the tensor, densely packed. */
  public int bytes() {
    return Math.multiplyExact(elements(), type.bytes());
  }

  /** {@code int8 [32, 3, 3, 1]}. */
  public String text() {
    return type.label()
        + dims.stream().map(String::valueOf).collect(Collectors.joining(", ", " [", "]"));
  }
}
