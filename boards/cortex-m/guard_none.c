/* For cores without a memory protection unit: the bus itself is the only guard. */
#include "guard.h"

void nk_guard_start(void)
{
}
