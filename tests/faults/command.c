/* The command, while allocations, threads and files fail, and where nobody takes its output:
 * it ends with the right status and says why, or with its whole answer. */
#define _GNU_SOURCE
#include "app/app.h"
#include "scenarios.h"
#include "truth.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 24, LINE_MAX_BYTES = 400, PATH_BYTES = 128 };

/* A command line; "@" in it is the directory of the trial. */
struct command_case {
	const char *name, *line;
	int status;       /* if all is well */
	const char *says; /* what standard output then has in it; NULL: it is empty */
	unsigned weight;
};

#define SIX "'3 1 2/0 4 5'"
#define NEAR "'5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12'"
#define WORD "'EEL HCE/ORW/___'"
#define PIECES "'AAB/C.B/... => .../.../AA.'"
#define PICTURE "'AB.#/..#./.... => ..A#/B.#./....'"

static const struct command_case cases[] = {
	{"solve", "solve --pdb-dir @/t " SIX, 0, "16 moves, proved optimal", 1},
	{"solve verbosely", "solve --verbose --steps --color always --pdb-dir @/t " SIX, 0,
		"16 moves, proved optimal", 1},
	{"solve to json", "solve --format json --count --all 5 --threads 1 --pdb-dir @/t " SIX, 0,
		"\"length\":16", 1},
	{"solve to csv", "solve --format csv --pdb-dir @/t " SIX, 0, ",solved,", 1},
	{"solve to moves", "solve --format moves --pdb-dir @/t " WORD, 0, "\n", 4},
	{"solve mondrian", "solve --via @/via --pdb-dir @/t 'A.#/.B. => ..#/BA.'", 0, "6 moves", 1},
	{"solve a file", "solve --goal @/goal --pdb-dir @/t @/board", 0, "proved optimal", 1},
	{"solve a missing file", "solve @/none", 2, NULL, 1},
	{"solve the unsolvable", "solve '1 2 3/4 5 6/8 7 0'", 1, "unsolvable", 1},
	{"solve a batch", "solve --batch --threads 2 --pdb-dir @/t @/batch", 0, "16 ", 1},
	{"solve a batch to json", "solve --batch --format json --threads 1 --pdb-dir @/t @/batch",
		0, "\"length\":4", 1},
	{"solve anytime", "solve --quality anytime --threads 1 --pdb-dir @/t " SIX, 0, "16 moves",
		1},
	{"solve with a log", "solve --log @/log --threads 1 --pdb-dir @/t " SIX, 0, "16 moves", 1},
	{"solve blocks", "solve --steps --metric move --pdb-dir @/t " PIECES, 0, "2 moves, proved",
		1},
	{"solve all in little time", "solve --all --memory 1M --pdb-dir @/t " NEAR, 0, "9 moves",
		1},
	{"solve with slack", "solve --all --slack 4 --format json --pdb-dir @/t " SIX, 0,
		"\"count\":10", 1},
	{"solve to a tree", "solve --algorithm astar --heuristic manhattan --format dot " NEAR, 0,
		"digraph", 1},
	{"solve with a trace",
		"solve --algorithm astar --heuristic manhattan --trace @/trace --quiet " NEAR, 0,
		"9 ", 1},
	{"solve with iterations", "solve --iterations --threads 1 --pdb-dir @/t " NEAR, 0,
		"9 moves, proved optimal", 8},
	{"convert", "convert --to drawing " SIX, 0, "\n", 1},
	{"convert to json", "convert --to json --moves D --apply " NEAR, 0, "\"start\"", 1},
	{"convert moves", "convert --moves D3L2U2LU --invert " NEAR, 0, "\n", 1},
	{"convert to slides", "convert --moves D3L2U2LU --into mtm " NEAR, 0, "\n", 1},
	{"convert a batch", "convert --batch --to line @/batch", 0, "3 1 2/0 4 5", 1},
	{"simplify", "convert --moves DU --simplify " NEAR, 0, "\n", 1},
	{"mirror", "convert --moves D3L2U2LU --mirror " NEAR, 0, "\n", 1},
	{"check", "check " SIX, 0, "well formed", 1},
	{"check a report", "check --report --pdb-dir @/t " SIX, 0, "minimum: 16 moves, proved", 1},
	{"check a report to json", "check --report --format json --pdb-dir @/t " PICTURE, 0,
		"\"solutions\":", 1},
	{"check moves", "check --moves D3L2U2LU " NEAR, 0, "they reach the goal", 1},
	{"check hints", "check --hints --pdb-dir @/t " SIX, 0, "16", 1},
	{"check successors", "check --successors " SIX, 0, "3", 1},
	{"generate tiles", "generate tiles --count 3 --seed 1 --size 3x3", 0, "3", 1},
	{"generate shuffdle", "generate shuffdle --count 2 --seed 1 --format json", 0, "{", 3},
	{"generate mondrian", "generate mondrian --moves 3..5 --size 4x4 --seed 1", 0, "=>", 4},
	{"generate blocks", "generate blocks --moves 3..6 --size 3x3 --pieces 3 --seed 1", 0, "=>",
		4},
	{"compare", "compare --algorithms bfs,astar --heuristics manhattan " SIX, 0, "search", 1},
	{"compare to files",
		"compare --algorithms astar --heuristics manhattan --format json --trace "
		"@/trace " SIX,
		0, "astar", 1},
	{"render", "render --output @/board.svg " SIX, 0, "", 1},
	{"render a sheet", "render --show moves --pdb-dir @/t -o - " SIX, 0, "</svg>", 1},
	{"render blocks", "render --pdb-dir @/t -o @/blocks.svg " PIECES, 0, "", 1},
	{"render a film", "render --pdb-dir @/t -o @/way.gif --moves D3L " NEAR, 0, "", 4},
	{"pdb build", "pdb build --pdb-dir @/t 2x3 3-2", 0, "", 1},
	{"pdb list", "pdb list --pdb-dir @/t", 0, "", 1},
	{"pdb list to json", "pdb list --format json --pdb-dir @/t", 0, "]", 1},
	{"stats of a board", "stats --format json --pdb-dir @/t " SIX, 0, "\"estimates\":[", 2},
	{"stats of random boards",
		"stats tiles --size 2x3 --random 4 --heuristic manhattan --pdb-dir @/t", 0,
		"4 random boards", 2},
	{"stats of lengths",
		"stats tiles --size 2x2 --random 3 --lengths --threads 1 --pdb-dir @/t", 0,
		"3 random boards", 4},
	{"stats of spheres", "stats --spheres --format json --pdb-dir @/t " SIX, 0,
		"\"boards\":360", 1},
	{"stats of spheres of blocks", "stats --spheres --format csv --pdb-dir @/t " PIECES, 0,
		"distance,boards", 1},
	{"stats around the start", "stats --spheres --around start --pdb-dir @/t " PICTURE, 0,
		"boards around the start", 1},
	{"pdb verify", "pdb verify --pdb-dir @/t 2x3 3-2", 2, NULL, 1},
	{"pdb search", "pdb search --pdb-dir @/t --seed 1 2x3 3-2", 0, "", 8},
	{"help", "help", 0, "glissade", 1},
	{"help of solve", "help solve", 0, "--algorithm", 1},
	{"version", "--version", 0, "glissade ", 1},
};

