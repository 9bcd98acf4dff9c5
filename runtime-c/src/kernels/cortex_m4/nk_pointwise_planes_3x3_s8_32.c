#include "nk_led_planes.h"

NK_POINTWISE_PLANES_3X3(32)
