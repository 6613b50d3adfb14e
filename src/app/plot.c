/* Gnuplot is a program of its own; what is to be drawn goes to it as text. */
#define _DEFAULT_SOURCE
#include "app/plot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct terminal {
	const char *suffix, *setting;
};

static const struct terminal terminals[] = {
	{".svg", "svg size 960,600 dynamic enhanced font 'sans,14' background rgb 'white'"},
	{".png", "pngcairo size 1440,900 enhanced font 'sans,20'"},
	{".pdf", "pdfcairo size 8in,5in enhanced font 'sans,12'"},
};

static const struct terminal *
terminal_of(const char *path)
{
	size_t length = strlen(path);
	for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
		size_t suffix = strlen(terminals[i].suffix);
		if (length > suffix && !strcmp(path + length - suffix, terminals[i].suffix))
			return &terminals[i];
	}
	return NULL;
}

bool
plot_can(const char *path)
{
	if (terminal_of(path))
		return true;
	fprintf(stderr, "glissade: --plot '%s': expected a name that ends in .svg, .png or .pdf\n",
		path);
	return false;
}

void
plot_quote(const char *string, struct text *text)
{
	text_add(text, "'");
	for (; *string; string++)
		text_add(text, *string == '\'' ? "''" : "%c", *string);
	text_add(text, "'");
}

void
plot_begin(const char *path, struct text *text)
{
	text_add(text, "set terminal %s\nset output ", terminal_of(path)->setting);
	plot_quote(path, text);
	text_add(text, "\nset encoding utf8\nset grid ytics lt 1 lc rgb '#dddddd'\n"
		       "set border 3\nset tics nomirror\n");
}

bool
plot_draw(const char *path, struct text *text)
{
	bool is_whole = text->bytes && !text->failed;
	FILE *gnuplot = is_whole ? popen("gnuplot", "w") : NULL;
	bool good = gnuplot && fputs(text->bytes, gnuplot) >= 0;
	int status = gnuplot ? pclose(gnuplot) : -1;
	text_free(text);
	if (status == 127 << 8)
		fprintf(stderr, "glissade: --plot needs gnuplot (Debian package gnuplot-nox)\n");
	else if (!good || status)
		fprintf(stderr, "glissade: gnuplot could not draw '%s'\n", path);
	return good && !status;
}
