/* The kernel for processors with AVX-512: what kernel.inc.h does, for sixteen
 * moves at a time and in the same order. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(                                                                   \
	__attribute__((                                                                         \
		target("avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,bmi,bmi2,popcnt"))), \
	apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,bmi,bmi2,popcnt")
#endif

#include "kind/tiles/champion/nodes.h"

#include <immintrin.h>

enum { LANES = 16 };

#define INLINE static inline __attribute__((always_inline))

/* The words of the nodes that are being expanded, and some room to spare. */
typedef uint32_t batch_words[NODE_WORDS_MAX][BATCH] __attribute__((aligned(64)));

/* The moves of one kind that a batch has, and some room to spare. */
enum { CANDIDATES_MAX = 2 * BATCH, CANDIDATES_ROOM = CANDIDATES_MAX + LANES };

/* What the moves make of a view. */
struct looks {
	uint32_t pattern[CANDIDATES_ROOM], map[CANDIDATES_ROOM], order[CANDIDATES_ROOM];
	uint32_t from[CANDIDATES_ROOM], number[CANDIDATES_ROOM]; /* on large boards */
	uint32_t index[CANDIDATES_ROOM];                         /* in the table */
	uint32_t measure[CANDIDATES_ROOM];
};

/* The moves of one kind that are being tried; the last one is repeated up to a
 * multiple of sixteen. */
struct candidates {
	unsigned count;
	uint32_t node[CANDIDATES_ROOM], move[CANDIDATES_ROOM], state[CANDIDATES_ROOM];
	struct looks looks[VIEWS_MAX];
};

/* What a kernel is compiled for. */
struct shape {
	unsigned patterns, views;
	bool is_direct; /* the board is small: see layout.h */
};

INLINE __m512i
load(const uint32_t *words)
{
	return _mm512_loadu_si512(words);
}

