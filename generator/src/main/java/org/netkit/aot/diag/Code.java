package org.netkit.aot.diag;

import java.util.Locale;

/**
 * Every kind of problem that a user can meet. 1xx bundle, 2xx model, 3xx quantization, 4xx memory,
 * 5xx board, 6xx output, 7xx external tools, 8xx firmware at work. Numbers are never reused.
 *
 * <p>Each constant has the pattern of its message and an explanation (cause and cure) that {@code
 * netkit-aot explain NK101} prints.
 */
public enum Code {
  /** The file cannot be opened or read. */
  FILE_UNREADABLE(
      101,
      "cannot read the file: %s",
      "The path is wrong, the file is not readable, or it is no regular file. Check the path and"
          + " the permissions."),

  /** The file has no bytes. */
  FILE_EMPTY(102, "the file is empty", "A bundle starts with a 48-byte header. Export it again."),

  /** The file is larger than any bundle that this compiler reads. */
  FILE_TOO_LARGE(
      103,
      "the file has %d bytes, must be at most %d",
      "The compiler reads bundles into memory and refuses giant files at once."),

  /** The file does not start with NKIT. */
  BAD_MAGIC(
      104,
      "not an .nk bundle: it starts with %s, must be 4e 4b 49 54 (NKIT)",
      "The file is of another type, or was damaged by a text-mode transfer."),

  /** The version is neither 3 nor 4. */
  UNKNOWN_VERSION(
      105,
      "version is %d, must be 3 (float32) or 4 (int8)",
      "The bundle was written by a packager that is older or newer than this compiler."),

  /** The file ends inside a section. */
  TRUNCATED(
      106,
      "%s: %d bytes needed, %d left in the file",
      "The file was cut off, or a count or size before this place is wrong."),

  /** The file goes on after its last section. */
  TRAILING_BYTES(
      107,
      "%d bytes after the end of the bundle",
      "Something was appended, or a size in the header or a flag for the last section is wrong."),

  /** A byte that the format reserves is not 0. */
  RESERVED_NOT_ZERO(
      108,
      "%s is not 0",
      "Reserved and padding bytes are 0 in every valid bundle: the file is damaged or of a newer"
          + " format."),

  /** The header's flags contradict each other, the version, or the format. */
  BAD_FLAGS(
      109,
      "flags are 0x%04x: %s",
      "0x1 says that test cases follow, 0x2 that quantization follows (version 4 only and always),"
          + " 0x4 that test inputs are int8 (needs 0x1 and version 4)."),

  /** A header field is out of range. */
  BAD_HEADER_FIELD(
      110,
      "%s is %d, must be %s",
      "A field of the header cannot be what it says. An MLP has input rank 2 and batch 1, a CNN"
          + " rank 3; there are 1..100 layers and at most 128 tensors in a catalog."),

  /** A layer record has a kind that the format does not define. */
  UNKNOWN_LAYER_KIND(
      111,
      "layer kind is %d, must be 1..14",
      "The record's length is unknown, so reading stops here. Either the file is damaged or it"
          + " holds a newer kind of layer."),

  /** A layer kind is defined but not in this sort of bundle. */
  LAYER_NOT_ALLOWED(
      112,
      "a layer of this kind cannot be in %s",
      "int8 bundles hold dense, conv2d, depthwise_conv2d, pooling, flatten and mobilenetv4_uib"
          + " only; an MLP holds dense layers only. Export the model as float32, or as a CNN."),

  /** A field of a layer record is out of range. */
  BAD_LAYER_FIELD(
      113,
      "%s is %s, must be %s",
      "A field of a layer record cannot be what it says, whatever the layers around it are."),

  /** An activation code that the format does not define. */
  UNKNOWN_ACTIVATION(
      114,
      "activation is %d, must be 0..6",
      "0 none, 1 relu, 2 sigmoid, 3 tanh, 4 leaky_relu, 5 relu6, 6 softmax."),

  /** The two catalogs differ in length. */
  TENSOR_COUNTS_DIFFER(
      120,
      "%d weight tensors but %d bias tensors",
      "Every weighted operation has one weight tensor and one bias tensor."),

  /** A tensor type that the format does not define. */
  UNKNOWN_ELEMENT_TYPE(
      121,
      "element type is %d, must be 1 (float32), 2 (int8) or 3 (int32)",
      "The file is damaged."),

  /** A tensor type that does not fit the bundle's version. */
  WRONG_ELEMENT_TYPE(
      122,
      "element type is %s, must be %s",
      "float32 bundles (version 3) store float32 only; int8 bundles (version 4) store int8 weights"
          + " and int32 biases."),

