/* Making a puzzle of its form: pieces, their shapes and regions, classes, and
 * where those that the goal names are home. */
#include "kind/blocks/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* The cells of one letter in a grid. */
struct figure {
	unsigned count;
	uint8_t cell[BLOCKS_CELLS_MAX];
};

static void
find_figure(const struct blocks_form *form, const char *sign, char letter, struct figure *figure)
{
	*figure = (struct figure){.count = 0};
	for (unsigned cell = 0; cell < form->rows * form->columns; cell++)
		if (sign[cell] == letter)
			figure->cell[figure->count++] = (uint8_t)cell;
}

/* ---- Checking -------------------------------------------------------------
 */

/* How many cells of a figure hang together with its first one. */
static unsigned
connected(const struct blocks_form *form, const struct figure *figure)
{
	bool is_in[BLOCKS_CELLS_MAX] = {false};
	uint8_t queue[BLOCKS_CELLS_MAX] = {figure->cell[0]};
	unsigned columns = form->columns, tail = 1;
	for (unsigned i = 1; i < figure->count; i++)
		is_in[figure->cell[i]] = true;
	for (unsigned head = 0; head < tail; head++) {
		unsigned cell = queue[head], column = cell % columns;
		const unsigned beside[4] = {
			cell >= columns ? cell - columns : cell,
			cell + columns < form->rows * columns ? cell + columns : cell,
			column ? cell - 1 : cell,
			column + 1 < columns ? cell + 1 : cell,
		};
		for (unsigned i = 0; i < 4; i++)
			if (is_in[beside[i]]) {
				is_in[beside[i]] = false;
				queue[tail++] = (uint8_t)beside[i];
			}
	}
	return tail;
}

/* Whether one figure is the other one moved. */
static bool
is_moved(const struct blocks_form *form, const struct figure *figure, const struct figure *other)
{
	int columns = (int)form->columns;
	if (figure->count != other->count)
		return false;
	int right = other->cell[0] % columns - figure->cell[0] % columns;
	int down = other->cell[0] / columns - figure->cell[0] / columns;
	for (unsigned i = 1; i < figure->count; i++)
		if (other->cell[i] % columns - figure->cell[i] % columns != right ||
			other->cell[i] / columns - figure->cell[i] / columns != down)
			return false;
	return true;
}

static bool __attribute__((format(printf, 4, 5)))
find_fault(struct blocks_fault *fault, bool is_in_goal, unsigned cell, const char *format, ...)
{
	va_list arguments;
	fault->is_in_goal = is_in_goal;
	fault->cell = cell;
	va_start(arguments, format);
	vsnprintf(fault->text, sizeof fault->text, format, arguments);
	va_end(arguments);
	return false;
}

static bool
check_goal_of(const struct blocks_form *form, char letter, struct blocks_fault *fault)
{
	struct figure piece, goal;
	find_figure(form, form->start, letter, &piece);
	find_figure(form, form->goal, letter, &goal);
	if (!goal.count)
		return true;
	if (!piece.count)
		return find_fault(fault, true, goal.cell[0],
			"the goal names '%c', but no piece of the start is called so", letter);
	if (form->is_exit || is_moved(form, &piece, &goal))
		return true;
	return find_fault(fault, true, goal.cell[0],
		"the goal shows '%c' in another shape than the start; "
		"expected its %u cell%s as "
		"they are there",
		letter, piece.count, piece.count == 1 ? "" : "s");
}

static bool
check_walls(const struct blocks_form *form, struct blocks_fault *fault)
{
	for (unsigned cell = 0; cell < form->rows * form->columns; cell++) {
		char start = form->start[cell], goal = form->goal[cell];
		if (start == '#' && sign_grid_is_letter(goal))
			return find_fault(fault, true, cell, "the goal wants '%c' on a wall", goal);
		if (start != '#' && goal == '#')
			return find_fault(fault, true, cell,
				"a wall in the goal where the start has '%c'; walls are the same "
				"in "
				"both",
				start);
	}
	return true;
}

