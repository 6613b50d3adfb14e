#include "app/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* A file for teaching is small; a search that outgrows it goes on untraced. */
enum { TRACE_LINES_MAX = 1000000 };

static void
write_line(struct tracing *tracing, const struct gls_trace *trace)
{
	struct text text = {0};
	bool is_blind = !strcmp(trace->heuristic, "none");
	if (!tracing->file || tracing->lines++ >= TRACE_LINES_MAX)
		return;
	text_add(&text, "{\"puzzle\":");
	text_add_json(&text, tracing->puzzle);
	text_add(&text, ",\"search\":\"%s%s%s\"", trace->algorithm, is_blind ? "" : "/",
		is_blind ? "" : trace->heuristic);
	text_add(&text, ",\"number\":%" PRIu64 ",\"parent\":", trace->number);
	if (trace->parent)
		text_add(&text, "%" PRIu64 ",\"move\":\"%s\"", trace->parent, trace->move);
	else
		text_add(&text, "null,\"move\":null");
	text_add(&text, ",\"g\":%u,\"h\":%u,\"bound\":%u,\"side\":\"%s\",\"board\":", trace->g,
		trace->h, trace->bound, trace->from_goal ? "goal" : "start");
	text_add_json(&text, trace->board);
	text_add(&text, "}\n");
	tracing->failed |= text.failed;
	if (!tracing->failed)
		fputs(text.bytes, tracing->file);
	text_free(&text);
}

static void
trace_board(const struct gls_trace *trace, void *data)
{
	struct tracing *tracing = data;
	write_line(tracing, trace);
	if (tracing->is_drawn)
		tree_add(&tracing->tree, trace);
	else
		tracing->tree.boards++;
}

bool
tracing_open(struct tracing *tracing, const char *path)
{
	*tracing = (struct tracing){.path = path, .file = path ? fopen(path, "w") : NULL};
	if (path && !tracing->file)
		fprintf(stderr, "glissade: --trace %s: %s\n", path, strerror(errno));
	return !path || tracing->file;
}

void
tracing_follow(struct tracing *tracing, const char *puzzle, struct gls_options *options)
{
	tracing->puzzle = puzzle;
	if (!tracing->file && !tracing->is_drawn)
		return;
	options->trace = trace_board;
	options->trace_data = tracing;
}

bool
tracing_close(struct tracing *tracing)
{
	if (!tracing->file)
		return true;
	bool good = !ferror(tracing->file) && !tracing->failed;
	good = !fclose(tracing->file) && good;
	tracing->file = NULL;
	if (!good)
		fprintf(stderr, "glissade: --trace %s: it cannot be written\n", tracing->path);
	if (tracing->lines > TRACE_LINES_MAX)
		fprintf(stderr, "glissade: --trace %s: only the first %d boards were written\n",
			tracing->path, TRACE_LINES_MAX);
	return good;
}
