#include "app/progress.h"
#include "io/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const double QUIET_SECONDS = 0.5; /* short work shows nothing */

/* A rough time in the unit that fits it. */
static void
add_time(double seconds, struct text *text)
{
	static const struct {
		double seconds;
		const char *name;
	} units[] = {{86400, "days"}, {3600, "h"}, {60, "min"}};
	for (unsigned i = 0; i < sizeof units / sizeof *units; i++)
		if (seconds >= 2 * units[i].seconds) {
			text_add(text, "%.1f %s", seconds / units[i].seconds, units[i].name);
			return;
		}
	text_add(text, "%.0f s", seconds);
}

/* A search in packets knows how much of the bound is done. */
static void
add_packets(const struct gls_progress *now, struct text *text)
{
	text_add(text, "bound %u, ", now->lower_bound);
	report_count(now->packets_done, text);
	text_add(text, " of ");
	report_count(now->packets, text);
	text_add(text, " packets");
	if (now->seconds_left > 0) {
		text_add(text, ", ");
		add_time(now->seconds_left, text);
		text_add(text, " left");
	}
	if (now->seconds_next > 0) {
		text_add(text, " and then ");
		add_time(now->seconds_next, text);
		text_add(text, " for %u", now->lower_bound + 2);
	}
	text_add(text, "; ");
}

static void
show(struct progress *progress, const struct gls_progress *now)
{
	if (now->seconds < QUIET_SECONDS)
		return;
	rate_update(&progress->rate, now);
	struct text text = {0};
	text_add(&text, "\r\033[K%s: ", now->phase);
	add_time(now->seconds, &text);
	text_add(&text, ", ");
	if (now->packets)
		add_packets(now, &text);
	else
		text_add(&text, "at least %u move%s, ", now->lower_bound,
			now->lower_bound == 1 ? "" : "s");
	if (now->best_length)
		text_add(&text, "at most %u, ", now->best_length);
	report_count(now->generated, &text);
	text_add(&text, " boards");
	if (progress->rate.per_second > 0) {
		text_add(&text, " (");
		report_count((uint64_t)progress->rate.per_second, &text);
		text_add(&text, "/s)");
	}
	text_add(&text, ", %.0f MiB", (double)now->memory_bytes / (1 << 20));
	char *line = text_take(&text);
	if (line)
		fputs(line, stderr);
	fflush(stderr);
	free(line);
	progress->was_shown = true;
}

static void
tell(const struct gls_progress *now, void *data)
{
	struct progress *progress = data;
	if (progress->is_shown)
		show(progress, now);
	if (progress->log)
		log_write(progress->log, now);
}

void
progress_start(struct progress *progress, bool quiet, struct gls_options *options)
{
	*progress = (struct progress){.is_shown = !quiet && isatty(STDERR_FILENO)};
	if (progress->is_shown) {
		options->progress = tell;
		options->progress_data = progress;
	}
}

void
progress_to_log(struct progress *progress, struct log *log, struct gls_options *options)
{
	progress->log = log;
	options->progress = tell;
	options->progress_data = progress;
}

void
progress_end(struct progress *progress)
{
	if (progress->was_shown)
		fputs("\r\033[K", stderr);
	progress->was_shown = false;
}
