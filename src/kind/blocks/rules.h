/* rules.h: the rules of blocks as inline functions, for the searches that are
 * compiled for this kind and for its table. Their contract is in puzzle.h. */
#ifndef GLS_BLOCKS_RULES_H
#define GLS_BLOCKS_RULES_H

#include "kind/blocks/blocks.h"
#include "kind/blocks/heuristic.h"

/* A piece goes to cells that are free or its own: the most there are with all
 * letters on single cells. */
enum { blocks_MOVES_MAX = BLOCKS_PIECES_MAX * (BLOCKS_CELLS_MAX - BLOCKS_PIECES_MAX) };

enum { BLOCKS_WAYS = 4 };
static const int8_t blocks_way_down[BLOCKS_WAYS] = {-1, 1, 0, 0};
static const int8_t blocks_way_right[BLOCKS_WAYS] = {0, 0, -1, 1};

static inline const struct blocks *
blocks_of(const gls_puzzle *puzzle)
{
	return (const struct blocks *)puzzle;
}

/* ---- Pieces on lines ------------------------------------------------------
 */

/* The upper left corner of the box around a piece, which may lie outside for a
 * move that is not legal. */
struct blocks_corner {
	int row, column;
};

static inline struct blocks_corner
blocks_corner(const struct blocks *blocks, const struct blocks_shape *shape, unsigned anchor)
{
	return (struct blocks_corner){
		blocks->row_of[anchor], blocks->column_of[anchor] - shape->head};
}

static inline unsigned
blocks_anchor(
	const struct blocks *blocks, const struct blocks_shape *shape, struct blocks_corner corner)
{
	return (unsigned)corner.row * blocks->base.columns + (unsigned)corner.column + shape->head;
}

static inline bool
blocks_fits(const uint16_t *line, const struct blocks_shape *shape, struct blocks_corner corner)
{
	unsigned taken = 0;
	for (int row = 0; row < shape->rows; row++)
		taken |= line[corner.row + 1 + row] & (unsigned)shape->row[row]
							      << (corner.column + 1);
	return !taken;
}

/* Puts a piece there, or takes it away. */
static inline void
blocks_toggle(uint16_t *line, const struct blocks_shape *shape, struct blocks_corner corner)
{
	for (int row = 0; row < shape->rows; row++)
		line[corner.row + 1 + row] ^= (uint16_t)(shape->row[row] << (corner.column + 1));
}

static inline bool
blocks_goes(const struct blocks_shape *shape, unsigned way)
{
	return way < 2 ? shape->goes_across : shape->goes_along;
}

static inline struct blocks_corner
blocks_beside(struct blocks_corner corner, unsigned way)
{
	return (struct blocks_corner){
		corner.row + blocks_way_down[way], corner.column + blocks_way_right[way]};
}

/* All anchors to which a piece can go over free cells, its own first, in the
 * order of their distance in steps; their number. The lines are without the
 * piece. before[i] is the number of the one before anchor[i], if before is not
 * NULL. */
static inline unsigned
blocks_flood(const struct blocks *blocks, const uint16_t *line, const struct blocks_shape *shape,
	unsigned from, uint8_t *anchor, uint8_t *before)
{
	uint16_t seen[BLOCKS_LINES] = {0};
	struct blocks_corner corner = blocks_corner(blocks, shape, from);
	unsigned count = 1;
	anchor[0] = (uint8_t)from;
	seen[corner.row + 1] = (uint16_t)(1u << corner.column);
	for (unsigned i = 0; i < count; i++) {
		corner = blocks_corner(blocks, shape, anchor[i]);
		for (unsigned way = 0; way < BLOCKS_WAYS; way++) {
			struct blocks_corner next = blocks_beside(corner, way);
			if (!blocks_goes(shape, way) || !blocks_fits(line, shape, next) ||
				seen[next.row + 1] >> next.column & 1)
				continue;
			seen[next.row + 1] |= (uint16_t)(1u << next.column);
			if (before)
				before[count] = (uint8_t)i;
			anchor[count++] = (uint8_t)blocks_anchor(blocks, shape, next);
		}
	}
	return count;
}

/* The anchors to which a move takes a piece; their number. The lines are
 * without it. */
static inline unsigned
blocks_reach(const struct blocks *blocks, const uint16_t *line, const struct blocks_shape *shape,
	unsigned from, uint8_t *to)
{
	struct blocks_corner corner = blocks_corner(blocks, shape, from);
	unsigned count = 0;
	if (blocks->base.metric == METRIC_MOVE) {
		count = blocks_flood(blocks, line, shape, from, to, NULL) - 1;
		memmove(to, to + 1, count);
		return count;
	}
	for (unsigned way = 0; way < BLOCKS_WAYS; way++) {
		struct blocks_corner next = blocks_beside(corner, way);
		while (blocks_goes(shape, way) && blocks_fits(line, shape, next)) {
			to[count++] = (uint8_t)blocks_anchor(blocks, shape, next);
			if (blocks->base.metric == METRIC_STEP)
				break;
			next = blocks_beside(next, way);
		}
	}
	return count;
}

