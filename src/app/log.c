#define _POSIX_C_SOURCE 200809L
#include "app/log.h"
#include "base/text.h"
#include "io/names.h"
#include "io/report_search.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static const double LINE_SECONDS = 1, RATE_SECONDS = 1;

void
rate_update(struct rate *rate, const struct gls_progress *now)
{
	double passed = now->seconds - rate->seconds;
	if (rate->has_begun && passed < RATE_SECONDS)
		return;
	if (rate->has_begun && now->generated >= rate->generated)
		rate->per_second = (double)(now->generated - rate->generated) / passed;
	rate->has_begun = true;
	rate->seconds = now->seconds;
	rate->generated = now->generated;
}

#define LINE_BEGIN "{\"phase\":"

/* Whether nothing is lost if the file is written: what is there begins as a log does. */
static bool
may_write(const char *path)
{
	struct stat status;
	char begin[sizeof LINE_BEGIN - 1];
	if (stat(path, &status) || !S_ISREG(status.st_mode) || !status.st_size)
		return true;
	FILE *file = fopen(path, "rb");
	if (!file)
		return true; /* to write it fails too, and says why */
	size_t count = fread(begin, 1, sizeof begin, file);
	fclose(file);
	return count == sizeof begin && !memcmp(begin, LINE_BEGIN, count);
}

bool
log_open(struct log *log, const char *path, bool is_resumed)
{
	*log = (struct log){.path = path};
	if (!may_write(path)) {
		fprintf(stderr,
			"glissade: %s is not a log: expected a new file, or one to write "
			"anew\n",
			path);
		return false;
	}
	log->file = fopen(path, is_resumed ? "a" : "w");
	if (!log->file)
		fprintf(stderr, "glissade: %s: %s\n", path, strerror(errno));
	return log->file;
}

/* What a bound took; NULL: nothing is said. */
static void
add_iteration(const struct gls_iteration *iteration, struct text *line)
{
	if (!iteration)
		return;
	text_add(line, ",\"iteration\":");
	report_iteration_json(iteration, line);
}

static void
write_line(const struct gls_progress *now, double per_second, struct text *line)
{
	text_add(line, LINE_BEGIN "\"%s\",\"seconds\":", now->phase);
	text_add_real(line, "%.6f", now->seconds);
	text_add(line,
		",\"bound\":%u,\"is_bound_done\":%s,\"packets_done\":%" PRIu32
		",\"packets\":%" PRIu32 ",\"expanded\":%" PRIu64 ",\"generated\":%" PRIu64
		",\"generated_per_second\":",
		now->lower_bound, now->is_bound_done ? "true" : "false", now->packets_done,
		now->packets, now->expanded, now->generated);
	text_add_real(line, "%.0f", per_second);
	text_add(line, ",\"seconds_left\":");
	text_add_real(line, "%.1f", now->seconds_left);
	text_add(line, ",\"seconds_next\":");
	text_add_real(line, "%.1f", now->seconds_next);
	add_iteration(now->iteration, line);
	text_add(line, "}\n");
}

static void
put_line(struct log *log, struct text *line)
{
	bool is_written = line->bytes && !line->failed && fputs(line->bytes, log->file) >= 0;
	text_free(line);
	if (!is_written && !log->failure)
		log->failure = errno;
	if (fflush(log->file) && !log->failure)
		log->failure = errno;
}

void
log_write(struct log *log, const struct gls_progress *now)
{
	rate_update(&log->rate, now);
	if (now->seconds < log->next && !now->is_bound_done)
		return;
	log->next = now->seconds + LINE_SECONDS;
	struct text line = {0};
	write_line(now, log->rate.per_second, &line);
	put_line(log, &line);
}

void
log_write_end(struct log *log, const struct gls_result *result)
{
	struct text line = {0};
	text_add(&line, LINE_BEGIN "\"end\",\"seconds\":");
	text_add_real(&line, "%.6f", result->seconds);
	text_add(&line, ",\"bound\":%u,\"status\":\"%s\",\"optimal\":%s", result->lower_bound,
		status_name(result->status), result->optimal ? "true" : "false");
	if (result->moves || result->status == GLS_SOLVED)
		text_add(&line, ",\"length\":%u", result->length);
	text_add(&line, ",\"expanded\":%" PRIu64 ",\"generated\":%" PRIu64, result->expanded,
		result->generated);
	/* The bound that was not done to its end has no line yet. */
	const struct gls_iteration *last = report_last_iteration(result);
	add_iteration(last && !last->is_complete ? last : NULL, &line);
	text_add(&line, "}\n");
	put_line(log, &line);
}

bool
log_close(struct log *log)
{
	if (log->file && fclose(log->file) && !log->failure)
		log->failure = errno;
	log->file = NULL;
	if (log->failure)
		fprintf(stderr, "glissade: %s could not be written to its end: %s\n", log->path,
			strerror(log->failure));
	return !log->failure;
}