  /** Rank, extents and element count of a tensor disagree. */
  BAD_TENSOR_SHAPE(
      123,
      "%s is %d, must be %s",
      "A tensor has rank 1..4, positive extents, 0 in the unused ones, and as many elements as the"
          + " product of its extents."),

  /** The catalogs and the payload sizes disagree. */
  PAYLOAD_BYTES_MISMATCH(
      124,
      "%s is %d, but the catalog adds up to %d",
      "The payload is as long as its tensors; weights may be followed by up to 3 bytes of"
          + " padding."),

  /** A float32 constant is NaN or infinite. */
  NOT_FINITE(
      125,
      "element %d is %s",
      "No result could be right. The training diverged, or the export is damaged."),

  /** A section does not start with its name. */
  BAD_SECTION_MAGIC(
      130,
      "section starts with %s, must be %s",
      "A size or count before this place is wrong, or the file is damaged."),

  /** The number of quantization descriptors differs from that of weight tensors. */
  QUAN_COUNT_MISMATCH(
      131,
      "%d descriptors for %d weight tensors",
      "There is one descriptor for each weight tensor, at most 100."),

  /** A scale is not a positive finite number. */
  BAD_SCALE(
      132,
      "%s is %s, must be positive and finite",
      "The calibration of this operation failed. Quantize the model again with representative"
          + " data."),

  /** A zero point is out of range. */
  BAD_ZERO_POINT(
      133,
      "%s is %d, must be %s",
      "Activations have a zero point in -128..127; weights and biases are symmetric, so theirs"
          + " is 0."),

  /** The table of per-channel scales contradicts the catalogs. */
  BAD_CHANNEL_TABLE(
      134,
      "%s",
      "A tensor has no channel scales, or exactly one for each output channel; the table is left"
          + " out if no tensor has any."),

  /** A field of the test section is out of range. */
  BAD_TEST_FIELD(
      140,
      "%s is %s, must be %s",
      "There are 1..16 cases with 1..16384 finite values on each side; the label is an index of an"
          + " output, or -1."),

  /** The name of a test case cannot be shown. */
  BAD_TEST_NAME(141, "name %s", "A name has 1..127 bytes of UTF-8 and no control character."),

  /** A file of inputs does not hold a whole number of them. */
  INPUT_SIZE(
      150,
      "the file has %d bytes, must be one or more times %d, the size of one input",
      "Raw inputs stand one after another without anything between them: one byte a value for int8"
          + " models, four for float32 models. Check shape and type with 'netkit-aot inspect'."),

  /** No layer of the network computes anything. */
  NO_OPS(
      201,
      "the network computes nothing",
      "Feature taps pass their input on: a network needs at least one other layer."),

  /** An activation tensor is larger than any that this compiler handles. */
  TENSOR_TOO_LARGE(
      202,
      "%s would have %d elements, must be at most %d",
      "An extent, a number of channels or an expansion ratio is wrong: no microcontroller holds"
          + " such a tensor."),

  /** A window does not fit into its input. */
  WINDOW_TOO_LARGE(
      203,
      "the %dx%d window is larger than its input of %dx%d with padding",
      "The feature map has shrunk below the kernel: use a larger model input, padding, or fewer"
          + " strides before this layer."),

  /** A pooling window holds no element of the input. */
  WINDOW_IN_PADDING(
      204,
      "a %dx%d pooling window lies entirely in padding",
      "The maximum or mean of nothing is not defined. The padding must be smaller than the window"
          + " and must not add windows beyond the input."),

  /** A layer states other channels than flow into it. */
  CHANNELS_MISMATCH(
      205,
      "the layer has %s %d, but the tensor that flows in has %d channels",
      "The record does not belong behind the layer before it. Export the model again."),

  /** The layers need more tensors than the bundle has. */
  TENSORS_MISSING(
      206,
      "weight tensor %d is needed, but the bundle has %d (all layers together need %d)",
      "A layer has lost its weights, or a block record does not match the tensors that were stored"
          + " for it."),

  /** The bundle has more tensors than the layers need. */
  TENSORS_LEFT_OVER(
      207,
      "the bundle has %d weight tensors, but its layers use only %d",
      "A layer record is missing, or a block record does not match the tensors that were stored for"
          + " it."),

