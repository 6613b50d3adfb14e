/* The other doors: the command, a batch of it, and the module for the web. */
#include "soak.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define COMMAND BUILD "/glissade"
#define TABLES BUILD "/soak-tables/kept"

extern char **environ;

/* ---- Reading JSON --------------------------------------------------------- */

/* The value of a name of the outermost object, as these doors write it. */
static const char *
find(const char *line, const char *name)
{
	char quoted[40];
	snprintf(quoted, sizeof quoted, "\"%s\":", name);
	const char *found = strstr(line, quoted);
	return found ? found + strlen(quoted) : NULL;
}

static char *
copy_string(const char *quoted)
{
	const char *end = quoted + 1;
	while (*end && *end != '"')
		end += *end == '\\' ? 2 : 1;
	return strndup(quoted + 1, (size_t)(end - quoted - 1));
}

static void
read_solutions(struct answer *answer, const char *list)
{
	size_t room = 1;
	for (const char *at = list; *at != ']'; at++)
		room += *at == '"';
	answer->solutions = calloc(room, sizeof *answer->solutions);
	for (const char *at = list; *at != ']';) {
		if (*at++ != '"')
			continue;
		answer->solutions[answer->listed++] = copy_string(at - 1);
		at = strchr(at, '"') + 1;
	}
}

static bool
read_status(struct answer *answer, const char *status)
{
	static const char *const names[] = {"solved", "unsolvable", "limit", "error"};
	for (unsigned i = 0; status && i < 4; i++)
		if (!strncmp(status, names[i], strlen(names[i]))) {
			answer->status = i;
			return true;
		}
	return false;
}

static void
read_count(struct answer *answer, const char *line)
{
	const char *count = find(line, "count"), *least = find(line, "count_at_least");
	answer->has_count = count || least;
	answer->is_counted = count;
	if (answer->has_count)
		answer->count = strtoull(count ? count : least, NULL, 10);
}

/* Errors have no codes here: "out of memory", "the table needs 5846760 bytes". */
static bool
tells_of_memory(const char *message)
{
	return strstr(message, "memory") || (strstr(message, "needs") && strstr(message, "bytes"));
}

bool
answer_read_json(struct answer *answer, const char *line)
{
	const char *status = find(line, "status"), *length = find(line, "length");
	const char *moves = find(line, "moves"), *bound = find(line, "lower_bound");
	const char *optimal = find(line, "optimal"), *memory = find(line, "memory_bytes");
	const char *solutions = find(line, "solutions"), *reason = find(line, "reason");
	reason = reason ? reason : find(line, "message");
	if (!status || !read_status(answer, status + 1))
		return false;
	answer->has_length = length;
	answer->has_list = true;
	answer->has_bound = bound;
	answer->has_optimal = optimal;
	answer->has_memory = memory;
	answer->length = length ? (unsigned)strtoul(length, NULL, 10) : 0;
	answer->lower_bound = bound ? (unsigned)strtoul(bound, NULL, 10) : 0;
	answer->memory_bytes = memory ? strtoull(memory, NULL, 10) : 0;
	answer->optimal = optimal && *optimal == 't';
	answer->moves = moves ? copy_string(moves) : NULL;
	read_count(answer, line);
	if (solutions)
		read_solutions(answer, solutions);
	char *said = reason ? copy_string(reason) : NULL;
	if (said)
		snprintf(answer->reason, sizeof answer->reason, "%.500s", said);
	free(said);
	answer->is_memory = answer->status == ERROR && tells_of_memory(answer->reason);
	answer->is_refusal = answer->status == ERROR && !strstr(answer->reason, "please report");
	return true;
}

/* ---- Reading what else the command prints --------------------------------- */