/* ---- Running ------------------------------------------------------------------------ */

/* How a run ended, and what it wrote. */
struct ending {
	int status; /* of the process, as waitpid() has it */
	char *out, *complaint;
};

static void
in_directory(char *path, const char *name)
{
	snprintf(path, PATH_BYTES, "%s/%s", trial_directory(), name);
}

static void
write_file(const char *name, const char *text)
{
	char path[PATH_BYTES];
	in_directory(path, name);
	FILE *file = fopen(path, "w");
	if (!file || fputs(text, file) < 0 || fclose(file))
		abort();
}

static void
make_files(const void *data)
{
	(void)data;
	write_file("via", "..#\n..A\n");
	write_file("board", "3 1 2\n0 4 5\n");
	write_file("goal", "1 2 3\n4 5 0\n");
	write_file("batch", "3 1 2/0 4 5\nAB.#/..#./.... => ..A#/B.#./....\n3 1 2/0 4 5\n");
}

/* Cuts the line into words; quotes keep blanks. */
static int
split(char *line, char **word)
{
	int count = 0;
	word[count++] = (char *)"glissade";
	for (char *at = line; *at && count < WORDS_MAX;) {
		at += strspn(at, " ");
		char end = ' ';
		if (*at == '\'') {
			end = '\'';
			at++;
		}
		word[count++] = at;
		at = strchr(at, end);
		if (!at)
			break;
		*at++ = '\0';
	}
	word[count] = NULL;
	return count;
}

