package org.netkit.aot.emit.view;

import java.util.List;
import org.netkit.aot.lower.KernelCall;

/**
 * {@code model/aot.cpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param runtimeVersion the {@code NK_RUNTIME_VERSION} that the calls were made for
 * @param inputType C type of an input element
 * @param outputType C type of an output element
 * @param activationBytes static activation memory
 * @param workspaceBytes static scratch memory
 * @param memoryMap lines of the memory map
 * @param buffers static activation buffers
 * @param hasBuffers true if there is at least one
 * @param fits one assertion a tensor in a buffer
 * @param steps calls in order
 */
public record AotCppView(
    BannerView banner,
    String symbol,
    int runtimeVersion,
    String inputType,
    String outputType,
    int activationBytes,
    int workspaceBytes,
    List<String> memoryMap,
    List<BufferView> buffers,
    boolean hasBuffers,
    List<FitView> fits,
    List<StepView> steps) {

  /**
   * A static buffer.
   *
   * @param type C type of an element
   * @param name C name
   * @param elements number of elements
   */
  public record BufferView(String type, String name, int elements) {}

  /**
   * A tensor that must lie within its buffer.
   *
   * @param tensor name of the tensor
   * @param buffer C name of the buffer
   * @param endBytes offset of the tensor's end
   */
  public record FitView(String tensor, String buffer, int endBytes) {}

  /**
   * One call.
   *
   * @param index position, from 0
   * @param comment what the step does, with shapes
   * @param call kernel and parameters
   * @param inputs C expressions of the tensors read
   * @param inputCount their number
   * @param gathersInputs true if the kernel takes an array of pointers
   * @param type C type of an element
   * @param output C expression of the tensor written
   * @param outputBytes its size
   */
  public record StepView(
      int index,
      String comment,
      KernelCall call,
      List<String> inputs,
      int inputCount,
      boolean gathersInputs,
      String type,
      String output,
      int outputBytes) {}
}
