/* The plain kernel once more, for processors with AVX2 and what came with it:
 * above all they count bits in one instruction. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#define TILES_KERNEL tiles_kernel_avx2
#include "kind/tiles/champion/kernel.inc.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
