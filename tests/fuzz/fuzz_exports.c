/* Calls of the module for the browser, compiled for this machine: a call a line, its first
 * letter says which. Whatever is called, the answer is JSON, and limits are kept. */
#include "../../src/wasm/exports.c"
#include "../../src/wasm/table_file_web.c"
#include "fuzz.h"
#include "io/json.h"

#include <time.h>

/* ---- The page ------------------------------------------------------------- */

double
host_time(void)
{
	return 1e9;
}

static unsigned told; /* each third time the page says that it is to end */

int
host_progress(const char *phase, double seconds, double generated, double expanded, double waiting,
	unsigned lower_bound, unsigned best_length, double memory_bytes)
{
	(void)generated;
	(void)expanded;
	(void)lower_bound;
	(void)best_length;
	fuzz_require(
		phase && seconds >= 0 && waiting >= 0 && memory_bytes >= 0, "progress is told");
	return ++told % 3 == 0;
}

static void
check_json(const char *text)
{
	struct gls_error error = {0};
	struct json *json = json_read(text, strlen(text), &error);
	if (!json)
		fprintf(stderr, "%s: %s\n", error.message, text);
	fuzz_require(json, "an answer is JSON");
	json_free(json);
}

void
host_better(const char *result)
{
	check_json(result);
}

void
host_trace(double number, const char *board, unsigned g, unsigned h)
{
	fuzz_require(number > 0 && board && g + h < UINT32_MAX, "a board is told");
}

/* ---- Calls ---------------------------------------------------------------- */

/* What was asked for before is overruled: it shall not take long. */
static void
bound_work(void)
{
	web_option("time", "0.002");
	web_option("memory", "4M");
	web_option("threads", "1");
	web_option("checkpoint", NULL);
	web_option("resume", NULL);
}

/* A stored table of this name, some of whose bytes are another's: of a length that no table has. */
static char *
add_stored(char *name)
{
	enum { BODY = 61 };
	char *change = strchr(name, ' ');
	char *block = calloc(1, TABLE_HEADER_BYTES + BODY);
	if (change)
		*change++ = '\0';
	void *header = web_table_header(name, 1, block + TABLE_HEADER_BYTES, BODY);
	fuzz_require(block && header, "memory");
	memcpy(block, header, TABLE_HEADER_BYTES);
	web_give_back(header);
	if (change)
		memcpy(block, change, strlen(change));
	char *said = web_table_add(block, TABLE_HEADER_BYTES + BODY);
	if (strstr(said, "error"))
		free(block);
	return said;
}

static char *
call(char which, char *text, const char *puzzle)
{
	switch (which) {
	case 'r':
		return web_read(text);
	case 'a':
		return web_after(puzzle, text);
	case 't':
		return web_states(puzzle, text);
	case 's':
		return web_solve(text);
	case 'h':
		return web_hints(text);
	case 'g':
		return web_generate(text);
	case 'm':
		return web_table_make(puzzle, text);
	case 'c':
		return web_catalogue();
	case 'l':
		return web_tables();
	case 'd':
		return add_stored(text);
	default:
		return NULL;
	}
}

/* One line: the options and the puzzle that were named last are kept. */
static void
follow(char *line, const char **puzzle)
{
	char *value = strchr(line, '=');
	if (line[0] == 'b') {
		web_begin(strchr(line, 'w'), strchr(line, 't'), strchr(line, 'i'));
	} else if (line[0] == 'o' && value) {
		*value = '\0';
		web_option(line + 1, value + 1);
	} else if (line[0] == 'p') {
		*puzzle = line + 1;
	} else if (line[0]) {
		bound_work();
		char *answer = call(line[0], line + 1, *puzzle);
		if (answer)
			check_json(answer);
		web_give_back(answer);
	}
}

static void
forget_all(void)
{
	gls_tables_free(session.tables);
	gls_options_free(session.options);
	session = (struct session){0};
	while (all_stored) {
		struct stored *stored = all_stored;
		all_stored = stored->next;
		free(stored->header);
		free(stored);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	char *text = fuzz_text(bytes, length), *rest = text, *line;
	const char *puzzle = "1 2/3 0";
	fuzz_require(web_open(), "memory");
	web_begin(true, true, true);
	while ((line = strsep(&rest, "\n")))
		follow(line, &puzzle);
	forget_all();
	free(text);
	return 0;
}