INLINE __m512i
both(__m256i low, __m256i high)
{
	return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

/* The lanes that there are, of so many or more. */
INLINE __mmask16
first_lanes(unsigned count)
{
	return (__mmask16)_bzhi_u32(UINT16_MAX, count);
}

/*
 * The mask as a number. GCC 12.2 compiles `_mm_popcnt_u32(mask)` wrongly where the mask
 * comes from a comparison and there is no register for it: it makes one instruction of
 * the comparison and the extension to 32 bits (*avx512f_cmpv16si3_zero_extendsi_2), splits
 * it so that only the lower half is set, stores that by kmovw, and counts 32 bits of memory:
 *
 *	vpcmpd $4, %zmm1, %zmm0, %k3
 *	kmovw %k3, -4(%rsp)
 *	popcntl -4(%rsp), %eax
 *
 * A comparison, two compressing stores with all registers clobbered between them, and the
 * count are enough to see it, at -O1 without any sanitizer; the thread sanitizer's calls
 * do it here, and the lists of moves then get gaps of whatever was in memory. clang 14 is
 * right. Nobody can see through this assembly, so the extension is done after it.
 */
INLINE unsigned
lanes_bits(__mmask16 lanes)
{
	__asm__("" : "+r"(lanes));
	return lanes;
}

INLINE unsigned
lanes_count(__mmask16 lanes)
{
	return (unsigned)_mm_popcnt_u32(lanes_bits(lanes));
}

/* One word of a node for each lane: word[index], of 64. */
INLINE __m512i
pick(const uint32_t *word, __m512i index)
{
	__m512i low = _mm512_permutex2var_epi32(load(word), index, load(word + 16));
	__m512i high = _mm512_permutex2var_epi32(load(word + 32), index, load(word + 48));
	return _mm512_mask_mov_epi32(
		low, _mm512_test_epi32_mask(index, _mm512_set1_epi32(32)), high);
}

/* Addresses of eight lanes: where the lane's pattern has the array, and then. */
INLINE __m512i
addresses(const void *const *base, __m256i pattern, __m256i offset)
{
	__m512i begin =
		_mm512_permutexvar_epi64(_mm512_cvtepu32_epi64(pattern), _mm512_loadu_si512(base));
	return _mm512_add_epi64(begin, _mm512_cvtepu32_epi64(offset));
}

/* Four bytes from each lane's array, `offset` bytes from its beginning. */
INLINE __m512i
gather(const void *const *base, __m512i pattern, __m512i offset)
{
	__m512i low =
		addresses(base, _mm512_castsi512_si256(pattern), _mm512_castsi512_si256(offset));
	__m512i high = addresses(
		base, _mm512_extracti64x4_epi64(pattern, 1), _mm512_extracti64x4_epi64(offset, 1));
	return both(_mm512_i64gather_epi32(low, NULL, 1), _mm512_i64gather_epi32(high, NULL, 1));
}

/* Eight bytes from each lane's array, number by number. */
struct halves {
	__m512i low, high;
};

INLINE struct halves
gather_words(const void *const *base, __m512i pattern, __m512i number)
{
	__m512i offset = _mm512_slli_epi32(number, 3);
	__m512i low =
		addresses(base, _mm512_castsi512_si256(pattern), _mm512_castsi512_si256(offset));
	__m512i high = addresses(
		base, _mm512_extracti64x4_epi64(pattern, 1), _mm512_extracti64x4_epi64(offset, 1));
	return (struct halves){
		_mm512_i64gather_epi64(low, NULL, 1), _mm512_i64gather_epi64(high, NULL, 1)};
}

/* The lower halves of the words, sixteen together. */
INLINE __m512i
narrowed(struct halves words)
{
	return both(_mm512_cvtepi64_epi32(words.low), _mm512_cvtepi64_epi32(words.high));
}

/* Asks for what lies `offset` bytes behind the beginning of each lane's array. */
INLINE void
prefetch(const void *const *base, __m512i pattern, __m512i offset)
{
	uint64_t at[LANES] __attribute__((aligned(64)));
	_mm512_store_si512(at,
		addresses(base, _mm512_castsi512_si256(pattern), _mm512_castsi512_si256(offset)));
	_mm512_store_si512(at + LANES / 2, addresses(base, _mm512_extracti64x4_epi64(pattern, 1),
						   _mm512_extracti64x4_epi64(offset, 1)));
	for (unsigned i = 0; i < LANES; i++)
		_mm_prefetch((const char *)at[i], _MM_HINT_T0);
}

/* layout_number() of a large board. */
INLINE __m512i
map_number(const struct tiles_view *view, __m512i pattern, __m512i map)
{
	const struct layout *layout = &view->pattern[0].layout;
	__m512i below = _mm512_set1_epi32((int)(cell_bit(layout->low_cells) - 1));
	__m512i high = _mm512_srlv_epi32(map, _mm512_set1_epi32((int)layout->low_cells));
	__m512i low = _mm512_and_si512(map, below);
	return _mm512_add_epi32(gather(view->of.high, pattern, _mm512_slli_epi32(high, 2)),
		gather(view->of.low, pattern, _mm512_slli_epi32(low, 2)));
}

/* layout_cohort() of a small board. */
INLINE __m512i
direct_cohort(const struct tiles_view *view, __m512i pattern, __m512i map, __m512i from)
{
	struct halves words = gather_words(view->of.place, pattern, _mm512_srli_epi32(map, 1));
	__m512i cohort =
		_mm512_and_si512(narrowed(words), _mm512_set1_epi32((1 << LAYOUT_COHORT_BITS) - 1));
	__m512i shift = _mm512_add_epi32(_mm512_set1_epi32(LAYOUT_COHORT_BITS),
		_mm512_add_epi32(from, _mm512_slli_epi32(from, 1)));
	words.low =
		_mm512_srlv_epi64(words.low, _mm512_cvtepu32_epi64(_mm512_castsi512_si256(shift)));
	words.high = _mm512_srlv_epi64(
		words.high, _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(shift, 1)));
	return _mm512_add_epi32(cohort, _mm512_and_si512(narrowed(words),
						_mm512_set1_epi32((1 << LAYOUT_REGION_BITS) - 1)));
}

