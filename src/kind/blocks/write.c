/* Writing puzzles of blocks: as text, as JSON, and cell by cell. */
#include "kind/blocks/rules.h"

#include <stdio.h>

void
blocks_signs(const struct blocks *blocks, const struct position *position, char *sign)
{
	for (unsigned cell = 0; cell < blocks->cells; cell++)
		sign[cell] = blocks->form.start[cell] == '#' ? '#' : '.';
	for (unsigned cell = 0; !position && cell < blocks->cells; cell++)
		if (sign_grid_is_letter(blocks->form.goal[cell]))
			sign[cell] = blocks->form.goal[cell];
	const uint8_t *anchor =
		position ? ((const struct blocks_position *)position)->anchor : NULL;
	for (unsigned i = 0; position && i < blocks->pieces; i++) {
		const struct blocks_shape *shape = &blocks->class[blocks->class_of[i]].shape;
		unsigned first = anchor[i] - shape->head; /* the corner of the box */
		for (unsigned row = 0; row < shape->rows; row++)
			for (unsigned column = 0; column < shape->columns; column++)
				if (shape->row[row] >> column & 1)
					sign[first + row * blocks->base.columns + column] =
						blocks->letter[i];
	}
}

/* As in "X@b5,c5 A@f3". */
static void
write_exits(const struct blocks *blocks, struct text *text)
{
	const char *goal = blocks->form.goal;
	for (unsigned i = 0; i < blocks->named; i++) {
		char letter = blocks->letter[blocks->named_piece[i]];
		text_add(text, "%s%c", i ? " " : "", letter);
		for (unsigned cell = 0; cell < blocks->cells; cell++)
			if (goal[cell] == letter)
				text_add(text, "%c%c%u", memchr(goal, letter, cell) ? ',' : '@',
					'a' + blocks->column_of[cell], blocks->row_of[cell] + 1u);
	}
}

void
blocks_write(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const struct blocks *blocks = blocks_of(puzzle);
	char sign[BLOCKS_CELLS_MAX];
	blocks_signs(blocks, position, sign);
	if (position && blocks->form.is_cars) {
		for (unsigned cell = 0; cell < blocks->cells; cell++)
			text_add_char(text, sign[cell] == '.'   ? 'o'
					    : sign[cell] == '#' ? 'x'
								: sign[cell]);
		return;
	}
	if (position)
		sign_grid_write(puzzle->rows, puzzle->columns, sign, "/", text);
	if (position)
		text_add(text, " => ");
	blocks_signs(blocks, NULL, sign);
	if (blocks->form.is_exit)
		write_exits(blocks, text);
	else
		sign_grid_write(puzzle->rows, puzzle->columns, sign, "/", text);
}

/* The cars of a collection go in lanes, and their metric is slides. */
void
blocks_write_options(const gls_puzzle *puzzle, struct text *text)
{
	const struct blocks_form *form = &blocks_of(puzzle)->form;
	if (form->metric != (form->is_cars ? METRIC_SLIDE : METRIC_STEP))
		text_add(text, "metric=%s ", metric_name(form->metric));
	if (form->is_lanes && !form->is_cars)
		text_add(text, "lanes=true ");
}

void
blocks_write_sort(const gls_puzzle *puzzle, struct text *text)
{
	text_add(text, "metric=%s %s", metric_name(puzzle->metric),
		blocks_of(puzzle)->form.is_lanes ? "lanes=true " : "");
}

void
blocks_write_json(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const struct blocks *blocks = blocks_of(puzzle);
	char sign[BLOCKS_CELLS_MAX];
	bool is_exit = !position && blocks->form.is_exit;
	text_add(text, is_exit ? "\"" : "[\"");
	blocks_signs(blocks, position, sign);
	if (is_exit)
		write_exits(blocks, text);
	else
		sign_grid_write(puzzle->rows, puzzle->columns, sign, "\",\"", text);
	text_add(text, is_exit ? "\"" : "\"]");
}

void
blocks_write_document(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	text_add(text, "\"rows\":%u,\"cols\":%u%s,\"start\":", puzzle->rows, puzzle->columns,
		blocks_of(puzzle)->form.is_lanes ? ",\"lanes\":true" : "");
	blocks_write_json(puzzle, position, text);
	text_add(text, ",\"goal\":");
	blocks_write_json(puzzle, NULL, text);
}

enum cell_look
blocks_cell(const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8])
{
	const struct blocks *blocks = blocks_of(puzzle);
	char sign[BLOCKS_CELLS_MAX];
	blocks_signs(blocks, position, sign);
	snprintf(text, 8, "%.1s", sign[cell] == '.' ? "" : &sign[cell]);
	if (sign[cell] == '.')
		return CELL_HOLE;
	if (sign[cell] == '#')
		return CELL_FIXED;
	const uint8_t *anchor =
		position ? ((const struct blocks_position *)position)->anchor : NULL;
	for (unsigned i = 0; position && i < blocks->named; i++) {
		unsigned piece = blocks->named_piece[i];
		if (blocks->letter[piece] == sign[cell])
			return blocks_set_has(&blocks->home[i], anchor[piece]) ? CELL_HOME
									       : CELL_AWAY;
	}
	return position ? CELL_AWAY : CELL_HOME;
}

unsigned
blocks_piece(const gls_puzzle *puzzle, const struct position *position, unsigned cell)
{
	const struct blocks *blocks = blocks_of(puzzle);
	char sign[BLOCKS_CELLS_MAX];
	blocks_signs(blocks, position, sign);
	if (!sign_grid_is_letter(sign[cell]))
		return cell;
	return (unsigned)((const char *)memchr(sign, sign[cell], blocks->cells) - sign);
}
