/* The kernel for any machine. */
#define TILES_KERNEL tiles_kernel_plain
#include "champion/tiles_kernel.h"