/* layout_cohort() of a large board, whose map has this number. */
INLINE __m512i
large_cohort(const struct tiles_view *view, __m512i pattern, __m512i number, __m512i from)
{
	struct halves words = gather_words(view->of.place, pattern, number);
	__m512i cohort = narrowed(words);
	words.low = _mm512_srli_epi64(words.low, 32);
	words.high = _mm512_srli_epi64(words.high, 32);
	__m512i region = gather(view->of.region, pattern, _mm512_add_epi32(narrowed(words), from));
	return _mm512_add_epi32(cohort, _mm512_and_si512(region, _mm512_set1_epi32(UINT8_MAX)));
}

/* order_rank() */
INLINE __m512i
rank(const struct tiles_view *view, __m512i pattern, __m512i order)
{
	__m512i half = _mm512_set1_epi32(UINT16_MAX);
	__m512i first = _mm512_and_si512(order, _mm512_set1_epi32(ORDER_FIRST_MASK));
	__m512i rest = _mm512_srli_epi32(order, ORDER_FIRST_BITS);
	first = gather(view->of.first, pattern, _mm512_slli_epi32(first, 1));
	rest = gather(view->of.rest, pattern, _mm512_slli_epi32(rest, 1));
	return _mm512_add_epi32(_mm512_and_si512(first, half), _mm512_and_si512(rest, half));
}

/* order_moved() */
INLINE __m512i
moved(__m512i order, __m512i from, __m512i to)
{
	__m512i one = _mm512_set1_epi32(1);
	from = _mm512_add_epi32(from, _mm512_slli_epi32(from, 1));
	to = _mm512_add_epi32(to, _mm512_slli_epi32(to, 1));
	__m512i tile = _mm512_and_si512(_mm512_srlv_epi32(order, from), _mm512_set1_epi32(7));
	__m512i below = _mm512_sub_epi32(_mm512_sllv_epi32(one, from), one);
	__m512i under = _mm512_sub_epi32(_mm512_sllv_epi32(one, to), one);
	__m512i others = _mm512_or_si512(_mm512_and_si512(order, below),
		_mm512_andnot_si512(below, _mm512_srli_epi32(order, ORDER_FIELD)));
	__m512i upper = _mm512_slli_epi32(_mm512_andnot_si512(under, others), ORDER_FIELD);
	return _mm512_or_si512(_mm512_or_si512(_mm512_and_si512(others, under), upper),
		_mm512_sllv_epi32(tile, to));
}

/* measure_after() */
INLINE __m512i
measured(__m512i measure, __m512i pattern, __m512i bit)
{
	__m512i one = _mm512_set1_epi32(1), three = _mm512_set1_epi32(3);
	__m512i shift = _mm512_add_epi32(
		_mm512_slli_epi32(pattern, 1), _mm512_set1_epi32(MEASURE_SUM_BITS));
	__m512i low = _mm512_and_si512(_mm512_srlv_epi32(measure, shift), three);
	__m512i wanted = _mm512_and_si512(_mm512_srli_epi32(_mm512_add_epi32(low, one), 1), one);
	__mmask16 is_up = _mm512_cmpeq_epi32_mask(wanted, bit);
	__m512i change = _mm512_mask_mov_epi32(_mm512_set1_epi32(-1), is_up, one);
	__m512i low_after = _mm512_and_si512(_mm512_add_epi32(low, change), three);
	__m512i after = _mm512_add_epi32(measure, change);
	after = _mm512_andnot_si512(_mm512_sllv_epi32(three, shift), after);
	return _mm512_or_si512(after, _mm512_sllv_epi32(low_after, shift));
}

INLINE __m512i
sum_of(__m512i measure)
{
	return _mm512_and_si512(measure, _mm512_set1_epi32(MEASURE_SUM_MASK));
}

