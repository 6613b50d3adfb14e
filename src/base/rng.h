/* rng.h: random numbers that are the same on every machine.
 *
 * SplitMix64 (Steele, Lea, Flood 2014): one word of state, every seed good,
 * and far better than the shuffles and samples here need.
 */
#ifndef GLS_BASE_RNG_H
#define GLS_BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t state;
};

static inline struct rng
rng_seed(uint64_t seed)
{
	return (struct rng){seed};
}

static inline uint64_t
rng_next(struct rng *rng)
{
	uint64_t z = rng->state += 0x9e3779b97f4a7c15;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

/* Uniform in 0 ... bound - 1, without bias; bound at least 1. */
static inline uint32_t
rng_below(struct rng *rng, uint32_t bound)
{
	uint32_t threshold = -bound % bound;
	for (;;) {
		uint64_t product = (uint64_t)(uint32_t)rng_next(rng) * bound;
		if ((uint32_t)product >= threshold)
			return (uint32_t)(product >> 32);
	}
}

#endif
