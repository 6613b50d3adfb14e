#include "app/plot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The number behind a name in a line of the log, which log.c wrote. */
static bool
number_in(const char *line, const char *name, double *number)
{
	char word[40];
	const char *at = strstr(line, name);
	return at && sscanf(at + strlen(name), ":%39[0-9.]", word) == 1 &&
	       text_read_real(word, number);
}

/* A log that was resumed counts its time from the beginning again: it goes on where it was. */
static size_t
add_points(FILE *file, struct text *text)
{
	char line[1024];
	size_t count = 0;
	double seconds, bound, generated, before = 0, last = 0, least = 0, most = 0;
	text_add(text, "$log << END\n");
	while (fgets(line, sizeof line, file)) {
		if (!number_in(line, "\"seconds\"", &seconds) ||
			!number_in(line, "\"bound\"", &bound) ||
			!number_in(line, "\"generated\"", &generated))
			continue; /* the last line of a search that still runs may be cut */
		if (seconds < last)
			before += last;
		last = seconds;
		least = !count || bound < least ? bound : least;
		most = !count || bound > most ? bound : most;
		text_add_real(text, "%.6f", before + seconds);
		text_add(text, " ");
		text_add_real(text, "%.0f", bound);
		text_add(text, " ");
		text_add_real(text, "%.0f", generated > 0 ? generated : 1);
		text_add(text, "\n");
		count++;
	}
	/* A bound that never rose is a line in the middle. */
	text_add(text, "END\nset yrange [");
	text_add_real(text, "%.0f", least - 1);
	text_add(text, ":");
	text_add_real(text, "%.0f", most + 1);
	text_add(text, "]\n");
	return count;
}

bool
plot_log(const char *path, const char *log)
{
	struct text text = {0};
	FILE *file = fopen(log, "r");
	if (!file) {
		fprintf(stderr, "glissade: %s: %s\n", log, strerror(errno));
		return false;
	}
	plot_begin(path, &text);
	size_t count = add_points(file, &text);
	fclose(file);
	if (!count) {
		fprintf(stderr, "glissade: %s is not a log: expected what solve --log writes\n",
			log);
		text_free(&text);
		return false;
	}
	text_add(&text,
		"set title 'How the search went'\nset xlabel 'seconds'\nset key top left\n"
		"set ylabel 'proved: no solution is shorter'\nset y2label 'boards generated'\n"
		"set y2tics\nset logscale y2\nset format y2 '10^{%%T}'\nset border 11\n"
		"set xrange [0:*]\n"
		"plot $log using 1:2 with steps lw 2 lc rgb '#4477aa' title 'lower bound', "
		"'' using 1:3 axes x1y2 with lines lw 2 dt 2 lc rgb '#aa3377' title 'boards'\n");
	return plot_draw(path, &text);
}
