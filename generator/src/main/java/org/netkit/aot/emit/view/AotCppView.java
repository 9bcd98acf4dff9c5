package org.netkit.aot.emit.view;

import java.util.List;

/**
 * {@code model/aot.cpp.stg}.
 *
 * @param banner first lines
 * @param symbol the model's C name
 * @param runtimeVersion the {@code NK_RUNTIME_VERSION} that the calls were made for
 * @param inputType C type of an input element
 * @param outputType C type of an output element
 * @param prologue includes and guards of the kernels' library, if there is one
 * @param hasPrologue true if there is one
 * @param activationBytes static activation memory
 * @param workspaceBytes scratch memory of the kernels
 * @param memoryMap lines of the memory map
 * @param buffers static activation buffers
 * @param fits one assertion a tensor in a buffer
 * @param hasFits true if there is at least one
 * @param steps calls in order
 * @param isSelfChecked true for checks of memory round every call
 * @param selfCheck tables of these checks, or {@link SelfCheckView#NONE}
 */
public record AotCppView(
    BannerView banner,
    String symbol,
    int runtimeVersion,
    String inputType,
    String outputType,
    String prologue,
    boolean hasPrologue,
    int activationBytes,
    int workspaceBytes,
    List<String> memoryMap,
    List<BufferView> buffers,
    List<FitView> fits,
    boolean hasFits,
    List<StepView> steps,
    boolean isSelfChecked,
    SelfCheckView selfCheck) {

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
   * @param definition the parameter struct, printed by the backend's template
   * @param function C name of the kernel
   * @param name C name of the parameter struct
   * @param statement the call, if the backend's template prints it
   * @param hasStatement true if it does
   * @param inputs C expressions of the tensors read
   * @param inputCount their number
   * @param gathersInputs true if the kernel takes an array of pointers
   * @param type C type of an element
   * @param output C expression of the tensor written
   * @param writes C expressions of the memory written: the output, and scratch if any
   * @param outputBytes size of the output as it is stored
   */
  public record StepView(
      int index,
      String comment,
      String definition,
      String function,
      String name,
      String statement,
      boolean hasStatement,
      List<String> inputs,
      int inputCount,
      boolean gathersInputs,
      String type,
      String output,
      List<String> writes,
      int outputBytes) {}
}
