/* The histogram of a survey, as bars; of spheres on a logarithmic axis, for they grow as fast as
 * the puzzle branches. */
#include "app/plot.h"
#include "app/stats.h"

bool
stats_plot(const struct survey *survey, const char *path)
{
	static const char *const titles[] = {
		[STATS_ESTIMATES] = "What the heuristic says of random boards",
		[STATS_LENGTHS] = "Least moves of random boards",
		[STATS_SPHERES] = "Boards by distance"};
	const struct histogram *histogram = &survey->histogram;
	struct text text = {0};
	plot_begin(path, &text);
	text_add(&text, "set title ");
	plot_quote(titles[survey->subject], &text);
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
