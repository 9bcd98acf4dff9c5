#include "nk_planes_3x3.h"

NK_PLANES_3X3_SCALED(128)