/* The cells as they are reflected. */
INLINE __m512i
reflected(const uint8_t *cells, __m512i cell)
{
	const __m128i *of = (const __m128i *)cells;
	__m512i low = _mm512_cvtepu8_epi32(_mm_loadu_si128(of));
	/* The last ones of 25 cells, from where they do not end beyond the array. */
	__m512i high = _mm512_cvtepu8_epi32(
		_mm_loadu_si128((const __m128i *)(cells + PDB_CELLS_MAX - LANES)));
	__m512i last = _mm512_sub_epi32(cell, _mm512_set1_epi32(PDB_CELLS_MAX - LANES));
	return _mm512_mask_mov_epi32(_mm512_permutexvar_epi32(last, high),
		_mm512_cmplt_epu32_mask(cell, _mm512_set1_epi32(LANES)),
		_mm512_permutexvar_epi32(cell, low));
}

/* Where the table has the states after sixteen moves; asks for what is there. */
INLINE void
locate(const struct tiles_view *view, struct looks *looks, unsigned at, __m512i cohort)
{
	__m512i pattern = load(looks->pattern + at);
	__m512i stride = _mm512_permutexvar_epi32(pattern, load(view->of.stride));
	__m512i index = _mm512_add_epi32(
		_mm512_mullo_epi32(rank(view, pattern, load(looks->order + at)), stride), cohort);
	_mm512_storeu_si512(looks->index + at, index);
	prefetch(view->of.table, pattern, _mm512_slli_epi32(_mm512_srli_epi32(index, 5), 2));
}

/* What sixteen moves make of a view, but for the estimate: on small boards with the place
 * in the table, on large ones with the number of the map, whose place is asked for. */
INLINE void
look(const struct tiles_search *search, batch_words batch, struct candidates *candidates,
	unsigned at, unsigned view, bool is_vertical, struct shape shape)
{
	const struct tiles_view *by = &search->view[view];
	struct looks *looks = &candidates->looks[view];
	__m512i node = load(candidates->node + at), move = load(candidates->move + at);
	__m512i one = _mm512_set1_epi32(1);
	__m512i to = _mm512_and_si512(
		_mm512_srli_epi32(pick(batch[NODE_PLACE], node), PLACE_BLANK_SHIFT),
		_mm512_set1_epi32(PLACE_BLANK_MASK));
	__m512i from = _mm512_add_epi32(
		to, _mm512_permutexvar_epi32(move, _mm512_loadu_si512(search->step)));
	if (by->is_reflected) {
		to = reflected(by->cell, to);
		from = reflected(by->cell, from);
	}
	__m512i from_bit = _mm512_sllv_epi32(one, from), to_bit = _mm512_sllv_epi32(one, to);
	__m512i pattern = _mm512_setzero_si512();
	__m512i before = pick(batch[node_map(shape.patterns, view, 0)], node);
	__m512i order = pick(batch[node_order(shape.patterns, view, 0)], node);
	for (unsigned i = 1; i < shape.patterns; i++) {
		__m512i map = pick(batch[node_map(shape.patterns, view, i)], node);
		__mmask16 is_it = _mm512_test_epi32_mask(map, from_bit);
		pattern = _mm512_mask_mov_epi32(pattern, is_it, _mm512_set1_epi32((int)i));
		before = _mm512_mask_mov_epi32(before, is_it, map);
		order = _mm512_mask_mov_epi32(
			order, is_it, pick(batch[node_order(shape.patterns, view, i)], node));
	}
	__m512i map = _mm512_xor_si512(before, _mm512_or_si512(from_bit, to_bit));
	if (is_vertical != by->is_transposed)
		order = moved(order,
			_mm512_popcnt_epi32(
				_mm512_and_si512(before, _mm512_sub_epi32(from_bit, one))),
			_mm512_popcnt_epi32(_mm512_and_si512(map, _mm512_sub_epi32(to_bit, one))));
	_mm512_storeu_si512(looks->pattern + at, pattern);
	_mm512_storeu_si512(looks->map + at, map);
	_mm512_storeu_si512(looks->order + at, order);
	if (shape.is_direct) {
		locate(by, looks, at, direct_cohort(by, pattern, map, from));
		return;
	}
	__m512i number = map_number(by, pattern, map);
	_mm512_storeu_si512(looks->from + at, from);
	_mm512_storeu_si512(looks->number + at, number);
	prefetch(by->of.place, pattern, _mm512_slli_epi32(number, 3));
}

