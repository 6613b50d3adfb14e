#include "app/log.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

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

bool
log_open(struct log *log, const char *path, bool is_resumed)
{
	*log = (struct log){.file = fopen(path, is_resumed ? "a" : "w")};
	if (!log->file)
		fprintf(stderr, "glissade: %s: %s\n", path, strerror(errno));
	return log->file;
}

void
log_write(struct log *log, const struct gls_progress *now)
{
	rate_update(&log->rate, now);
	if (now->seconds < log->next && !now->is_bound_done)
		return;
	log->next = now->seconds + LINE_SECONDS;
	fprintf(log->file,
		"{\"phase\":\"%s\",\"seconds\":%.3f,\"bound\":%u,\"is_bound_done\":%s,"
		"\"packets_done\":%" PRIu32 ",\"packets\":%" PRIu32 ",\"expanded\":%" PRIu64
		",\"generated\":%" PRIu64 ",\"generated_per_second\":%.0f,\"seconds_left\":%.1f,"
		"\"seconds_next\":%.1f}\n",
		now->phase, now->seconds, now->lower_bound, now->is_bound_done ? "true" : "false",
		now->packets_done, now->packets, now->expanded, now->generated,
		log->rate.per_second, now->seconds_left, now->seconds_next);
	fflush(log->file);
}

void
log_close(struct log *log)
{
	if (log->file)
		fclose(log->file);
	log->file = NULL;
}