  /** A weight tensor has other extents than its layer needs. */
  WEIGHTS_MISMATCH(
      208,
      "weight tensor %s is %s, must have extents %s",
      "Weights are stored [units, inputs] for dense, [filters, rows, columns, channels] for"
          + " convolutions and [channels, rows, columns] for depthwise ones; the extents follow from"
          + " the layer record and the tensor that flows in."),

  /** A bias tensor has other extents than its layer needs. */
  BIAS_MISMATCH(
      209,
      "bias tensor %s is %s, must have extents %s",
      "There is one bias for each output channel."),

  /** The width of a depthwise kernel can be read in two ways. */
  DEPTHWISE_AMBIGUOUS(
      210,
      "kernel and padding can be read as %s or as %s",
      "The format keeps the columns of the kernel and the extra padding in one byte; here both"
          + " readings fit the weights. Pad the input in a layer of its own or choose another"
          + " kernel."),

  /** The width of a depthwise kernel does not fit its weights. */
  DEPTHWISE_UNREADABLE(
      211,
      "byte 19 is %d, which fits no kernel of %d rows with %d weights a channel",
      "Byte 19 has the kernel's columns or its extra padding. Record and weight tensor contradict each other. Export the model again."),

  /** A dense layer follows a feature map without a flatten. */
  NOT_FLATTENED(
      212,
      "the input is a feature map %s, must be a vector",
      "Put a flatten layer before the dense layer, so that the order of its weights is defined."),

  /** A feature tap is read that no layer before has filled. */
  TAP_MISSING(
      213,
      "feature tap %d is read, but no layer before fills it",
      "The pyramid reads taps 0 and 1: put feature_tap layers with these numbers before it."),

  /** Two feature taps have one number. */
  TAP_REPEATED(
      214, "feature tap %d is filled already by layer %d", "Each tap needs a number of its own."),

  /** The feature maps of a pyramid do not double from level to level. */
  PYRAMID_SHAPE(
      215,
      "%s is %dx%d, must be %dx%d",
      "Each level of the pyramid has twice the rows and columns of the next: the model input must be"
          + " a multiple of the largest stride."),

  /** The two sides of a residual addition differ in shape. */
  RESIDUAL_SHAPE(
      216,
      "the block's input is %s, but its result is %s: they cannot be added",
      "A kernel with an even number of rows shrinks the feature map. Use an odd one."),

  /** A test case does not fit the network. */
  TEST_MISMATCH(
      217,
      "%d %s, but the network has %d",
      "The test cases were made for another model. Write them again."),

  /** The chosen kernels do not compute float32. */
  KERNELS_INT8_ONLY(
      220,
      "the %s kernels compute int8, but the model is float32",
      "Quantize the model, or compile it with our own kernels: --kernels builtin."),

  /** The chosen kernels are not supported on the board's core. */
  KERNELS_CORE(
      221,
      "the %s kernels are not supported on a core with the MVE extension",
      "They need other preparations there, which this compiler does not make. Compile with our own"
          + " kernels: --kernels builtin."),

  /** An activation has no int8 arithmetic. */
  ACTIVATION_NOT_INT8(
      301,
      "activation %s has no int8 arithmetic",
      "int8 layers can have relu, relu6 or none, and dense layers softmax. Use one of these, or"
          + " export the model as float32."),

  /** An op expects other quantization parameters than its input has. */
  SCALE_CHAIN_BROKEN(
      302,
      "the input has %s in descriptor %d, but %s where it is produced",
      "Each tensor has one scale and zero point: those written by an op are those that the next op"
          + " reads. Quantize the model again."),

  /** The sum of products can exceed 32 bits. */
  ACCUMULATOR_OVERFLOW(
      303,
      "channel %d can sum up to %d, more than a 32-bit accumulator holds",
      "A bias is out of proportion, or the layer has too many weights a channel for int8"
          + " arithmetic. Quantize the model again, or split the layer."),

  /** Scaling up can exceed 32 bits. */
  SHIFT_OVERFLOW(
      304,
      "%s: a sum of up to %d shifted left by %d exceeds 32 bits",
      "The output scale is far too fine for what the layer computes: nearly all outputs would"
          + " saturate. Quantize the model again with representative data."),

  /** The input scale of an int8 softmax is too small. */
  SOFTMAX_SCALE(
      305,
      "the softmax input has %s; the scale must be more than 2^-26",
      "All outputs would be equal. Quantize the model again."),

  /** An int8 softmax has too many elements. */
  SOFTMAX_TOO_LONG(
      306,
      "softmax over %d elements, must be at most %d",
      "The fixed-point sum of exponentials has 12 integer bits. Compile with --final-softmax omit,"
          + " or export the model as float32."),

