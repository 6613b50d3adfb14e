/* What is to be seen is made first, as shapes or as bytes; the file is written when it is whole. */
#include "app/app.h"
#include "app/film.h"
#include "app/paint.h"
#include "app/progress.h"
#include "base/error.h"
#include "base/file.h"
#include "io/svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The side of a cell of a film, in pixels. */
enum { FILM_CELL = 56 };

enum form { FORM_SVG, FORM_PNG, FORM_PDF, FORM_GIF, FORM_WEBP };

static const struct {
	const char *suffix;
	enum form form;
	bool is_film;
} forms[] = {{".svg", FORM_SVG, false}, {".png", FORM_PNG, false}, {".pdf", FORM_PDF, false},
	{".gif", FORM_GIF, true}, {".webp", FORM_WEBP, true}};

/* What is to be made, and what it takes. */
struct rendering {
	const struct settings *settings;
	const gls_puzzle *puzzle;
	const char *show;
	enum form form;
	bool is_film;
	struct picture_style style;
	struct gls_move *moves; /* NULL: none are shown */
	size_t count;
	int status; /* of solving */
};

static bool
find_form(const char *path, struct rendering *rendering)
{
	size_t length = strlen(path);
	if (!strcmp(path, "-"))
		return true; /* SVG */
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		size_t suffix = strlen(forms[i].suffix);
		if (length > suffix && !strcmp(path + length - suffix, forms[i].suffix)) {
			rendering->form = forms[i].form;
			rendering->is_film = forms[i].is_film;
			return true;
		}
	}
	fprintf(stderr,
		"glissade: --output '%s': expected a name that ends in .svg, .png, .pdf, .gif or "
		".webp, or - for SVG on standard output\n",
		path);
	return false;
}

/* What the options say before there is a puzzle. */
static bool
prepare(const struct settings *settings, struct rendering *rendering)
{
	*rendering = (struct rendering){.settings = settings, .status = EXIT_SOLVED};
	if (settings->operand_count != 1) {
		fprintf(stderr, "glissade: render needs one puzzle: a file, -, or text\n");
		return false;
	}
	if (!settings->output) {
		fprintf(stderr, "glissade: render needs --output FILE (or -o FILE)\n");
		return false;
	}
	if (!find_form(settings->output, rendering))
		return false;
	rendering->style.theme = theme_find(settings->theme);
	rendering->show = settings->show                          ? settings->show
			  : settings->moves || rendering->is_film ? "moves"
								  : "start";
	if (rendering->is_film && strcmp(rendering->show, "moves") != 0) {
		fprintf(stderr,
			"glissade: a film shows moves, not --show %s: expected a name that "
			"ends in .svg, .png or .pdf\n",
			rendering->show);
		return false;
	}
	if (settings->moves && strcmp(rendering->show, "moves") != 0) {
		fprintf(stderr, "glissade: --moves are seen with --show moves alone\n");
		return false;
	}
	return true;
}

/* ---- Moves ---------------------------------------------------------------- */

static const char *
plural(size_t count)
{
	return count == 1 ? "" : "s";
}

/* Those of the result, with a word about what they are not. */
static bool
take_moves(struct rendering *rendering, const struct gls_result *result)
{
	if (result->status == GLS_UNSOLVABLE) {
		fprintf(stderr, "glissade: no solution to show: %s\n", result->reason);
		rendering->status = EXIT_UNSOLVABLE;
		return false;
	}
	if (result->status == GLS_LIMIT)
		rendering->status = EXIT_LIMIT;
	if (result->status == GLS_LIMIT && !result->moves) {
		fprintf(stderr,
			"glissade: no solution to show (%s); --quality fast finds one soon\n",
			result->reason);
		return false;
	}
	if (result->status == GLS_LIMIT)
		fprintf(stderr,
			"glissade: the best solution known is shown: %u move%s, at least %u are "
			"needed (%s)\n",
			result->length, plural(result->length), result->lower_bound,
			result->reason);
	rendering->count = result->length;
	rendering->moves = calloc(result->length + 1, sizeof *rendering->moves);
	if (rendering->moves && result->length)
		memcpy(rendering->moves, result->moves, result->length * sizeof *result->moves);
	if (!rendering->moves)
		rendering->status = complain_of_memory();
	return rendering->moves;
}

