/* The kernel for any machine. */
#define TILES_KERNEL tiles_kernel_plain
#include "kind/tiles/champion/kernel.inc.h"
