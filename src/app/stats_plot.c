/* The histogram of a survey, as bars; of spheres on a logarithmic axis, for they grow as fast as
 * the puzzle branches. */
#include "app/plot.h"
#include "app/stats.h"

static void
add_title(const struct survey *survey, struct text *text)
{
	static const char *const of[] = {[STATS_ESTIMATES] = "Estimates",
		[STATS_LENGTHS] = "Least moves",
		[STATS_SPHERES] = "Boards by distance"};
	const gls_puzzle *model = survey->model;
	struct text title = {0};
	text_add(&title, "%s: %s %ux%u", of[survey->subject], gls_puzzle_kind(model),
		gls_puzzle_rows(model), gls_puzzle_columns(model));
	if (survey->subject == STATS_ESTIMATES)
		text_add(&title, ", %s", survey->heuristic);
	if (survey->subject != STATS_SPHERES)
		text_add(&title, ", %llu random boards",
			(unsigned long long)survey->histogram.boards);
	text_add(text, "set title ");
	plot_quote(title.bytes ? title.bytes : "", text);
	text_add(text, " noenhanced");
	text->failed |= title.failed;
	text_free(&title);
}

bool
stats_plot(const struct survey *survey, const char *path)
{
	const struct histogram *histogram = &survey->histogram;
	struct text text = {0};
	plot_begin(path, &text);
	add_title(survey, &text);
	text_add(&text, "\nset xlabel ");
	plot_quote(stats_number(survey), &text);
	text_add(&text, "\nset ylabel 'boards'\nset boxwidth 0.9\nset nokey\n");
	text_add(&text, survey->subject == STATS_SPHERES
				? "set logscale y\nset yrange [0.5:*]\nset format y '10^{%%T}'\n"
				: "set yrange [0:*]\n");
	text_add(&text, "$histogram << END\n");
	for (unsigned i = histogram->least; i <= histogram->most; i++)
		text_add(&text, "%u %llu\n", i, (unsigned long long)histogram->count[i]);
	text_add(&text,
		"END\nplot $histogram using 1:2 with boxes fs solid 0.5 border lt -1 lc rgb "
		"'#4477aa'\n");
	return plot_draw(path, &text);
}
