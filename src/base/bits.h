/* bits.h: the compiler's builtins, under names that say what they are for. */
#ifndef GLS_BASE_BITS_H
#define GLS_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define bits_likely(condition) __builtin_expect(!!(condition), 1)
#define bits_unlikely(condition) __builtin_expect(!!(condition), 0)

/* Asks for the cache line at address, to be read soon. */
#define bits_prefetch(address) __builtin_prefetch(address)

/* The number of bits that are set. Without an instruction for it the compiler would
 * call a function; adding up in parallel, in line, is faster. */
static inline unsigned
bits_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__wasm__)
	return (unsigned)__builtin_popcountll(word);
#else
	word -= word >> 1 & 0x5555555555555555;
	word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
	word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (unsigned)(word * 0x0101010101010101 >> 56);
#endif
}

/* The place of the lowest bit that is set, from 0; word is not 0. */
static inline unsigned
bits_lowest(uint64_t word)
{
	return (unsigned)__builtin_ctzll(word);
}

/* The number of bits needed to write value: 0 for 0, 3 for 4 ... 7. */
static inline unsigned
bits_width(uint64_t value)
{
	return value ? 64 - (unsigned)__builtin_clzll(value) : 0;
}

/* The word at an address that need not be aligned: a packed state in a store is
 * not, with a record of four bytes beside each. */
static inline uint64_t
bits_load(const void *address)
{
	uint64_t word;
	memcpy(&word, address, sizeof word);
	return word;
}

/* A hash of whole 64-bit words, good in all of its bits. */
static inline uint64_t
bits_hash(const void *data, size_t words)
{
	uint64_t hash = 0x243f6a8885a308d3;
	for (size_t i = 0; i < words; i++) {
		hash = (hash ^ bits_load((const char *)data + 8 * i)) * 0x9e3779b97f4a7c15;
		hash ^= hash >> 32;
	}
	hash *= 0xd6e8feb86659fd93;
	return hash ^ (hash >> 32);
}

#endif
