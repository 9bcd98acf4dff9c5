#include "netkit/nk_model.h"

const char *nk_status_string(nk_status_t status)
{
    switch (nk_status_code(status)) {
    case NK_OK:
        return "ok";
    case NK_ERR_MODEL_OPEN:
        return "the file cannot be opened";
    case NK_ERR_MODEL_READ:
        return "the file or buffer cannot be read";
    case NK_ERR_MODEL_PARSE:
        return "not a well-formed bundle";
    case NK_ERR_UNSUPPORTED_NETWORK:
        return "an operator is not in the table of ops";
    case NK_ERR_VERSION_MISMATCH:
        return "unknown version of the bundle format";
    case NK_ERR_LAYER_CONFIG:
        return "illegal layer";
    case NK_ERR_WEIGHT_MISMATCH:
        return "tensors do not fit the layers";
    case NK_ERR_ARENA_OVERFLOW:
        return "the arena is too small";
    case NK_ERR_INVALID_ARGUMENT:
        return "invalid argument";
    case NK_ERR_BUFFER_TOO_SMALL:
        return "the buffer is too small";
    case NK_ERR_MODEL_NOT_LOADED:
        return "no model is loaded";
    case NK_ERR_NOT_INITIALIZED:
        return "the arena is not initialised";
    case NK_ERR_MISALIGNED:
        return "the bundle is not aligned to 4 bytes";
    case NK_ERR_QUANTIZATION:
        return "illegal quantization";
    case NK_ERR_TEST_FAILED:
        return "a test case failed";
    case NK_ERR_KERNEL:
        return "a kernel refused its arguments";
    case NK_ERR_CONSTANTS:
        return "constants in flash are damaged";
    case NK_ERR_SCRATCH:
        return "a kernel wants another size of scratch";
    case NK_ERR_OVERRUN:
        return "a kernel wrote where it may not";
    case NK_ERR_UNINITIALISED:
        return "a result depends on what memory held before";
    default:
        return "unknown status";
    }
}

nk_status_t nk_status_of_code(nk_code_t code)
{
    switch (code) {
    case NK_CODE_NONE:
        return NK_OK;
    case NK_CODE_FILE_EMPTY:
        return NK_ERR_MODEL_READ;
    case NK_CODE_UNKNOWN_VERSION:
        return NK_ERR_VERSION_MISMATCH;
    case NK_CODE_TEST_MISMATCH:
    case NK_CODE_BAD_SECTION_MAGIC:
        return NK_ERR_MODEL_PARSE;
    case NK_CODE_TENSORS_MISSING:
    case NK_CODE_TENSORS_LEFT_OVER:
    case NK_CODE_WEIGHTS_MISMATCH:
    case NK_CODE_BIAS_MISMATCH:
    case NK_CODE_DEPTHWISE_UNREADABLE:
        return NK_ERR_WEIGHT_MISMATCH;
    default:
        break;
    }
    if (code >= NK_CODE_ACTIVATION_NOT_INT8) {
        return NK_ERR_QUANTIZATION;
    }
    if (code >= NK_CODE_NO_OPS) {
        return NK_ERR_LAYER_CONFIG;
    }
    if (code >= NK_CODE_BAD_TEST_FIELD) {
        return NK_ERR_MODEL_PARSE;
    }
    if (code >= NK_CODE_QUAN_COUNT_MISMATCH) {
        return NK_ERR_QUANTIZATION;
    }
    if (code >= NK_CODE_TENSOR_COUNTS_DIFFER) {
        return NK_ERR_WEIGHT_MISMATCH;
    }
    return code >= NK_CODE_UNKNOWN_LAYER_KIND ? NK_ERR_LAYER_CONFIG : NK_ERR_MODEL_PARSE;
}
