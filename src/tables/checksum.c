#include "tables/checksum.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

/* Blocks are summed apart from each other, so that threads can share the work. A
 * block is read as four streams at once, from the beginnings of its quarters: a core
 * has more reads under way so than along one stream, and takes half the time. */
enum { BLOCK = 1 << 20, STREAMS = 4, STREAM_WORDS = 2, THREADS_MAX = 16 };

struct share {
	const unsigned char *data;
	size_t bytes;
	unsigned first, step; /* every step-th block from the first */
	uint64_t sum;
};

/* Each step is a bijection of the sum for a given word, and of the word for a
 * given sum: a change of one word cannot be lost. */
static inline uint64_t
mix(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
	return sum ^ sum >> 32;
}

static uint64_t
block_sum(const unsigned char *data, size_t bytes, uint64_t number)
{
	uint64_t lane[STREAMS][STREAM_WORDS], word[STREAM_WORDS];
	uint64_t rest[STREAMS * STREAM_WORDS] = {0};
	for (unsigned i = 0; i < STREAMS * STREAM_WORDS; i++)
		lane[i / STREAM_WORDS][i % STREAM_WORDS] = number * STREAMS * STREAM_WORDS + i;
	size_t quarter = bytes / sizeof lane * sizeof word;
	for (size_t at = 0; at < quarter; at += sizeof word)
		for (unsigned stream = 0; stream < STREAMS; stream++) {
			memcpy(word, data + stream * quarter + at, sizeof word);
			for (unsigned i = 0; i < STREAM_WORDS; i++)
				lane[stream][i] = mix(lane[stream][i], word[i]);
		}
	memcpy(rest, data + STREAMS * quarter, bytes - STREAMS * quarter);
	uint64_t sum = mix(number, bytes);
	for (unsigned i = 0; i < STREAMS * STREAM_WORDS; i++)
		sum = mix(sum, mix(lane[i / STREAM_WORDS][i % STREAM_WORDS], rest[i]));
	return sum;
}

static void *
sum_share(void *data)
{
	struct share *share = data;
	for (size_t block = share->first; block * BLOCK < share->bytes; block += share->step) {
		size_t left = share->bytes - block * BLOCK;
		share->sum +=
			block_sum(share->data + block * BLOCK, left < BLOCK ? left : BLOCK, block);
	}
	return NULL;
}

uint64_t
checksum(const void *data, size_t bytes, unsigned threads)
{
	struct share share[THREADS_MAX];
	pthread_t thread[THREADS_MAX];
	bool is_running[THREADS_MAX] = {false};
	uint64_t sum = mix(0, bytes);
	threads = threads < 1 || bytes < 4 * BLOCK ? 1
		  : threads < THREADS_MAX          ? threads
						   : THREADS_MAX;
	for (unsigned i = 0; i < threads; i++)
		share[i] = (struct share){data, bytes, i, threads, 0};
	for (unsigned i = 1; i < threads; i++)
		is_running[i] = !pthread_create(&thread[i], NULL, sum_share, &share[i]);
	for (unsigned i = 0; i < threads; i++) {
		if (is_running[i])
			pthread_join(thread[i], NULL);
		else
			sum_share(&share[i]);
		sum += share[i].sum;
	}
	return sum;
}