static bool
solve_it(struct rendering *rendering)
{
	const struct settings *settings = rendering->settings;
	struct gls_options options = solve_options(settings);
	struct gls_error error;
	struct progress progress;
	atomic_bool was_warned = false;
	warn_of_long_search(settings, rendering->puzzle, &options, &was_warned);
	progress_start(&progress, settings->quiet, &options);
	struct gls_result *result = gls_solve(rendering->puzzle, &options, &error);
	progress_end(&progress);
	if (!result)
		rendering->status = complain(NULL, &error);
	bool good = result && take_moves(rendering, result);
	gls_result_free(result);
	return good;
}

static bool
read_moves(struct rendering *rendering)
{
	const struct settings *settings = rendering->settings;
	struct gls_error error;
	rendering->moves = gls_moves_read(rendering->puzzle, settings->moves, settings->blank_moves,
		&rendering->count, &error);
	gls_puzzle *end = rendering->moves ? gls_puzzle_after(rendering->puzzle, rendering->moves,
						     rendering->count, &error)
					   : NULL;
	if (!end)
		rendering->status = complain("--moves", &error);
	gls_puzzle_free(end);
	return end;
}

static bool
find_moves(struct rendering *rendering)
{
	size_t most = rendering->is_film ? FILM_MOVES_MAX : PICTURE_MOVES_MAX;
	if (!(rendering->settings->moves ? read_moves(rendering) : solve_it(rendering)))
		return false;
	if (rendering->count <= most)
		return true;
	fprintf(stderr, "glissade: %zu moves are too many to be shown: expected at most %zu%s\n",
		rendering->count, most, rendering->is_film ? "" : "; a film shows more");
	rendering->status = EXIT_BAD_INPUT;
	return false;
}

/* ---- Pictures ------------------------------------------------------------- */

static void
choose_cell(struct rendering *rendering)
{
	bool is_sheet = !rendering->is_film && !strcmp(rendering->show, "moves");
	unsigned cell = rendering->is_film ? FILM_CELL
			: is_sheet         ? PICTURE_SHEET_CELL
					   : PICTURE_CELL;
	rendering->style.cell = rendering->settings->cell
					? rendering->settings->cell
					: picture_cell(rendering->puzzle, cell,
						  strcmp(rendering->show, "both") ? 1 : 2);
}

/* False after complaining: not every goal is one board. */
static bool
add_goal(struct rendering *rendering, struct picture *picture)
{
	const gls_puzzle *puzzle = rendering->puzzle;
	bool is_one = puzzle_shows_goal(puzzle) || puzzle_goal_count(puzzle) == 1;
	struct position *room = position_new(puzzle);
	const struct position *goal;
	if (room && !(is_one && puzzle_shown_goal(puzzle, room, &goal))) {
		fprintf(stderr, "glissade: --show %s: the goal of %s is no single board\n",
			rendering->show, puzzle->kind->name);
		rendering->status = EXIT_BAD_INPUT;
		free(room);
		return false;
	}
	if (!room)
		*picture = (struct picture){.failed = true};
	else if (!strcmp(rendering->show, "both"))
		*picture = picture_of_puzzle(puzzle, goal, &rendering->style);
	else
		*picture = picture_of_board(puzzle, goal, &rendering->style, NULL, NULL);
	free(room);
	return true;
}

