#include "nk_conv2d_winograd.h"

NK_CONV2D_WINOGRAD(6)
