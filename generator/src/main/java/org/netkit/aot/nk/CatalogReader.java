package org.netkit.aot.nk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.diag.Code;

/** Reads one tensor catalog. */
final class CatalogReader {
  private static final String HINT = "the bundle is damaged, or its packager is: export it again";

  private final ByteCursor cursor;
  private final String role;
  private final StoredType required;

  /**
   * @param role {@code weight} or {@code bias}
   * @param required the type that all tensors must have
   */
  CatalogReader(ByteCursor cursor, String role, StoredType required) {
    this.cursor = cursor;
    this.role = role;
    this.required = required;
  }

  /** The catalog, or empty if an entry was reported. */
  Optional<List<TensorEntry>> read(int count) {
    cursor.need((long) count * NkFormat.CATALOG_ENTRY_BYTES, role + " catalog");
    List<TensorEntry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      readEntry(role + " tensor " + i).ifPresent(entries::add);
    }
    return entries.size() == count ? Optional.of(entries) : Optional.empty();
  }

  private Optional<TensorEntry> readEntry(String subject) {
    int start = cursor.position();
    int rank = cursor.u8();
    int typeCode = cursor.u8();
    boolean isTypeLegal = checkType(typeCode, start + 1, subject);
    cursor.zeros(2, subject, "reserved byte");
    boolean isRankLegal = rank >= 1 && rank <= NkFormat.MAX_RANK;
    if (!isRankLegal) {
      shape(start, subject, "rank", rank, "1.." + NkFormat.MAX_RANK);
    }
    List<Integer> dims = readDims(isRankLegal ? rank : 0, subject);
    boolean isLegal = isTypeLegal && isRankLegal && dims.size() == rank;
    if (!isRankLegal || dims.size() < rank) {
      cursor.u32();
      return Optional.empty();
    }
    int at = cursor.position();
    long elements = cursor.u32();
    long product = product(dims);
    if (elements != product) {
      shape(at, subject, "num_elements", elements, product + ", the product of the extents");
      return Optional.empty();
    }
    if (elements > NkFormat.MAX_FILE_BYTES) {
      shape(at, subject, "num_elements", elements, "at most " + NkFormat.MAX_FILE_BYTES);
      return Optional.empty();
    }
    return isLegal ? Optional.of(new TensorEntry(required, dims)) : Optional.empty();
  }

  private boolean checkType(int code, int at, String subject) {
    Optional<StoredType> type = StoredType.ofCode(code);
    if (type.isEmpty()) {
      cursor.report(Code.UNKNOWN_ELEMENT_TYPE, at, subject, HINT, code);
    } else if (type.get() != required) {
      cursor.report(
          Code.WRONG_ELEMENT_TYPE, at, subject, HINT, type.get().label(), required.label());
    }
    return type.isPresent() && type.get() == required;
  }

  /** The extents in use; shorter than the rank if one was reported. */
  private List<Integer> readDims(int rank, String subject) {
    List<Integer> dims = new ArrayList<>();
    for (int i = 0; i < NkFormat.MAX_RANK; i++) {
      int at = cursor.position();
      long dim = cursor.u32();
      if (i < rank && (dim < 1 || dim > Integer.MAX_VALUE)) {
        shape(at, subject, "extent " + i, dim, "1.." + Integer.MAX_VALUE);
      } else if (i < rank) {
        dims.add((int) dim);
      } else if (rank > 0 && dim != 0) {
        shape(at, subject, "unused extent " + i, dim, "0");
      }
    }
    return dims;
  }

  private void shape(int at, String subject, String what, long value, String range) {
    cursor.report(Code.BAD_TENSOR_SHAPE, at, subject, HINT, what, value, range);
  }

  /** Product of positive extents; {@code Long.MAX_VALUE} stands for everything above. */
  private static long product(List<Integer> dims) {
    long product = 1;
    for (int dim : dims) {
      product = product > Long.MAX_VALUE / dim ? Long.MAX_VALUE : product * dim;
    }
    return product;
  }
}