/* What all the moves make of a view. */
INLINE void
look_at_all(const struct tiles_search *search, batch_words batch, struct candidates *candidates,
	unsigned view, bool is_vertical, struct shape shape)
{
	const struct tiles_view *by = &search->view[view];
	struct looks *looks = &candidates->looks[view];
	for (unsigned at = 0; at < candidates->count; at += LANES)
		look(search, batch, candidates, at, view, is_vertical, shape);
	for (unsigned at = 0; at < candidates->count && !shape.is_direct; at += LANES)
		locate(by, looks, at,
			large_cohort(by, load(looks->pattern + at), load(looks->number + at),
				load(looks->from + at)));
}

/* The measures of sixteen moves, from the table. */
INLINE __m512i
read_measure(const struct tiles_search *search, batch_words batch,
	const struct candidates *candidates, unsigned at, unsigned view, struct shape shape)
{
	const struct looks *looks = &candidates->looks[view];
	__m512i pattern = load(looks->pattern + at), index = load(looks->index + at);
	__m512i word = gather(search->view[view].of.table, pattern,
		_mm512_slli_epi32(_mm512_srli_epi32(index, 5), 2));
	__m512i bit = _mm512_and_si512(
		_mm512_srlv_epi32(word, _mm512_and_si512(index, _mm512_set1_epi32(31))),
		_mm512_set1_epi32(1));
	__m512i before =
		pick(batch[node_measure(shape.patterns, view)], load(candidates->node + at));
	return measured(before, pattern, bit);
}

INLINE void
keep(uint32_t *words, unsigned at, __mmask16 lanes, __m512i values)
{
	_mm512_storeu_si512(words + at, _mm512_maskz_compress_epi32(lanes, values));
}

INLINE void
repeat_last(uint32_t *words, unsigned count)
{
	_mm512_storeu_si512(words + count, _mm512_set1_epi32((int)words[count - 1]));
}

/* The moves of one kind that the automaton allows, from `move` and the next. */
INLINE void
list_candidates(const struct tiles_search *search, batch_words batch, unsigned count, unsigned move,
	struct candidates *candidates)
{
	__m512i states[BATCH / LANES];
	const int *next = (const int *)(search->automaton.next[0] + move);
	unsigned found = 0;
	for (unsigned i = 0; i * LANES < count; i++) {
		__m512i state = _mm512_and_si512(
			load(batch[NODE_PLACE] + i * LANES), _mm512_set1_epi32(UINT16_MAX));
		__mmask16 there = first_lanes(count - i * LANES);
		/* Both moves of a kind are read as one word. */
		states[i] = _mm512_mask_i32gather_epi32(
			_mm512_set1_epi32(-1), there, state, next, BLANK_MOVES * 2);
	}
	for (unsigned end = move + 2; move < end; move++)
		for (unsigned i = 0; i * LANES < count; i++) {
			__m512i after = _mm512_and_si512(
				_mm512_srl_epi32(states[i], _mm_cvtsi32_si128(move % 2 * 16)),
				_mm512_set1_epi32(UINT16_MAX));
			__mmask16 allowed = _mm512_cmpneq_epi32_mask(
				after, _mm512_set1_epi32(AUTOMATON_FORBIDDEN));
			__m512i node = _mm512_add_epi32(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8,
								9, 10, 11, 12, 13, 14, 15),
				_mm512_set1_epi32((int)(i * LANES)));
			keep(candidates->node, found, allowed, node);
			keep(candidates->state, found, allowed, after);
			_mm512_storeu_si512(candidates->move + found, _mm512_set1_epi32((int)move));
			found += lanes_count(allowed);
		}
	candidates->count = found;
	if (found) {
		repeat_last(candidates->node, found);
		repeat_last(candidates->move, found);
	}
}