  /** The program does not fit the board, says the linker. */
  MEMORY_OVERFLOW(
      430,
      "%s: %,d bytes are needed, the board has %,d: %,d too many; most of it is%s",
      "The linked program is larger than the board's memory. Use a board with more memory, a"
          + " smaller or int8 model, or leave other code out. The list names the largest parts."),

  /** The program will not fit the board; nothing has been linked. */
  MODEL_TOO_LARGE(
      431,
      "%s: %,d bytes will be needed, the board has %,d: %,d too many, so nothing was linked%s%nthe"
          + " largest parts are%s",
      "Worked out from compiled code and the model's weights before linking; a linked program would"
          + " need the same. The hint lists what would help, with what each of it saves, and"
          + " whether that alone is enough."),

  /** A buffer of the interpreter is larger than it can address. */
  ARENA_BUFFER_TOO_LARGE(
      432,
      "%s of the arena needs %,d bytes, the interpreter can address %,d",
      "Steps of an embedded model keep places in 28 bits. Compile with --mode lowered."),

  /** The firmware needs more than the user allowed. */
  BUDGET_EXCEEDED(
      433,
      "%s: %,d %s, the budget is %,d: %,d too many",
      "A limit set with --max-flash, --max-ram, --max-stack or --max-instructions does not hold."
          + " The firmware was built and the report written."),

  /** A limit cannot be checked. */
  BUDGET_UNMEASURED(
      434,
      "%s: there is a limit, but nothing was measured",
      "The limit needs a run in an emulator that counts, and this one did not run or cannot"
          + " count. A limit that is not checked would be worthless."),

  /** There is no board of that name. */
  BOARD_UNKNOWN(
      501,
      "there is no board named '%s'",
      "A board is named by one of the names that 'netkit-aot boards' lists, or by the path of a"
          + " folder with a board.yml."),

  /** A descriptor or a file that it names cannot be read. */
  BOARD_FILE_UNREADABLE(
      502,
      "%s",
      "A board descriptor or a file that it names is not there or cannot be read. Paths are"
          + " relative to boards/ of the tool, or to the descriptor if they begin with './'."),

  /** A descriptor is no YAML. */
  BOARD_SYNTAX(
      503,
      "not a board descriptor: %s",
      "A board.yml is YAML with keys and values; boards/README.md shows the form."),

  /** A descriptor has a key that means nothing. */
  BOARD_KEY_UNKNOWN(
      504,
      "unknown key",
      "Keys that the tool does not know are refused, so that a typing error cannot go unnoticed."),

  /** A descriptor lacks a key. */
  BOARD_KEY_MISSING(
      505,
      "the key is missing",
      "Every key of a descriptor is required unless boards/README.md says so."),

  /** A value of a descriptor is not allowed. */
  BOARD_VALUE(
      506, "%s", "The value has the wrong form or is out of range; units are in the keys' names."),

  /** A board is to be emulated, but its descriptor names no emulator. */
  BOARD_NOT_EMULATED(
      507,
      "%s has no emulator",
      "The descriptor has no entry below 'emulators': build with --run none and use the board."),

  /** The output folder or a file in it cannot be written. */
  OUTPUT_UNWRITABLE(
      601,
      "cannot write: %s",
      "The folder cannot be created or written, or the disk is full. Choose another one with -o."),

  /** A file that would be replaced was not written by this tool. */
  OUTPUT_FOREIGN_FILE(
      602,
      "the file is there and was not written by netkit-aot",
      "Emitted files replace only files that an earlier run wrote, as the folder's list says. Move"
          + " the file away, or choose another folder with -o."),

  /** A program that is needed is not installed. */
  TOOL_MISSING(
      701,
      "not found: %s",
      "A program that does part of the work is not on the PATH. The hint has the command that"
          + " installs it on Debian and Ubuntu."),

  /** An external program failed. */
  TOOL_FAILED(
      702,
      "%s failed with exit status %d:%n%s",
      "The lines are the program's own. If it is the C compiler, an emitted file or a board driver"
          + " does not compile, which should not happen: please report it."),

  /** An external program did not end. */
  TOOL_TIMEOUT(
      703,
      "%s did not end within %d seconds and was stopped",
      "The machine is very slow or the program hangs. Try again with less load."),

  /** A file that an external program wrote makes no sense. */
  TOOL_OUTPUT(
      704,
      "%s",
      "The linker's output is damaged, or written by another toolchain than the GNU toolchain for"
          + " Arm. Delete it and build again."),