/* puzzle,status,optimal,length,lower_bound,moves,...,memory_bytes[,count],goal,metric */
static void
read_csv(struct answer *answer, char *text)
{
	char *field[16] = {0}, *at = strchr(text, '\n');
	const char *counts = strstr(text, ",count,");
	bool has_counts = counts && at && counts < at;
	unsigned count = 0;
	for (at = at ? at + 1 : NULL; at && count < 16; count++) {
		bool is_quoted = *at == '"';
		field[count] = at + is_quoted;
		char *end = is_quoted ? strchr(at + 1, '"') : at + strcspn(at, ",\n");
		char *next = is_quoted ? end + 1 : end;
		at = *next == ',' ? next + 1 : NULL;
		*end = '\0';
	}
	if (count < 12 || !read_status(answer, field[1]))
		return;
	answer->has_optimal = *field[2];
	answer->optimal = *field[2] == 't';
	answer->has_length = *field[3];
	answer->length = (unsigned)strtoul(field[3], NULL, 10);
	answer->has_bound = *field[4];
	answer->lower_bound = (unsigned)strtoul(field[4], NULL, 10);
	answer->moves = answer->has_length ? strdup(field[5]) : NULL;
	answer->has_memory = true;
	answer->memory_bytes = strtoull(field[11], NULL, 10);
	if (has_counts && count > 12 && *field[12]) {
		answer->has_count = true;
		answer->is_counted = isdigit((unsigned char)*field[12]);
		answer->count = strtoull(field[12] + strspn(field[12], ">="), NULL, 10);
	}
}

/* Only the length, from "20 moves, proved optimal". */
static void
read_text(struct answer *answer, const char *text)
{
	const char *proved = strstr(text, ", proved optimal");
	const char *line = proved;
	while (line && line > text && line[-1] != '\n')
		line--;
	answer->has_optimal = answer->optimal = proved != NULL;
	answer->has_length = proved && isdigit((unsigned char)*line);
	if (answer->has_length)
		answer->length = (unsigned)strtoul(line, NULL, 10);
}

/* ---- The command ---------------------------------------------------------- */

static double
now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* All that was written to a file in memory. */
static char *
contents(int file)
{
	off_t size = lseek(file, 0, SEEK_END);
	char *text = calloc((size_t)size + 1, 1);
	if (pread(file, text, (size_t)size, 0) != size)
		*text = '\0';
	close(file);
	return text;
}

