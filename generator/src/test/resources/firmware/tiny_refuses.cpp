/* Reports an error instead of a result. */
#include "tiny_aot.h"

nk_status_t tiny_run(const int8_t *, int8_t *)
{
    return NK_ERR_INVALID_ARGUMENT;
}
