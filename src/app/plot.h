/* plot.h: the one way in which the command plots: gnuplot draws, into a file whose name says the
 * form. Data and what is to be drawn are gnuplot's own language. */
#ifndef GLS_APP_PLOT_H
#define GLS_APP_PLOT_H

#include "app/app.h"

/* Whether it is a file named *.svg, *.png or *.pdf. False after complaining. */
bool plot_can(const char *path);

/* What all plots begin with: form, file and looks. */
void plot_begin(const char *path, struct text *text);

/* A string for gnuplot, in single quotes. */
void plot_quote(const char *string, struct text *text);

/* Draws, and empties the text. False after complaining. */
bool plot_draw(const char *path, struct text *text);

/* check_plot.c: the distance to go before the first and after each of the moves, and which of
 * them were lost; as gls_distances() has them: count + 1. */
bool plot_distances(const char *path, const struct gls_hint *distances, size_t count);

/* log_plot.c: what a log (app/log.h) tells: the bound, and the boards generated, over the time. */
bool plot_log(const char *path, const char *log);

#endif
