#include "app/progress.h"
#include "io/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const double QUIET_SECONDS = 0.5; /* short work shows nothing */

static void
show(const struct gls_progress *now, void *data)
{
	struct progress *progress = data;
	if (now->seconds < QUIET_SECONDS)
		return;
	struct text text = {0};
	text_add(&text, "\r\033[K%s: %.1f s, at least %u moves, ", now->phase, now->seconds,
		now->lower_bound);
	if (now->best_length)
		text_add(&text, "at most %u, ", now->best_length);
	report_count(now->generated, &text);
	text_add(&text, " boards (");
	report_count((uint64_t)((double)now->generated / now->seconds), &text);
	text_add(&text, "/s), %.0f MiB", (double)now->memory_bytes / (1 << 20));
	char *line = text_take(&text);
	if (line)
		fputs(line, stderr);
	fflush(stderr);
	free(line);
	progress->was_shown = true;
}

void
progress_start(struct progress *progress, bool quiet, struct gls_options *options)
{
	*progress = (struct progress){.is_shown = !quiet && isatty(STDERR_FILENO)};
	if (progress->is_shown) {
		options->progress = show;
		options->progress_data = progress;
	}
}

void
progress_end(struct progress *progress)
{
	if (progress->was_shown)
		fputs("\r\033[K", stderr);
	progress->was_shown = false;
}
