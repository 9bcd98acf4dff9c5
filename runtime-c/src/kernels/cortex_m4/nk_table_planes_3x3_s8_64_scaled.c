#include "nk_led_planes.h"

NK_TABLE_PLANES_3X3_SCALED(64)
