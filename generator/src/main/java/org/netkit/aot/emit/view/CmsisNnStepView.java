package org.netkit.aot.emit.view;

import java.util.List;
import org.netkit.aot.lower.CmsisNnCall;

/**
 * One call in {@code kernels/cmsis_nn.stg}.
 *
 * @param index position of the step, from 0
 * @param call function and parameters
 * @param input C expression of the first tensor read
 * @param inputs C expressions of the tensors read
 * @param output C expression of the tensor written
 */
public record CmsisNnStepView(
    int index, CmsisNnCall call, String input, List<String> inputs, String output) {}
