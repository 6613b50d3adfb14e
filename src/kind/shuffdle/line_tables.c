#include "kind/shuffdle/line_tables.h"
#include "base/error.h"

bool
line_tables_fit(unsigned side)
{
	return side <= TABLE_SIDE_MAX;
}

static bool
no_memory(struct gls_error *error)
{
	return error_set(error, GLS_NO_MEMORY, "no memory for the tables of a line");
}

static bool
open_neutral(struct line_tables *tables, unsigned folded, enum table_use use, unsigned holes,
	struct control *control, struct gls_error *error)
{
	struct neutral_table *neutral = &tables->neutral;
	struct table bytes;
	if (!neutral_table_init(
		    neutral, tables->target.side, holes, tables->target.row, folded, control))
		return no_memory(error);
	struct table_plan plan = neutral_table_plan(neutral);
	bool is_wanted =
		use != TABLE_IF_THERE || tables_has(control->tables, plan.name, plan.version);
	if (!is_wanted || !tables_open(control->tables, &plan, use, control, &bytes, error)) {
		neutral_table_free(neutral, control);
		return false;
	}
	neutral_table_attach(neutral, &bytes);
	return true;
}

static bool
open_target(struct line_tables *tables, enum table_use use, struct control *control,
	struct gls_error *error)
{
	struct target_table *target = &tables->target;
	struct table_plan plan = target_table_plan(target);
	if (!tables_open(control->tables, &plan, use, control, &target->table, error))
		return false;
	target->detour = target->table.data;
	return true;
}

bool
line_tables_are_there(unsigned side, unsigned holes, unsigned row, const struct control *control)
{
	char name[2][NEUTRAL_NAME_MAX];
	for (unsigned folded = 0; folded < 2; folded++)
		neutral_table_name(name[folded], side, holes, row, folded);
	return tables_has(control->tables, name[0], NEUTRAL_VERSION) ||
	       tables_has(control->tables, name[1], NEUTRAL_VERSION);
}

/* Rows to fold for the small tables: the word's row is in the lower half. */
static unsigned
rows_to_fold(unsigned side)
{
	return side / 2 < 2 ? side / 2 : 2;
}

struct line_tables *
line_tables_open(unsigned side, unsigned holes, unsigned row, enum line_tables_size size,
	struct control *control, struct gls_error *error)
{
	struct line_tables *tables = budget_zalloc(&control->budget, sizeof *tables);
	/* All but the large tables are some megabytes and seconds: always worth keeping. */
	enum table_use use = tables_use(control);
	enum table_use usual_use = use == TABLE_IN_MEMORY ? TABLE_ON_DISK : use;
	if (!tables) {
		no_memory(error);
		return NULL;
	}
	target_table_init(&tables->target, side, row);
	bool is_open = open_target(tables, usual_use, control, error);
	if (is_open && size == LINE_TABLES_LARGE)
		is_open = open_neutral(tables, 0, use, holes, control, error);
	else if (is_open && size == LINE_TABLES_SMALL)
		is_open =
			open_neutral(tables, rows_to_fold(side), usual_use, holes, control, error);
	else if (is_open)
		is_open = open_neutral(tables, 0, TABLE_IF_THERE, holes, control, error) ||
			  open_neutral(tables, 1, usual_use, holes, control, error);
	if (is_open)
		return tables;
	line_tables_close(tables, control);
	return NULL;
}

void
line_tables_close(struct line_tables *tables, struct control *control)
{
	if (!tables)
		return;
	tables_close(&tables->target.table, control);
	tables_close(&tables->neutral.table, control);
	neutral_table_free(&tables->neutral, control);
	budget_free(&control->budget, tables, sizeof *tables);
}

/* ---- Choices -------------------------------------------------------------- */

struct choosing {
	const struct shuffdle *shuffdle;
	const uint8_t *cell;
	struct shuffdle_line line;
	void (*each)(const uint8_t *targets, void *data);
	void *data;
	uint64_t taken;
	uint8_t targets[SHUFFDLE_SIDE_MAX];
};

static void
choose_from(struct choosing *choosing, unsigned place)
{
	const struct shuffdle *shuffdle = choosing->shuffdle;
	if (place == shuffdle->side) {
		choosing->each(choosing->targets, choosing->data);
		return;
	}
	uint8_t wanted = shuffdle->wanted[choosing->line.number][place];
	for (unsigned c = 0; c < shuffdle->cells; c++) {
		if (choosing->cell[c] != wanted || choosing->taken >> c & 1)
			continue;
		choosing->targets[place] = (uint8_t)view_cell(shuffdle->side, choosing->line, c);
		choosing->taken |= 1ull << c;
		choose_from(choosing, place + 1);
		choosing->taken &= ~(1ull << c);
	}
}

void
each_choice(const struct shuffdle *shuffdle, const uint8_t *cell, struct shuffdle_line line,
	void (*each)(const uint8_t *targets, void *data), void *data)
{
	struct choosing choosing = {shuffdle, cell, line, each, data, 0, {0}};
	choose_from(&choosing, 0);
}