static void
fill_in(const char *line, char *filled)
{
	size_t at = 0;
	for (; *line; line++)
		if (*line == '@')
			at += (size_t)snprintf(
				filled + at, LINE_MAX_BYTES - at, "%s", trial_directory());
		else if (at + 1 < LINE_MAX_BYTES)
			filled[at++] = *line;
	filled[at] = '\0';
}

/* As main() does; what is not given back is a finding. */
static int
run_command(const char *line)
{
	char filled[LINE_MAX_BYTES], *word[WORDS_MAX + 1];
	struct settings settings;
	int status;
	fill_in(line, filled);
	const struct command *command = app_start(split(filled, word), word, &settings, &status);
	if (command)
		status = command->run(&settings);
	gls_cancel *cancel = settings.options ? settings.options->cancel : NULL;
	app_end(&settings);
	gls_cancel_free(cancel); /* which waits for signals to the end */
	const char *outstanding = fault_outstanding();
	fault_end();
	if (*outstanding)
		trial_wrong("%s", outstanding);
	return status;
}

/* Runs it in a process of its own, with standard output going to `out`: a path, or NULL if
 * that is to be closed. The output is trial_wrong()'s again when the run has ended. */
static int
run_to(const char *line, const char *out)
{
	char complaint[PATH_BYTES];
	in_directory(complaint, "stderr");
	fflush(stdout);
	pid_t child = fork();
	if (!child) {
		fault_pause();
		int own = dup(STDOUT_FILENO);
		int to = out ? open(out, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
		int errors = open(complaint, O_WRONLY | O_CREAT | O_TRUNC, 0666);
		if (out)
			dup2(to, STDOUT_FILENO);
		else
			close(STDOUT_FILENO);
		dup2(errors, STDERR_FILENO);
		fault_expect_files();
		fault_resume();
		int status = run_command(line);
		if (own >= 0)
			dup2(own, STDOUT_FILENO);
		_exit(status);
	}
	int status;
	waitpid(child, &status, 0);
	return status;
}

static struct ending
end_of(const char *line)
{
	char out[PATH_BYTES], complaint[PATH_BYTES];
	size_t length;
	in_directory(out, "stdout");
	in_directory(complaint, "stderr");
	struct ending ending = {.status = run_to(line, out)};
	fault_pause();
	ending.out = judge_bytes_of(out, &length);
	ending.out[length] = '\0';
	ending.complaint = judge_bytes_of(complaint, &length);
	ending.complaint[length] = '\0';
	fault_resume();
	return ending;
}

/* ---- Judging ------------------------------------------------------------------------- */

static void
judge_failure(const struct ending *ending)
{
	int status = WEXITSTATUS(ending->status);
	if (status != EXIT_BAD_INPUT && status != EXIT_LIMIT)
		trial_wrong("status %d: %s", status, ending->complaint);
	else if (!*ending->complaint && !*ending->out)
		trial_wrong("status %d, and not a word", status);
}

/* With the status of a good run its answer is whole, too. */
static void
judge_answer(const struct command_case *command_case, const struct ending *ending)
{
	const char *out = ending->out;
	size_t length = strlen(out);
	if (command_case->says && !strstr(out, command_case->says))
		trial_wrong("status %d without an answer: '%s' '%s'", command_case->status, out,
			ending->complaint);
	if (length && out[length - 1] != '\n')
		trial_wrong("a part of an answer: %s", out);
	if (!command_case->says && !*ending->complaint)
		trial_wrong("status %d, and not a word", command_case->status);
}

static void
run_case(const void *data)
{
	const struct command_case *command_case = data;
	struct ending ending = end_of(command_case->line);
	fault_pause();
	if (WIFSIGNALED(ending.status) && WTERMSIG(ending.status) != SIGKILL)
		trial_wrong("it is ended by a signal: %s", strsignal(WTERMSIG(ending.status)));
	else if (WIFEXITED(ending.status) && WEXITSTATUS(ending.status) == command_case->status)
		judge_answer(command_case, &ending);
	else if (trial_plan()->mode == FAULT_NEVER)
		trial_wrong("status %d, not %d: %s", WEXITSTATUS(ending.status),
			command_case->status, ending.complaint);
	else if (WIFEXITED(ending.status))
		judge_failure(&ending);
	free(ending.out);
	free(ending.complaint);
	fault_resume();
}

/* ---- Nobody takes the output ------------------------------------------------------------ */

static void
expect_loss(const struct command_case *command_case, const char *out, const char *where)
{
	char path[PATH_BYTES];
	size_t length;
	int status = run_to(command_case->line, out);
	in_directory(path, "stderr");
	char *complaint = judge_bytes_of(path, &length);
	bool is_empty = !command_case->says || !*command_case->says;
	if (!WIFEXITED(status))
		trial_wrong("%s: it is ended by a signal", where);
	else if (WEXITSTATUS(status) == 0 && !is_empty)
		trial_wrong("%s: status 0 though the answer is lost", where);
	else if (!length && !is_empty)
		trial_wrong("%s: status %d, and not a word", where, WEXITSTATUS(status));
	free(complaint);
}

/* A reader that goes away after the first line. */
static void
leave_after_a_line(const struct command_case *command_case)
{
	char path[PATH_BYTES];
	in_directory(path, "pipe");
	if (mkfifo(path, 0666))
		abort();
	fflush(stdout);
	pid_t reader = fork();
	if (!reader) {
		char byte = 0;
		int from = open(path, O_RDONLY);
		while (byte != '\n' && read(from, &byte, 1) == 1) {}
		_exit(0);
	}
	int status = run_to(command_case->line, path);
	if (WIFSIGNALED(status))
		trial_wrong("a reader leaves: it is ended by a signal");
	waitpid(reader, &status, 0);
}

static void
lose_output(const void *data)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char where[120];
		snprintf(where, sizeof where, "glissade %.40s... > /dev/full", cases[i].line);
		expect_loss(&cases[i], "/dev/full", where);
		snprintf(where, sizeof where, "glissade %.40s... >&-", cases[i].line);
		expect_loss(&cases[i], NULL, where);
		leave_after_a_line(&cases[i]);
		trial_clear_directory();
		make_files(data);
	}
}

/* ---- The list ---------------------------------------------------------------------------- */

static void
add(struct scenario_list *list, const struct command_case *command_case, bool is_file)
{
	static char names[2 * sizeof cases / sizeof *cases][80];
	static size_t count;
	char *name = names[count++];
	snprintf(name, sizeof *names, "glissade %s, %s", command_case->name,
		is_file ? "files" : "memory");
	scenarios_add(list, (struct scenario){
				    .name = name,
				    .modes = is_file ? trial_files : trial_memory,
				    .data = command_case,
				    .prepare = make_files,
				    .work = run_case,
				    .weight = 8 * command_case->weight,
			    });
}

void
command_scenarios(struct scenario_list *list)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		add(list, &cases[i], false);
		add(list, &cases[i], true);
	}
	scenarios_add(list, (struct scenario){
				    .name = "glissade, output lost",
				    .modes = trial_once,
				    .prepare = make_files,
				    .work = lose_output,
			    });
}