/* Runs the command; its two outputs are to be freed. */
static void
run(const char *const *arguments, const char *input, struct answer *answer, char *outputs[2])
{
	int files[3] = {memfd_create("in", 0), memfd_create("out", 0), memfd_create("err", 0)};
	posix_spawn_file_actions_t actions;
	pid_t child;
	int status = -1;
	struct rusage usage = {0};
	if (write(files[0], input, strlen(input)) < 0 || lseek(files[0], 0, SEEK_SET) < 0)
		abort();
	posix_spawn_file_actions_init(&actions);
	for (int i = 0; i < 3; i++)
		posix_spawn_file_actions_adddup2(&actions, files[i], i);
	double start = now();
	if (!posix_spawn(&child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments,
		    environ))
		wait4(child, &status, 0, &usage);
	answer->seconds = now() - start;
	answer->processor_seconds =
		(double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
		1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
	answer->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
	posix_spawn_file_actions_destroy(&actions);
	close(files[0]);
	outputs[0] = contents(files[1]);
	outputs[1] = contents(files[2]);
}

/* The last line, without its end. */
static char *
last_line(char *text)
{
	size_t length = strlen(text);
	while (length && text[length - 1] == '\n')
		text[--length] = '\0';
	char *end = strrchr(text, '\n');
	return end ? end + 1 : text;
}

static void
read_output(const struct soak_case *soak_case, struct answer *answer, char *outputs[2])
{
	static const enum status by_exit[] = {SOLVED, UNSOLVABLE, ERROR, LIMIT};
	const char *format = case_get(soak_case, "format");
	answer->status = answer->exit_status < 4 ? by_exit[answer->exit_status] : ERROR;
	if (answer->status == ERROR) {
		answer->is_refusal = answer->exit_status == 2;
		/* Lines before the last are about the directory of tables. */
		const char *message = last_line(outputs[1]);
		answer->is_memory = answer->is_refusal && tells_of_memory(message);
		snprintf(answer->reason, sizeof answer->reason, "exit status %d: %.500s",
			answer->exit_status, message);
	} else if (!format || !strcmp(format, "text")) {
		read_text(answer, outputs[0]);
	} else if (!strcmp(format, "json")) {
		answer_read_json(answer, last_line(outputs[0]));
	} else if (!strcmp(format, "csv")) {
		read_csv(answer, outputs[0]);
	}
}

/* Moves alone: as many as the judge can play. */
static void
read_moves(
	const struct soak_case *soak_case, struct answer *answer, char *text, struct fault *fault)
{
	struct judge_board board;
	judge_read(&board, soak_case->puzzle, case_get(soak_case, "goal"),
		case_get(soak_case, "metric"));
	text[strcspn(text, "\n")] = '\0';
	const char *wrong = judge_replay(
		&board, text, case_get(soak_case, "blank-moves") != NULL, &answer->length);
	answer->has_length = true;
	if (wrong)
		fault_set(fault, "replay: %s: %.300s", wrong, text);
}

static bool
door_command(const struct soak_case *soak_case, struct answer *answer, struct fault *fault)
{
	const char *arguments[ARGUMENTS_MAX];
	char *outputs[2];
	case_arguments(soak_case, COMMAND, case_get(soak_case, "tables") ? TABLES : "/dev/null",
		arguments);
	run(arguments, "", answer, outputs);
	read_output(soak_case, answer, outputs);
	if (answer->status == SOLVED && case_is(soak_case, "format", "moves"))
		read_moves(soak_case, answer, outputs[0], fault);
	free(outputs[0]);
	free(outputs[1]);
	return true;
}

/* The puzzle, a comment, a line that is wrong, and the puzzle again. */
static bool
door_batch(const struct soak_case *soak_case, struct answer *answer, struct fault *fault)
{
	const char *arguments[ARGUMENTS_MAX];
	char input[2 * PUZZLE_MAX + 100], *outputs[2];
	case_arguments(soak_case, COMMAND, case_get(soak_case, "tables") ? TABLES : "/dev/null",
		arguments);
	snprintf(input, sizeof input, "%s\n# nothing\n1 2 9/4 5 0\n%s\n", soak_case->puzzle,
		soak_case->puzzle);
	run(arguments, input, answer, outputs);
	char *line = outputs[0], *third = outputs[0];
	for (unsigned i = 0; i < 2 && third; i++) {
		third = strchr(third, '\n');
		third = third ? third + 1 : NULL;
	}
	struct answer wrong = {0};
	answer->seconds /= 2;
	answer->processor_seconds /= 2;
	if (!third || !*third) {
		read_output(soak_case, answer, outputs);
		if (answer->status != ERROR)
			fault_set(fault, "batch: not three lines: %.300s", outputs[0]);
	} else {
		const char *second = strchr(line, '\n') + 1;
		if (!answer_read_json(&wrong, second) || wrong.status != ERROR)
			fault_set(fault, "batch: a wrong line is answered by %.300s", second);
		if (!answer_read_json(answer, third))
			fault_set(fault, "batch: the third answer is %.300s", third);
		if (answer->exit_status > 4)
			fault_set(fault, "crash: exit status %d of a batch", answer->exit_status);
		answer->exit_status = -1;
	}
	answer_free(&wrong);
	free(outputs[0]);
	free(outputs[1]);
	return true;
}

/* ---- The module for the web ----------------------------------------------- */

static pid_t node;
static bool is_node_ready;
static FILE *to_node, *from_node;

static bool
start_node(void)
{
	int there[2], back[2];
	if (access("build/web/glissade.wasm", R_OK) || pipe2(there, O_CLOEXEC) ||
		pipe2(back, O_CLOEXEC))
		return false;
	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, there[0], 0);
	posix_spawn_file_actions_adddup2(&actions, back[1], 1);
	char *arguments[] = {"node", "tests/soak/wasm.mjs", NULL};
	/* It takes gigabytes of addresses, and next to no memory. */
	struct rlimit limit, none = {RLIM_INFINITY, RLIM_INFINITY};
	getrlimit(RLIMIT_AS, &limit);
	setrlimit(RLIMIT_AS, &none);
	bool is_started = !posix_spawnp(&node, "node", &actions, NULL, arguments, environ);
	setrlimit(RLIMIT_AS, &limit);
	posix_spawn_file_actions_destroy(&actions);
	close(there[0]);
	close(back[1]);
	to_node = fdopen(there[1], "w");
	from_node = fdopen(back[0], "r");
	return is_started;
}

