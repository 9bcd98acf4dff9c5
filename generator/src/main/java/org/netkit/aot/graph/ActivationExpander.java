package org.netkit.aot.graph;

import org.netkit.aot.diag.Code;
import org.netkit.aot.nk.ActivationCode;

/** What becomes of a layer's activation: part of its op, or an op of its own. */
record ActivationExpander(OpFactory factory) {

  /** The activation that the op itself applies. */
  Activation own(ActivationCode code) {
    return switch (code) {
      case RELU -> Activation.RELU;
      case RELU6 -> Activation.RELU6;
      case NONE, SIGMOID, TANH, LEAKY_RELU, SOFTMAX -> Activation.NONE;
    };
  }

  /** Appends what a dense layer's op does not apply itself. */
  Tensor afterDense(Tensor in, ActivationCode code, float alpha) {
    return code == ActivationCode.SOFTMAX
        ? factory.softmax("softmax", in)
        : afterConvolution(in, code, alpha);
  }

  /** Appends what a convolution's op does not apply itself. */
  Tensor afterConvolution(Tensor in, ActivationCode code, float alpha) {
    boolean isOwn = code == ActivationCode.NONE || own(code) != Activation.NONE;
    if (isOwn) {
      return in;
    }
    if (factory.isInt8()) {
      String hint = "use relu, relu6 or none, or export the model as float32";
      factory.report(Code.ACTIVATION_NOT_INT8, hint, code.label());
      return in;
    }
    return switch (code) {
      case SIGMOID -> factory.unary("sigmoid", in, UnaryFunction.SIGMOID, 0.0f);
      case TANH -> factory.unary("tanh", in, UnaryFunction.TANH, 0.0f);
      case LEAKY_RELU -> factory.unary("leaky_relu", in, UnaryFunction.LEAKY_RELU, alpha);
      case SOFTMAX -> factory.softmax("softmax", in);
      case NONE, RELU, RELU6 -> in;
    };
  }
}