/* ---- The contract ---------------------------------------------------------
 */

/* The places of a class, in rising order. */
static inline void
blocks_places(const struct blocks_class *class, const uint8_t *anchor, uint8_t *place)
{
	for (unsigned i = class->first; i < class->end; i++) {
		uint8_t here = class->place_of[anchor[i]];
		unsigned at = i - class->first;
		for (; at > 0 && place[at - 1] > here; at--)
			place[at] = place[at - 1];
		place[at] = here;
	}
}

static inline void
blocks_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	const struct blocks *blocks = blocks_of(puzzle);
	const uint8_t *anchor = ((const struct blocks_position *)position)->anchor;
	unsigned filled = 0;
	uint64_t word = 0;
	uint8_t place[BLOCKS_PIECES_MAX];
	for (unsigned c = 0; c < blocks->classes; c++) {
		const struct blocks_class *class = &blocks->class[c];
		if (!class->bits)
			continue;
		blocks_places(class, anchor, place);
		for (unsigned i = 0; i < (unsigned)class->end - class->first; i++) {
			if (filled + class->bits > 64) {
				*state++ = word;
				word = filled = 0;
			}
			word |= (uint64_t)place[i] << filled;
			filled += class->bits;
		}
	}
	*state = word;
}

static inline void
blocks_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	const struct blocks *blocks = blocks_of(puzzle);
	struct blocks_position *board = (struct blocks_position *)position;
	unsigned used = 0;
	memcpy(board->line, blocks->wall, sizeof board->line);
	for (unsigned c = 0; c < blocks->classes; c++) {
		const struct blocks_class *class = &blocks->class[c];
		for (unsigned i = class->first; i < class->end; i++) {
			if (used + class->bits > 64) {
				state++;
				used = 0;
			}
			uint64_t rest = class->bits ? bits_load(state) >> used : 0;
			board->anchor[i] = class->cell_of[rest & ((1u << class->bits) - 1)];
			used += class->bits;
			blocks_toggle(board->line, &class->shape,
				blocks_corner(blocks, &class->shape, board->anchor[i]));
		}
	}
}

static inline unsigned
blocks_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	const struct blocks *blocks = blocks_of(puzzle);
	const struct blocks_position *board = (const struct blocks_position *)position;
	uint16_t line[BLOCKS_LINES];
	uint8_t to[BLOCKS_CELLS_MAX];
	unsigned count = 0;
	memcpy(line, board->line, sizeof line);
	for (unsigned i = 0; i < blocks->pieces; i++) {
		const struct blocks_shape *shape = &blocks->class[blocks->class_of[i]].shape;
		struct blocks_corner corner = blocks_corner(blocks, shape, board->anchor[i]);
		blocks_toggle(line, shape, corner);
		unsigned ends = blocks_reach(blocks, line, shape, board->anchor[i], to);
		blocks_toggle(line, shape, corner);
		for (unsigned end = 0; end < ends; end++)
			moves[count++] = (struct gls_move){board->anchor[i], to[end]};
	}
	return count;
}

/* Every move is taken back by a move. */
static inline unsigned
blocks_moves_back(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	unsigned count = blocks_moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++)
		moves[i] = move_reversed(moves[i]);
	return count;
}

static inline void
blocks_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	const struct blocks *blocks = blocks_of(puzzle);
	struct blocks_position *board = (struct blocks_position *)position;
	unsigned i = 0;
	while (board->anchor[i] != move.from)
		i++;
	const struct blocks_shape *shape = &blocks->class[blocks->class_of[i]].shape;
	blocks_toggle(board->line, shape, blocks_corner(blocks, shape, move.from));
	blocks_toggle(board->line, shape, blocks_corner(blocks, shape, move.to));
	board->anchor[i] = (uint8_t)move.to;
}

static inline void
blocks_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	blocks_apply(puzzle, position, move_reversed(move));
}

static inline bool
blocks_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	const struct blocks *blocks = blocks_of(puzzle);
	const uint8_t *anchor = ((const struct blocks_position *)position)->anchor;
	for (unsigned i = 0; i < blocks->named; i++)
		if (!blocks_set_has(&blocks->home[i], anchor[blocks->named_piece[i]]))
			return false;
	return true;
}

/* A piece that goes on where it has just stopped could have gone there at once:
 * in slides along the same line, in moves anywhere; a step only undoes the one
 * before. */
static inline bool
blocks_redundant(const gls_puzzle *puzzle, struct gls_move last, struct gls_move next)
{
	const struct blocks *blocks = blocks_of(puzzle);
	if (last.from == MOVE_NONE.from || next.from != last.to)
		return false;
	if (puzzle->metric == METRIC_SLIDE) {
		bool last_along = blocks->row_of[last.from] == blocks->row_of[last.to];
		return last_along == (blocks->row_of[next.from] == blocks->row_of[next.to]);
	}
	return puzzle->metric == METRIC_MOVE || next.to == last.from;
}

static inline void
blocks_estimate_after(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	(void)step;
	(void)before;
	blocks_estimate(heuristic, after, result);
}

#endif
