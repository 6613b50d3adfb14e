#include "app/plot.h"

/* A break in the line where the distance is not known, or there is no way any more. */
static void
add_points(const struct gls_hint *distances, size_t count, struct text *text)
{
	text_add(text, "$game << END\n");
	for (size_t i = 0; i <= count; i++) {
		const struct gls_hint *here = &distances[i];
		bool is_known = here->status == GLS_SOLVED;
		bool is_lost = i && is_known && here[-1].status == GLS_SOLVED &&
			       here->distance + 1 > here[-1].distance;
		text_add(text, "%zu ", i);
		text_add(text, is_known ? "%u " : "NaN ", here->distance);
		text_add(text, is_lost ? "%u\n" : "NaN\n", here->distance);
	}
	text_add(text, "END\n");
}

bool
plot_distances(const char *path, const struct gls_hint *distances, size_t count)
{
	struct text text = {0};
	plot_begin(path, &text);
	add_points(distances, count, &text);
	text_add(&text,
		"set title 'The distance to go, after each move'\nset xlabel 'moves made'\n"
		"set ylabel 'moves needed'\nset yrange [0:*]\nset xrange [0:%zu]\nset key top "
		"right\n"
		"plot $game using 1:2 with lines lw 2 lc rgb '#4477aa' title 'moves needed', "
		"'' using 1:3 with points pt 7 ps 1.4 lc rgb '#aa3377' title 'lost moves'\n",
		count ? count : 1);
	return plot_draw(path, &text);
}