bool
blocks_check(const struct blocks_form *form, struct blocks_fault *fault)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	bool is_named = false;
	if (!check_walls(form, fault))
		return false;
	for (const char *letter = letters; *letter; letter++) {
		struct figure piece;
		find_figure(form, form->start, *letter, &piece);
		if (piece.count && connected(form, &piece) < piece.count)
			return find_fault(fault, false, piece.cell[0],
				"the cells of '%c' are in several parts; expected one piece for "
				"each letter",
				*letter);
		if (!check_goal_of(form, *letter, fault))
			return false;
		is_named |= memchr(form->goal, *letter, form->rows * form->columns) != NULL;
	}
	return is_named || find_fault(fault, true, 0,
				   "the goal names no piece, so there is nothing to reach; "
				   "expected the cells of one at least");
}

/* ---- Pieces ---------------------------------------------------------------
 */

/* A piece as it is found; those that agree in `class` but for its numbers are
 * of one. */
struct found {
	struct blocks_class class;
	char letter;
	uint8_t anchor;
	bool is_named;
};

static void
set_shape(const struct blocks_form *form, const struct figure *figure, struct blocks_shape *shape)
{
	unsigned columns = form->columns, left = columns, right = 0;
	unsigned top = figure->cell[0] / columns;
	for (unsigned i = 0; i < figure->count; i++) {
		unsigned column = figure->cell[i] % columns;
		left = column < left ? column : left;
		right = column > right ? column : right;
	}
	for (unsigned i = 0; i < figure->count; i++) {
		unsigned row = figure->cell[i] / columns - top;
		shape->row[row] |= (uint16_t)(1u << (figure->cell[i] % columns - left));
		shape->rows = (uint8_t)(row + 1);
	}
	shape->columns = (uint8_t)(right - left + 1);
	shape->head = (uint8_t)(figure->cell[0] % columns - left);
	shape->goes_along = !form->is_lanes || shape->columns >= shape->rows;
	shape->goes_across = !form->is_lanes || shape->rows >= shape->columns;
}

static int
compare_cells(const void *one, const void *other)
{
	return *(const uint8_t *)one - *(const uint8_t *)other;
}

/* Numbers the places to which the piece can get alone. */
static void
set_places(const struct blocks *blocks, struct blocks_class *class, unsigned anchor)
{
	class->places = (uint8_t)blocks_flood(
		blocks, blocks->wall, &class->shape, anchor, class->cell_of, NULL);
	qsort(class->cell_of, class->places, 1, compare_cells);
	memset(class->place_of, BLOCKS_NOWHERE, sizeof class->place_of);
	for (unsigned place = 0; place < class->places; place++)
		class->place_of[class->cell_of[place]] = (uint8_t)place;
	class->bits = (uint8_t)bits_width(class->places - 1u);
}

static bool
are_alike(const struct found *one, const struct found *other)
{
	return !one->is_named && !other->is_named &&
	       !memcmp(&one->class.shape, &other->class.shape, sizeof one->class.shape) &&
	       !memcmp(one->class.place_of, other->class.place_of, sizeof one->class.place_of);
}

static void
find_piece(const struct blocks *blocks, unsigned cell, struct found *found)
{
	const struct blocks_form *form = &blocks->form;
	struct figure figure;
	memset(found, 0, sizeof *found); /* classes are compared as bytes */
	found->letter = form->start[cell];
	found->anchor = (uint8_t)cell;
	found->is_named = memchr(form->goal, found->letter, blocks->cells) != NULL;
	find_figure(form, form->start, found->letter, &figure);
	set_shape(form, &figure, &found->class.shape);
	set_places(blocks, &found->class, cell);
}

/* The pieces in the order of their first cells; their number. */
static unsigned
find_pieces(const struct blocks *blocks, struct found *found)
{
	const char *start = blocks->form.start;
	unsigned count = 0;
	for (unsigned cell = 0; cell < blocks->cells; cell++)
		if (sign_grid_is_letter(start[cell]) && !memchr(start, start[cell], cell))
			find_piece(blocks, cell, &found[count++]);
	return count;
}

/* A class for each piece that is not like an earlier one; all of its pieces one
 * after the other. */
static void
set_classes(struct blocks *blocks, const struct found *found, unsigned count)
{
	bool is_listed[BLOCKS_PIECES_MAX] = {false};
	for (unsigned i = 0; i < count; i++) {
		if (is_listed[i])
			continue;
		struct blocks_class *class = &blocks->class[blocks->classes];
		*class = found[i].class;
		class->first = (uint8_t)blocks->pieces;
		for (unsigned k = i; k < count; k++) {
			if (k != i && (is_listed[k] || !are_alike(&found[i], &found[k])))
				continue;
			is_listed[k] = true;
			if (found[k].is_named)
				blocks->named_piece[blocks->named++] = (uint8_t)blocks->pieces;
			blocks->letter[blocks->pieces] = found[k].letter;
			blocks->start[blocks->pieces] = found[k].anchor;
			blocks->class_of[blocks->pieces++] = (uint8_t)blocks->classes;
		}
		class->end = (uint8_t)blocks->pieces;
		blocks->classes++;
	}
}