/* Waits until the module is loaded: on a machine with other work that takes longer than any answer
 * may be late. */
static void
wait_for_node(struct fault *fault)
{
	char line[16];
	if (!fgets(line, sizeof line, from_node) || strcmp(line, "ready\n") != 0)
		fault_set(fault, "wasm: the module was not loaded");
}

/* Options by the names of the module; texts have no quotes in them. */
static void
ask_node(const struct soak_case *soak_case)
{
	static const char *const texts[][2] = {{"goal", "goal"}, {"metric", "metric"},
		{"algorithm", "algorithm"}, {"heuristic", "heuristic"}, {"quality", "quality"}};
	static const char *const numbers[][2] = {{"limit", "limit"}, {"time", "seconds"},
		{"threads", "threads"}, {"all", "all"}, {"depth-bound", "depthBound"},
		{"weight", "weight"}};
	fprintf(to_node, "{\"text\":\"%s\",\"options\":{", soak_case->puzzle);
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		if (case_get(soak_case, texts[i][0]))
			fprintf(to_node, "\"%s\":\"%s\",", texts[i][1],
				case_get(soak_case, texts[i][0]));
	for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (case_get(soak_case, numbers[i][0]))
			fprintf(to_node, "\"%s\":%s,", numbers[i][1],
				case_get(soak_case, numbers[i][0]));
	if (case_get(soak_case, "memory"))
		fprintf(to_node, "\"memory\":%zu,", case_bytes(soak_case, "memory"));
	fprintf(to_node, "\"anyHoles\":%s,\"count\":%s}}\n",
		case_get(soak_case, "any-holes") ? "true" : "false",
		case_get(soak_case, "count") ? "true" : "false");
	fflush(to_node);
}

static bool
door_wasm(const struct soak_case *soak_case, struct answer *answer, struct fault *fault)
{
	if (!node && !start_node())
		return false;
	if (!is_node_ready)
		wait_for_node(fault);
	is_node_ready = true;
	char *line = NULL;
	size_t room = 0;
	double start = now();
	ask_node(soak_case);
	if (getline(&line, &room, from_node) < 0)
		fault_set(fault, "wasm: the process of the module ended");
	else if (!answer_read_json(answer, line))
		fault_set(fault, "wasm: %.300s", line);
	answer->seconds = answer->processor_seconds = now() - start;
	const char *asker = line ? find(line, "processor") : NULL;
	if (asker)
		answer->processor_seconds = strtod(asker, NULL);
	answer->exit_status = -1;
	free(line);
	return true;
}

void
doors_close(void)
{
	if (!node)
		return;
	kill(node, SIGKILL);
	waitpid(node, NULL, 0);
	fclose(to_node);
	fclose(from_node);
	node = 0;
	is_node_ready = false;
}

bool
door_solve(const struct soak_case *soak_case, const struct truth *truth, struct answer *answer,
	struct fault *fault)
{
	const char *door = case_get(soak_case, "door");
	if (case_get(soak_case, "check"))
		return door_check(soak_case, truth, answer, fault);
	if (!door)
		return door_library(soak_case, truth, answer, fault);
	if (!strcmp(door, "wasm"))
		return door_wasm(soak_case, answer, fault);
	return *door == 'c' ? door_command(soak_case, answer, fault)
			    : door_batch(soak_case, answer, fault);
}