/* The map of check --report. False after complaining. */
static bool
add_heat(struct rendering *rendering, struct picture *picture)
{
	struct gls_options options = solve_options(rendering->settings);
	struct gls_error error;
	struct progress progress;
	progress_start(&progress, rendering->settings->quiet, &options);
	struct gls_analysis *analysis = gls_analyse(rendering->puzzle, &options, &error);
	progress_end(&progress);
	if (!analysis) {
		rendering->status = complain(NULL, &error);
		return false;
	}
	bool good = analysis->is_complete;
	if (good) {
		char line[PICTURE_TEXT];
		snprintf(line, sizeof line, "%u move%s: where %ss stop, on average",
			analysis->result->length, plural(analysis->result->length),
			rendering->puzzle->kind->piece ? "piece" : "tile");
		*picture = picture_of_heat(
			rendering->puzzle, analysis->stops, &rendering->style, line);
	} else {
		bool is_proof = analysis->result->status == GLS_UNSOLVABLE;
		rendering->status = is_proof ? EXIT_UNSOLVABLE : EXIT_LIMIT;
		fprintf(stderr, "glissade: no shortest solutions to show: %s\n",
			is_proof ? analysis->result->reason : analysis->missing);
	}
	gls_analysis_free(analysis);
	return good;
}

static bool
make_picture(struct rendering *rendering, struct picture *picture)
{
	if (!strcmp(rendering->show, "heat"))
		return add_heat(rendering, picture);
	if (!strcmp(rendering->show, "goal") || !strcmp(rendering->show, "both"))
		return add_goal(rendering, picture);
	if (!strcmp(rendering->show, "moves")) {
		if (!find_moves(rendering))
			return false;
		*picture = picture_of_moves(rendering->puzzle, rendering->moves, rendering->count,
			rendering->settings->blank_moves, &rendering->style);
	} else
		*picture = picture_of_start(rendering->puzzle, &rendering->style);
	return true;
}

/* ---- Files ---------------------------------------------------------------- */

/* The picture in the form of the file. False with an error. */
static bool
write_still(const struct rendering *rendering, const struct picture *picture, struct text *bytes,
	struct gls_error *error)
{
	if (picture->failed)
		return error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	if (rendering->form == FORM_PNG)
		return paint_png(picture, bytes, error);
	char *title = svg_title(rendering->puzzle);
	bool good = title || error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	if (good && rendering->form == FORM_PDF)
		good = paint_pdf(picture, title, bytes, error);
	else if (good)
		svg_write(picture, title, bytes);
	free(title);
	return good;
}

static bool
write_film(const struct rendering *rendering, struct text *bytes, struct gls_error *error)
{
	struct film film = {.puzzle = rendering->puzzle,
		.moves = rendering->moves,
		.count = rendering->count,
		.style = rendering->style,
		.cancel = rendering->settings->options->cancel};
	return rendering->form == FORM_GIF ? film_gif(&film, bytes, error)
					   : film_webp(&film, bytes, error);
}

/* The bytes as the file, whole or not at all. */
static bool
keep(const char *path, struct text *bytes, struct gls_error *error)
{
	struct own_file file;
	bool is_there;
	if (bytes->failed)
		return error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	bool good = file_claim(&file, path, &is_there, error) &&
		    file_replace(&file, bytes->bytes, bytes->length, error);
	file_release(&file);
	return good;
}

/* The exit status. */
static int
render(struct rendering *rendering)
{
	struct picture picture = {0};
	struct text bytes = {0};
	struct gls_error error;
	choose_cell(rendering);
	bool good = rendering->is_film ? find_moves(rendering) : make_picture(rendering, &picture);
	if (!good) {
		picture_free(&picture);
		return rendering->status;
	}
	good = rendering->is_film ? write_film(rendering, &bytes, &error)
				  : write_still(rendering, &picture, &bytes, &error);
	picture_free(&picture);
	if (good && !strcmp(rendering->settings->output, "-"))
		return print_text(&bytes) ? rendering->status : EXIT_BAD_INPUT;
	good = good && keep(rendering->settings->output, &bytes, &error);
	text_free(&bytes);
	return good ? rendering->status : complain(NULL, &error);
}

int
command_render(struct settings *settings)
{
	struct rendering rendering;
	int status = EXIT_BAD_INPUT;
	if (!prepare(settings, &rendering))
		return status;
	gls_puzzle *puzzle = read_operand(settings, settings->operands[0], &status);
	if (!puzzle)
		return status;
	rendering.puzzle = puzzle;
	if (options_fit(command_find("render"), gls_puzzle_kind(puzzle), settings))
		status = render(&rendering);
	paint_end();
	gls_free(rendering.moves);
	gls_puzzle_free(puzzle);
	return status;
}
