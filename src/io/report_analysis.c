#include "io/report_analysis.h"
#include "io/names.h"
#include "io/report.h"

static const char *
plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}

/* A cell by column and row from the top: "c2". */
static void
add_cell(const gls_puzzle *puzzle, unsigned cell, struct text *text)
{
	text_add(text, "%c%u", 'a' + cell % puzzle->columns, cell / puzzle->columns + 1u);
}

static void
add_ways(const gls_puzzle *puzzle, const struct gls_analysis *analysis, const char *between,
	struct text *text)
{
	for (unsigned i = 0; i < analysis->forced; i++) {
		text_add(text, "%s", i ? between : "");
		add_cell(puzzle, analysis->forced_moves[i].cell, text);
		text_add_char(text, analysis->forced_moves[i].direction);
	}
}

static void
add_cells(const gls_puzzle *puzzle, const bool *is_listed, const char *between, struct text *text)
{
	bool is_first = true;
	for (unsigned cell = 0; cell < (unsigned)puzzle->rows * puzzle->columns; cell++) {
		if (!is_listed[cell])
			continue;
		text_add(text, "%s", is_first ? "" : between);
		add_cell(puzzle, cell, text);
		is_first = false;
	}
}

/* ---- Text ----------------------------------------------------------------- */

static void
add_minimum(const struct gls_analysis *analysis, struct text *text)
{
	const struct gls_result *result = analysis->result;
	if (result->status == GLS_UNSOLVABLE)
		return;
	if (result->optimal)
		text_add(text, "minimum: %u move%s, proved\n", result->length,
			plural(result->length));
	else
		text_add(text, "minimum: not proved (%s); at least %u move%s", analysis->missing,
			result->lower_bound, plural(result->lower_bound));
	if (!result->optimal && result->moves)
		text_add(text, ", at most %u", result->length);
	text_add(text, result->optimal ? "" : "\n");
}

/* Dots are cells where no tile stops, signs those where none ever can. */
static void
add_heat_map(const gls_puzzle *puzzle, const struct gls_analysis *analysis,
	const struct position *start, struct text *text)
{
	text_add(text, "where %s, times in a shortest solution on average:\n",
		puzzle->kind->piece ? "pieces stop with their first cells" : "tiles stop");
	for (unsigned row = 0; row < puzzle->rows; row++) {
		for (unsigned column = 0; column < puzzle->columns; column++) {
			unsigned cell = row * puzzle->columns + column;
			char sign[8];
			bool is_fixed = puzzle->kind->cell(puzzle, start, cell, sign) == CELL_FIXED;
			if (analysis->stops[cell] > 0)
				text_add(text, " %4.1f", analysis->stops[cell]);
			else
				text_add(text, " %4s", is_fixed ? sign : ".");
		}
		text_add(text, "\n");
	}
}

static void
add_figures(const gls_puzzle *puzzle, const struct gls_analysis *analysis, struct text *text)
{
	unsigned length = analysis->result->length;
	text_add(text, "shortest solutions: %s",
		analysis->solution_count == UINT64_MAX ? "at least " : "");
	report_count(analysis->solution_count, text);
	text_add(text, ", through ");
	report_count(analysis->boards, text);
	text_add(text, " board%s\n", plural(analysis->boards));
	text_add(text, "forced moves: %u of %u%s", analysis->forced, length,
		analysis->forced ? ": " : "");
	add_ways(puzzle, analysis, " ", text);
	text_add(text, "\ndead %ss: %u of %u%s", puzzle->kind->piece ? "piece" : "tile",
		analysis->dead, analysis->tiles, analysis->dead ? ": " : "");
	add_cells(puzzle, analysis->is_dead, " ", text);
	text_add(text, "\ndifficulty: %.1f bits", analysis->difficulty);
	if (length)
		text_add(text, ", %.1f a move", analysis->difficulty / length);
	text_add(text, "\n");
}

void
report_analysis_text(const gls_puzzle *puzzle, const struct gls_analysis *analysis,
	const struct position *start, struct text *text)
{
	const struct gls_result *result = analysis->result;
	add_minimum(analysis, text);
	if (analysis->is_complete)
		add_figures(puzzle, analysis, text);
	else if (result->optimal)
		text_add(text, "shortest solutions: not known (%s)\n", analysis->missing);
	if (result->generated) {
		text_add(text, "boards needed: ");
		report_count(result->generated, text);
		text_add(text, " generated, ");
		report_count(result->expanded, text);
		text_add(text, " expanded\n");
	}
	if (analysis->reachable) {
		text_add(text, "boards within reach: ");
		report_count(analysis->reachable, text);
		text_add(text, "\n");
	}
	if (analysis->is_complete && result->length)
		add_heat_map(puzzle, analysis, start, text);
}

/* ---- JSON ----------------------------------------------------------------- */

static void
add_stops_json(const gls_puzzle *puzzle, const double *stops, struct text *text)
{
	text_add(text, ",\"stops\":[");
	for (unsigned row = 0; row < puzzle->rows; row++) {
		text_add(text, row ? ",[" : "[");
		for (unsigned column = 0; column < puzzle->columns; column++) {
			text_add(text, "%s", column ? "," : "");
			text_add_real(text, "%.6g", stops[row * puzzle->columns + column]);
		}
		text_add(text, "]");
	}
	text_add(text, "]");
}

static void
add_figures_json(const gls_puzzle *puzzle, const struct gls_analysis *analysis, struct text *text)
{
	text_add(text, ",\"solutions\":%llu,\"boards\":%llu,\"forced_moves\":[%s",
		(unsigned long long)analysis->solution_count, (unsigned long long)analysis->boards,
		analysis->forced ? "\"" : "");
	add_ways(puzzle, analysis, "\",\"", text);
	text_add(text, "%s],\"choices\":[", analysis->forced ? "\"" : "");
	for (unsigned step = 0; step < analysis->result->length; step++)
		text_add(text, "%s%u", step ? "," : "", analysis->choices[step]);
	text_add(text, "],\"tiles\":%u,\"dead_tiles\":[%s", analysis->tiles,
		analysis->dead ? "\"" : "");
	add_cells(puzzle, analysis->is_dead, "\",\"", text);
	text_add(text, "%s],\"difficulty\":", analysis->dead ? "\"" : "");
	text_add_real(text, "%.6g", analysis->difficulty);
	add_stops_json(puzzle, analysis->stops, text);
}

void
report_analysis_json(
	const gls_puzzle *puzzle, const struct gls_analysis *analysis, struct text *text)
{
	const struct gls_result *result = analysis->result;
	text_add(text, "{\"status\":\"%s\",\"complete\":%s", status_name(result->status),
		analysis->is_complete ? "true" : "false");
	if (!analysis->is_complete) {
		text_add(text, ",\"missing\":");
		text_add_json(text, analysis->missing);
	}
	if (result->status != GLS_UNSOLVABLE)
		text_add(text, ",\"lower_bound\":%u", result->lower_bound);
	if (result->optimal)
		text_add(text, ",\"minimum\":%u", result->length);
	else if (result->moves)
		text_add(text, ",\"upper_bound\":%u", result->length);
	text_add(text, ",\"generated\":%llu,\"expanded\":%llu",
		(unsigned long long)result->generated, (unsigned long long)result->expanded);
	if (analysis->reachable)
		text_add(text, ",\"reachable\":%llu", (unsigned long long)analysis->reachable);
	if (analysis->is_complete)
		add_figures_json(puzzle, analysis, text);
	text_add(text, "}");
}
