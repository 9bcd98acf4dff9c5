package org.netkit.aot.emit.view;

import java.util.List;

/**
 * {@code model/weights.h.stg} and {@code model/weights.cpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param upper the same in upper case
 * @param arrays constants in the order of the steps
 */
public record WeightsView(BannerView banner, String symbol, String upper, List<ArrayView> arrays) {

  /**
   * A constant array.
   *
   * @param name C name
   * @param opName the op that uses it
   * @param layout meaning of the elements
   * @param type C type of an element
   * @param elements number of elements
   * @param bytes size
   */
  public record ArrayView(
      String name, String opName, String layout, String type, int elements, int bytes) {}
}
