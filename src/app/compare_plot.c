/* Gnuplot draws: bars of boards generated for one puzzle, lines of boards
 * generated over the length of the solution for several. Both axes of figures
 * are logarithmic; patterns and marks differ, so that it can be read without
 * colours. A run that a limit ended is drawn as far as it got, and said so. */
#include "app/compare.h"
#include "app/plot.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of a contender on two lines. */
static void
add_label(const struct trial *trial, struct text *text)
{
	text_add(text, "\"%s\\n%s\"", trial->contender.algorithm, trial->contender.heuristic);
}

static bool
is_solved(const struct trial *trial)
{
	return trial->result && trial->result->status == GLS_SOLVED;
}

static void
add_bars(const struct comparison *comparison, struct text *text)
{
	bool are_all_solved = true;
	text_add(text, "set title 'Boards generated until solved'\nset boxwidth 0.7\n"
		       "set xtics rotate by -35\nset rmargin 14\nset bmargin 7\nset key top right\n"
		       "set yrange [1:*]\nset xrange [-0.6:");
	text_add_real(text, "%g", (double)comparison->contender_count - 0.4);
	text_add(text, "]\n$data << END\n");
	for (size_t i = 0; i < comparison->contender_count; i++) {
		const struct trial *trial = &comparison->trials[i];
		text_add(text, "%zu ", i);
		add_label(trial, text);
		text_add(text, " %llu %d\n",
			trial->result ? (unsigned long long)trial->result->generated : 0ULL,
			is_solved(trial));
		are_all_solved &= is_solved(trial);
	}
	text_add(text,
		"END\nplot $data using 1:($4 == 1 ? $3 : 1/0):xtic(2) with boxes fs solid 0.5 "
		"border lt -1 lc rgb '#4477aa' title 'solved'");
	if (!are_all_solved)
		text_add(text,
			", '' using 1:($4 == 1 ? 1/0 : $3) with boxes fs pattern 2 border lt -1 "
			"lc rgb '#aa3377' title 'stopped by a limit'");
	text_add(text, "\n");
}

/* A point of a line: the shortest solution that any contender found for a puzzle,
 * and the boards that this one generated. */
struct point {
	unsigned length;
	double generated;
};

static int
by_length(const void *one, const void *other)
{
	unsigned a = ((const struct point *)one)->length, b = ((const struct point *)other)->length;
	return a < b ? -1 : a > b;
}

static unsigned
shortest(const struct trial *trials, size_t count)
{
	unsigned length = UINT_MAX;
	for (size_t i = 0; i < count; i++) {
		const struct gls_result *result = trials[i].result;
		if (result && result->status == GLS_SOLVED && result->length < length)
			length = result->length;
	}
	return length;
}

/* The puzzles that the contender solved. */
static size_t
points_of(const struct comparison *comparison, size_t contender, struct point *points)
{
	size_t count = 0;
	for (size_t i = 0; i < comparison->puzzle_count; i++) {
		const struct trial *trials = comparison->trials + i * comparison->contender_count;
		const struct gls_result *result = trials[contender].result;
		if (is_solved(&trials[contender]))
			points[count++] =
				(struct point){shortest(trials, comparison->contender_count),
					(double)result->generated};
	}
	qsort(points, count, sizeof *points, by_length);
	return count;
}

/* One contender: the mean over the puzzles of each length. */
static void
add_line(const struct comparison *comparison, size_t contender, struct text *text)
{
	struct point *points = calloc(comparison->puzzle_count, sizeof *points);
	size_t count = points ? points_of(comparison, contender, points) : 0;
	text_add(text, "$line%zu << END\n", contender);
	for (size_t i = 0, j; i < count; i = j) {
		double sum = 0;
		for (j = i; j < count && points[j].length == points[i].length; j++)
			sum += points[j].generated;
		text_add(text, "%u ", points[i].length);
		text_add_real(text, "%g", sum / (double)(j - i));
		text_add(text, "\n");
	}
	text_add(text, count ? "END\n" : "NaN NaN\nEND\n");
	free(points);
}

static void
add_lines(const struct comparison *comparison, struct text *text)
{
	text_add(text,
		"set title 'Boards generated until solved (runs that a limit ended are left out)'\n"
		"set xlabel 'length of the shortest solution found (moves)'\n"
		"set key outside right top\nset pointsize 1.2\nset offsets 1, 1, 0, 0\n");
	for (size_t i = 0; i < comparison->contender_count; i++)
		add_line(comparison, i, text);
	text_add(text, "plot ");
	for (size_t i = 0; i < comparison->contender_count; i++) {
		struct text name = {0};
		contender_name(&comparison->trials[i], &name);
		text_add(text, "%s$line%zu using 1:2 with linespoints lw 2 dt %zu pt %zu title ",
			i ? ", " : "", i, i % 5 + 1, i + 1);
		text->failed |= name.failed;
		plot_quote(name.bytes ? name.bytes : "", text);
		text_add(text, " noenhanced");
		text_free(&name);
	}
	text_add(text, "\n");
}

bool
compare_plot(const struct comparison *comparison, const char *path)
{
	struct text text = {0};
	plot_begin(path, &text);
	text_add(&text, "set logscale y\nset ylabel 'boards generated'\nset format y '10^{%%T}'\n");
	if (comparison->puzzle_count == 1)
		add_bars(comparison, &text);
	else
		add_lines(comparison, &text);
	return plot_draw(path, &text);
}