  /** Instructions cannot be counted. */
  COUNTER_FAILED(
      705,
      "instructions cannot be counted: %s",
      "They are counted by a plugin for QEMU that is compiled with gcc when it is needed. QEMU must"
          + " be built with plugins, as Debian's is."),

  /** CMSIS-NN is needed and not there. */
  CMSIS_NN_MISSING(
      710,
      "CMSIS-NN is needed for --kernels cmsis-nn: %s",
      "The kernels are Arm's and not part of this tool. Fetch them with git clone"
          + " https://github.com/ARM-software/CMSIS-NN and git -C CMSIS-NN checkout v7.0.0, and name"
          + " the folder with --cmsis-nn or in CMSIS_NN_DIR."),

  /** The CMSIS-NN folder holds a version that was not tested. */
  CMSIS_NN_UNTESTED(
      711,
      "not a tested version of CMSIS-NN (%s): %d files differ, the first is %s",
      "Results and scratch sizes were compared byte for byte with certain versions only. Check one"
          + " of them out, or take the risk with --accept-cmsis-nn."),

  /** The variable for CMSIS-Core names a folder without its headers. */
  CMSIS_CORE_MISSING(
      712,
      "no cmsis_compiler.h in or below the folder that %s names",
      "The variable names the CMSIS-Core headers or the folder of the npm package"
          + " @xpack-3rd-party/arm-cmsis-core. The tested versions of CMSIS-NN do not need them with"
          + " GCC: the variable may be unset."),

  /** The processor stopped the firmware. */
  FIRMWARE_FAULT(
      801,
      "the firmware stopped with a fault: %s",
      "The processor met an access or an instruction that it refuses, as the real chip would. The"
          + " registers are those of the Armv7-M fault status; pc is the instruction at fault."),

  /** The firmware did not end in time. */
  FIRMWARE_TIMEOUT(
      802,
      "no end line after %d seconds; the last line was '%s'",
      "The firmware hangs, or the model is too large for the time limit on this machine. Raise the"
          + " limit with --timeout."),

  /** The firmware printed something else than the protocol says. */
  FIRMWARE_GARBLED(
      803,
      "line %d of the console: %s: '%s'",
      "The report on the console is damaged or belongs to another build, so that no number in it"
          + " can be trusted."),

  /** The emulator ended before the firmware did. */
  FIRMWARE_ENDED(
      804,
      "the emulator ended before the end line; the last line was '%s'%s",
      "The firmware left the emulator or locked up in a fault handler. A result without its end"
          + " line is not trusted."),

  /** The model's function reported an error. */
  FIRMWARE_REFUSED(
      805,
      "case %d: the model returned status %d instead of 0%s",
      "The statuses are those of nk_status.h. From 256 on they name the step of the inference too:"
          + " 256 * (step + 1) + what went wrong there."),

  /** Nothing of the stack's reserve was left. */
  FIRMWARE_STACK_FULL(
      806,
      "the stack used all of its %,d reserved bytes",
      "More may have been needed. Reserve more with stack.reserve_bytes in the board's descriptor."),

  /** The emulator had something to object to. */
  EMULATOR_COMPLAINT(
      807,
      "the emulator logged: %s",
      "The firmware did something that the emulator forgives and a chip does not, or the emulator"
          + " does not know the board's description. A run with such a line is a failed run."),

  /** The emulators do not report the same. */
  EMULATORS_DISAGREE(
      808,
      "the emulators do not agree: %s",
      "The same program ran in two emulators and one of them refused it, or they report other bytes."
          + " QEMU faults where a chip does, Renode has the board's own memory: what either of them"
          + " objects to is likely to happen on the board. Look at the message of the one that"
          + " objects first.");

  private final int number;
  private final String pattern;
  private final String explanation;

  Code(int number, String pattern, String explanation) {
    this.number = number;
    this.pattern = pattern;
    this.explanation = explanation;
  }

  /** {@code NK203}. */
  public String id() {
    return "NK" + number;
  }

  /** What the message says, with an ellipsis for each detail. */
  public String summary() {
    return pattern.replaceAll("%[-#,0-9]*[a-zA-Z]", "…").replace("%%", "%");
  }

  /** Cause and cure, in a few sentences. */
  public String explanation() {
    return explanation;
  }

  /** True for 7xx: an external tool is missing or failed, the input is not at fault. */
  public boolean isToolFailure() {
    return number / 100 == 7;
  }

  String message(Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