/* Leaves the candidates that the first view does not cut off, or all. */
INLINE void
cut_off(const struct tiles_search *search, batch_words batch, struct candidates *candidates,
	unsigned view, struct shape shape)
{
	unsigned left = 0;
	struct looks *looks = &candidates->looks[view];
	__m512i bound = _mm512_set1_epi32((int)search->bound);
	for (unsigned i = 0; i < candidates->count; i += LANES) {
		__m512i node = load(candidates->node + i), move = load(candidates->move + i);
		__m512i state = load(candidates->state + i);
		__m512i measure = read_measure(search, batch, candidates, i, view, shape);
		__m512i pattern = load(looks->pattern + i), map = load(looks->map + i);
		__m512i order = load(looks->order + i);
		__m512i depth = _mm512_srli_epi32(pick(batch[NODE_PLACE], node), PLACE_DEPTH_SHIFT);
		__mmask16 there = first_lanes(candidates->count - i);
		/* One move more than the depth of the parent: less than the bound. */
		__mmask16 stays = _mm512_mask_cmplt_epu32_mask(
			there, _mm512_add_epi32(depth, sum_of(measure)), bound);
		stays = search->is_saving ? there : stays;
		keep(candidates->node, left, stays, node);
		keep(candidates->move, left, stays, move);
		keep(candidates->state, left, stays, state);
		keep(looks->pattern, left, stays, pattern);
		keep(looks->map, left, stays, map);
		keep(looks->order, left, stays, order);
		keep(looks->measure, left, stays, measure);
		left += lanes_count(stays);
	}
	candidates->count = left;
	if (left) {
		repeat_last(candidates->node, left);
		repeat_last(candidates->move, left);
	}
}

/* Adds the lanes to a pile of nodes. */
INLINE void
add_children(struct nodes *nodes, batch_words batch, __mmask16 lanes, __m512i place, __m512i parent,
	const struct candidates *candidates, unsigned from, struct shape shape)
{
	unsigned at = nodes->count;
	__m512i node = load(candidates->node + from);
	nodes->count += lanes_count(lanes);
	keep(nodes->word[NODE_PLACE], at, lanes, place);
	keep(nodes->word[NODE_PARENT], at, lanes, parent);
	for (unsigned view = 0; view < shape.views; view++) {
		const struct looks *looks = &candidates->looks[view];
		__m512i pattern = load(looks->pattern + from);
		for (unsigned i = 0; i < shape.patterns; i++) {
			unsigned map = node_map(shape.patterns, view, i);
			unsigned order = node_order(shape.patterns, view, i);
			__mmask16 is_moved =
				_mm512_cmpeq_epi32_mask(pattern, _mm512_set1_epi32((int)i));
			keep(nodes->word[map], at, lanes,
				_mm512_mask_mov_epi32(
					pick(batch[map], node), is_moved, load(looks->map + from)));
			keep(nodes->word[order], at, lanes,
				_mm512_mask_mov_epi32(pick(batch[order], node), is_moved,
					load(looks->order + from)));
		}
		keep(nodes->word[node_measure(shape.patterns, view)], at, lanes,
			load(looks->measure + from));
	}
}

