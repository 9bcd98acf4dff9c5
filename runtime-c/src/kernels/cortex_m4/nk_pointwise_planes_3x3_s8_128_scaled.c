#include "nk_led_planes.h"

NK_POINTWISE_PLANES_3X3_SCALED(128)