/* ---- The puzzle -----------------------------------------------------------
 */

/* Where a piece covers all cells that the goal has of it. */
static void
set_home(struct blocks *blocks, unsigned number)
{
	unsigned piece = blocks->named_piece[number], columns = blocks->base.columns;
	const struct blocks_class *class = &blocks->class[blocks->class_of[piece]];
	struct figure goal;
	find_figure(&blocks->form, blocks->form.goal, blocks->letter[piece], &goal);
	for (unsigned place = 0; place < class->places; place++) {
		unsigned anchor = class->cell_of[place], covered = 0;
		struct blocks_corner corner = blocks_corner(blocks, &class->shape, anchor);
		for (unsigned i = 0; i < goal.count; i++) {
			int row = (int)(goal.cell[i] / columns) - corner.row;
			int column = (int)(goal.cell[i] % columns) - corner.column;
			covered += row >= 0 && row < class->shape.rows && column >= 0 &&
				   class->shape.row[row] >> column & 1;
		}
		if (covered == goal.count)
			blocks_set_add(&blocks->home[number], anchor);
	}
}

static void
set_lines(struct blocks *blocks)
{
	unsigned rows = blocks->base.rows, columns = blocks->base.columns;
	memset(blocks->wall, UINT8_MAX, sizeof blocks->wall);
	for (unsigned row = 0; row < rows; row++)
		blocks->wall[row + 1] = (uint16_t) ~(((1u << columns) - 1) << 1);
	for (unsigned cell = 0; cell < blocks->cells; cell++) {
		blocks->row_of[cell] = (uint8_t)(cell / columns);
		blocks->column_of[cell] = (uint8_t)(cell % columns);
		if (blocks->form.start[cell] == '#')
			blocks->wall[cell / columns + 1] |= (uint16_t)(2u << cell % columns);
	}
}

/* As blocks_pack() fills them. */
static size_t
count_words(const struct blocks *blocks)
{
	unsigned words = 1, filled = 0;
	for (unsigned i = 0; i < blocks->pieces; i++) {
		unsigned bits = blocks->class[blocks->class_of[i]].bits;
		if (filled + bits > 64) {
			words++;
			filled = 0;
		}
		filled += bits;
	}
	return words;
}

static unsigned
most_moves(const struct blocks *blocks)
{
	unsigned most = 0, lines = blocks->base.rows + blocks->base.columns - 2u;
	for (unsigned i = 0; i < blocks->pieces; i++) {
		unsigned others = blocks->class[blocks->class_of[i]].places - 1u;
		unsigned straight = blocks->base.metric == METRIC_STEP    ? BLOCKS_WAYS
				    : blocks->base.metric == METRIC_SLIDE ? lines
									  : others;
		most += straight < others ? straight : others;
	}
	most = most < blocks_MOVES_MAX ? most : blocks_MOVES_MAX;
	return most ? most : 1; /* of nothing no array can be made */
}

struct blocks *
blocks_new(const struct blocks_form *form)
{
	struct blocks *blocks = calloc(1, sizeof *blocks);
	struct found *found = malloc(BLOCKS_PIECES_MAX * sizeof *found);
	if (!blocks || !found) {
		free(blocks);
		free(found);
		return NULL;
	}
	blocks->form = *form;
	blocks->cells = form->rows * form->columns;
	blocks->base = (struct gls_puzzle){
		.kind = &blocks_kind,
		.rows = (uint16_t)form->rows,
		.columns = (uint16_t)form->columns,
		.metric = form->metric,
	};
	set_lines(blocks);
	set_classes(blocks, found, find_pieces(blocks, found));
	free(found);
	for (unsigned i = 0; i < blocks->named; i++)
		set_home(blocks, i);
	blocks->base.state_words = count_words(blocks);
	/* As for the most pieces: whoever makes one puzzle after the other has one position. */
	blocks->base.position_size = sizeof(struct blocks_room);
	blocks->base.moves_max = most_moves(blocks);
	return blocks;
}