/* Reads what the other views say of what the first one left, and adds the children. */
INLINE void
add_all(struct tiles_search *search, batch_words batch, struct candidates *candidates,
	unsigned first, uint32_t first_log, struct shape shape)
{
	for (unsigned i = 0; i < candidates->count; i += LANES) {
		__m512i node = load(candidates->node + i), move = load(candidates->move + i);
		__m512i estimate = sum_of(load(candidates->looks[first].measure + i));
		for (unsigned other = 1; other < shape.views; other++) {
			unsigned view = other ^ first;
			__m512i measure = read_measure(search, batch, candidates, i, view, shape);
			_mm512_storeu_si512(candidates->looks[view].measure + i, measure);
			estimate = _mm512_max_epu32(estimate, sum_of(measure));
		}
		__m512i place = _mm512_add_epi32(
			pick(batch[NODE_PLACE], node), _mm512_set1_epi32(1 << PLACE_DEPTH_SHIFT));
		__m512i step = _mm512_permutexvar_epi32(move, _mm512_loadu_si512(search->step));
		place = _mm512_add_epi32(place, _mm512_slli_epi32(step, PLACE_BLANK_SHIFT));
		place = _mm512_or_si512(_mm512_andnot_si512(_mm512_set1_epi32(UINT16_MAX), place),
			load(candidates->state + i));
		__m512i parent = _mm512_add_epi32(node, _mm512_set1_epi32((int)first_log));
		parent = _mm512_or_si512(_mm512_slli_epi32(parent, PARENT_MOVE_BITS), move);
		__m512i total =
			_mm512_add_epi32(_mm512_srli_epi32(place, PLACE_DEPTH_SHIFT), estimate);
		__mmask16 there = first_lanes(candidates->count - i);
		__mmask16 within = _mm512_mask_cmple_epu32_mask(
			there, total, _mm512_set1_epi32((int)search->bound));
		__mmask16 goal = _mm512_mask_testn_epi32_mask(within, estimate, estimate);
		if (goal && !search->is_solved) {
			uint32_t parents[LANES];
			_mm512_storeu_si512(parents, parent);
			search->is_solved = true;
			search->solution = parents[bits_lowest(lanes_bits(goal))];
		}
		if (within)
			add_children(
				&search->stack, batch, within, place, parent, candidates, i, shape);
		if (search->is_saving && (within ^ there))
			add_children(&search->fringe, batch, within ^ there, place, parent,
				candidates, i, shape);
	}
}

INLINE void
look_at_others(const struct tiles_search *search, batch_words batch, struct candidates *candidates,
	unsigned first, bool is_vertical, struct shape shape)
{
	for (unsigned other = 1; other < shape.views; other++)
		look_at_all(search, batch, candidates, other ^ first, is_vertical, shape);
}

/* Horizontal and vertical moves take turns, so that there is work for the time that the
 * tables take to come from memory. */
INLINE void
expand(struct tiles_search *search, unsigned count, struct shape shape)
{
	batch_words batch;
	struct candidates across, upright;
	uint32_t first_log = search->log_base + search->log_count;
	/* The view to begin with, if there is a choice; the others follow in pairs. */
	unsigned first = search->geometry->is_transposed[1];
	search->stack.count -= count;
	unsigned words = node_measure(shape.patterns, shape.views);
	for (unsigned word = 0; word < words; word++)
		for (unsigned i = 0; i < count; i += LANES)
			_mm512_storeu_si512(batch[word] + i,
				load(search->stack.word[word] + search->stack.count + i));
	memcpy(search->log + search->log_count, batch[NODE_PARENT], count * sizeof(uint32_t));
	search->log_count += count;
	list_candidates(search, batch, count, BLANK_LEFT, &across);
	look_at_all(search, batch, &across, 0, false, shape);
	list_candidates(search, batch, count, BLANK_UP, &upright);
	look_at_all(search, batch, &upright, first, true, shape);
	search->generated += across.count + upright.count;
	cut_off(search, batch, &across, 0, shape);
	look_at_others(search, batch, &across, 0, false, shape);
	cut_off(search, batch, &upright, first, shape);
	look_at_others(search, batch, &upright, first, true, shape);
	add_all(search, batch, &across, 0, first_log, shape);
	add_all(search, batch, &upright, first, first_log, shape);
}

/* Compiled once more for the shapes that matter. Sanitizers make that slow to compile, and
 * find as much in the general one. */
void
tiles_kernel_avx512(struct tiles_search *search, unsigned count)
{
	unsigned patterns = search->patterns, views = search->views;
	bool is_direct = search->geometry->cells <= LAYOUT_DIRECT_CELLS;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
	if (patterns == 2 && views == 2 && is_direct) {
		expand(search, count, (struct shape){2, 2, true});
		return;
	}
	if (patterns == 3 && views == 2 && is_direct) {
		expand(search, count, (struct shape){3, 2, true});
		return;
	}
	if (patterns == 4 && views == 2 && !is_direct) {
		expand(search, count, (struct shape){4, 2, false});
		return;
	}
#endif
	expand(search, count, (struct shape){patterns, views, is_direct});
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
