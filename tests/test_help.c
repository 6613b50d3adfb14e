/* What `glissade help`, the manual page and the completions say of options: the same. */
#include "base/text.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Room for one option more than a command may have: --help. */
enum { TEXT_MAX = 1 << 18, OPTIONS_MAX = 64, WORD_MAX = 48 };

static const char *const names[] = {"solve", "check", "generate", "compare", "play", "render",
	"convert", "stats", "pdb", "bench", NULL};

/* ---- What is compared ------------------------------------------------------- */

static char *
read_stream(FILE *file)
{
	char *text = calloc(TEXT_MAX + 1, 1);
	size_t length = fread(text, 1, TEXT_MAX, file);
	cr_assert(length && length < TEXT_MAX, "nothing to read, or too much");
	text[length] = '\0';
	return text;
}

/* What a line of the shell prints; it must end well. */
static char *
output_of(const char *line)
{
	FILE *pipe = popen(line, "r");
	cr_assert(pipe, "no process");
	char *text = read_stream(pipe);
	int status = pclose(pipe);
	cr_assert_eq(status, 0, "'%s' ends with %d", line, WEXITSTATUS(status));
	return text;
}

/* A file that was built. */
static char *
built(const char *name)
{
	char path[256];
	snprintf(path, sizeof path, BUILD "/%s", name);
	FILE *file = fopen(path, "r");
	cr_assert(file, "no %s", path);
	char *text = read_stream(file);
	fclose(file);
	return text;
}

/* The manual page as it is read, but for lines that are requests: escapes are undone, and
 * lines that are words follow each other. */
static char *
manual(void)
{
	static const char *const escapes[][2] = {{"\\-", "-"}, {"\\(aq", "'"}, {"\\(ha", "^"},
		{"\\(ti", "~"}, {"\\(ga", "`"}, {"\\fB", ""}, {"\\fI", ""}, {"\\fR", ""},
		{"\\%", ""}, {"\\&", ""}, {"\\:", ""}};
	char *page = built("glissade.1"), *to = page;
	for (const char *from = page; *from;) {
		size_t i = 0;
		while (i < sizeof escapes / sizeof *escapes &&
			strncmp(from, escapes[i][0], strlen(escapes[i][0])))
			i++;
		if (i < sizeof escapes / sizeof *escapes) {
			to = stpcpy(to, escapes[i][1]);
			from += strlen(escapes[i][0]);
		} else
			*to++ = *from++;
	}
	*to = '\0';
	return page;
}

struct described {
	char name[WORD_MAX], value[WORD_MAX]; /* value "": it is a flag */
	char help[256];                       /* without the kind of puzzle */
};

/* The options of a command as its help lists them. */
static size_t
help_of(const char *command, struct described *options)
{
	char line[256];
	snprintf(line, sizeof line, GLISSADE " help %s", command);
	char *help = output_of(line), *rest = help, *row;
	size_t count = 0;
	while ((row = strsep(&rest, "\n"))) {
		if (strncmp(row, "  --", 4))
			continue;
		cr_assert_lt(count, OPTIONS_MAX - 1, "too many options");
		struct described *option = &options[count++];
		*option = (struct described){0};
		int length = 0;
		sscanf(row, "  --%47s %n", option->name, &length);
		/* The value stands one blank behind the name, the help in a column further on. */
		const char *value = row + 4 + strlen(option->name) + 1;
		if (*value != ' ' && value - row < 22) {
			sscanf(value, "%47s %n", option->value, &length);
			length += (int)(value - row);
		}
		const char *words = row + length;
		for (size_t i = 0; gls_kind(i); i++)
			if (!strncmp(words, gls_kind(i), strlen(gls_kind(i))) &&
				words[strlen(gls_kind(i))] == ':')
				words += strlen(gls_kind(i)) + 2;
		snprintf(option->help, sizeof option->help, "%s", words);
	}
	free(help);
	return count;
}

/* The names, each after "--" and with this between them. */
static char *
names_of(const struct described *options, size_t count, const char *between)
{
	struct text list = {0};
	for (size_t i = 0; i < count; i++)
		text_add(&list, "%s--%s", i ? between : "", options[i].name);
	char *names_listed = text_take(&list);
	cr_assert(names_listed, "no options");
	return names_listed;
}

/* Blanks for the ends of lines. */
static void
join_lines(char *text)
{
	for (; (text = strchr(text, '\n')); text++)
		*text = ' ';
}

/* ---- The manual page -------------------------------------------------------- */

Test(help, page_lists_the_options_of_each_command)
{
	char *page = manual(), *section = strstr(page, ".SH COMMANDS\n");
	cr_assert(section);
	for (size_t i = 0; names[i]; i++) {
		struct described options[OPTIONS_MAX];
		char head[WORD_MAX];
		char *list = names_of(options, help_of(names[i], options), ", ");
		snprintf(head, sizeof head, ".TP\n.B %s\n", names[i]);
		char *begin = strstr(section, head);
		cr_assert(begin, "the page has no %s", names[i]);
		begin = strstr(begin, "\nOptions: ");
		char *end = begin ? strstr(begin, ".\n.TP\n") : NULL;
		cr_assert(end, "the page has no options of %s", names[i]);
		char *said = strndup(begin + 10, (size_t)(end - begin - 10));
		join_lines(said);
		cr_assert_str_eq(said, list, "%s: the page has %s, help %s", names[i], said, list);
		free(said);
		free(list);
	}
	free(page);
}

/* An entry of the page for this option, and *next after it: "--name VALUE", a line, words. */
static char *
entry_of(char *options, const struct described *option)
{
	char head[2 * WORD_MAX + 16];
	snprintf(head, sizeof head, ".TP\n--%s%s%s\n", option->name, *option->value ? " " : "",
		option->value);
	char *begin = strstr(options, head);
	cr_assert(begin, "the page does not describe --%s %s", option->name, option->value);
	cr_assert_null(strstr(begin + 1, head), "the page describes --%s %s twice", option->name,
		option->value);
	begin += strlen(head);
	char *end = strstr(begin, ".TP\n--");
	return end ? strndup(begin, (size_t)(end - begin)) : strdup(begin);
}

static char *
options_of_page(void)
{
	char *page = manual(), *begin = strstr(page, ".SH OPTIONS\n");
	char *end = begin ? strstr(begin, ".SH SEARCHES\n") : NULL;
	cr_assert(end);
	char *options = strndup(begin, (size_t)(end - begin));
	free(page);
	return options;
}

Test(help, page_says_of_each_option_what_help_says)
{
	char *section = options_of_page();
	for (size_t i = 0; names[i]; i++) {
		struct described options[OPTIONS_MAX];
		size_t count = help_of(names[i], options);
		cr_assert_gt(count, 3, "%s has %zu options", names[i], count);
		for (size_t j = 0; j < count; j++) {
			char *entry = entry_of(section, &options[j]);
			join_lines(entry);
			cr_assert(*options[j].help && strstr(entry, options[j].help),
				"--%s of %s: '%s' is not in '%s'", options[j].name, names[i],
				options[j].help, entry);
			free(entry);
		}
	}
	free(section);
}

Test(help, page_has_no_option_that_is_none)
{
	char *section = options_of_page();
	unsigned count = 0;
	for (char *entry = section; (entry = strstr(entry, ".TP\n--")); entry++, count++) {
		char name[WORD_MAX] = "", value[WORD_MAX] = "";
		bool is_found = false;
		sscanf(entry, ".TP\n--%47[a-z-] %47[^.\n]", name, value);
		for (size_t i = 0; names[i]; i++) {
			struct described options[OPTIONS_MAX];
			for (size_t j = help_of(names[i], options); j--;)
				is_found |= !strcmp(options[j].name, name);
		}
		cr_assert(is_found, "no command has --%s", name);
	}
	cr_assert_gt(count, 40, "%u entries", count);
	free(section);
}

/* Each line of the examples, where there is a board.txt; some write nothing but a file. */
Test(help, examples_of_the_page_run)
{
	char *page = manual(), *rest = strstr(page, ".SH EXAMPLES\n.nf\n"), *example;
	char folder[] = "/tmp/glissade-test-XXXXXX", *bin = realpath(BUILD, NULL), line[4096];
	cr_assert(rest && bin && mkdtemp(folder));
	rest += strlen(".SH EXAMPLES\n.nf\n");
	unsigned count = 0;
	for (; (example = strsep(&rest, "\n")) && strcmp(example, ".fi") != 0; count++) {
		setenv("EXAMPLE_LINE", example, 1);
		snprintf(line, sizeof line,
			"cd %s && echo '1 2 3/8 0 4/7 6 5' > board.txt && PATH=%s:$PATH "
			"GLISSADE_PDB_DIR=%s bash -c \"set -o pipefail; $EXAMPLE_LINE && ls\"",
			folder, bin, folder);
		free(output_of(line));
	}
	cr_assert_gt(count, 5, "%u examples", count);
	snprintf(line, sizeof line, "rm -r %s", folder);
	cr_assert_eq(system(line), 0);
	free(bin);
	free(page);
}

/* The boards that the page shows can be solved, and the forms with options before them. */
Test(help, boards_of_the_page_can_be_solved)
{
	char *page = manual();
	char *section = strstr(page, "PUZZLES AS TEXT"),
	     *end = section ? strstr(section, "EXIT STATUS") : NULL;
	unsigned count = 0;
	cr_assert(end);
	*end = '\0';
	for (char *line = strtok(section, "\n"); line; line = strtok(NULL, "\n")) {
		char board[200], command[300];
		if (sscanf(line, ".BR \"%199[^\"]\"", board) != 1 &&
			sscanf(line, ".B %199[]{\"a-z0-9:,[}]", board) != 1)
			continue;
		if (strstr(board, "...") || !strncmp(board, "glissade", 8) ||
			!strpbrk(board, "/{0"))
			continue;
		for (char *quote; (quote = strchr(board, '\'')); *quote = '"')
			;
		snprintf(command, sizeof command, BUILD "/glissade check '%s'", board);
		free(output_of(command));
		count++;
	}
	cr_assert_geq(count, 4, "%u boards", count);
	free(page);
}

/* ---- The completions -------------------------------------------------------- */

/* What bash completes after these words, which are in quotes: the words of the answer, with
 * blanks between them. */
static char *
completed(const char *words)
{
	char line[1024];
	snprintf(line, sizeof line,
		"bash -c 'source %s/completion.bash; COMP_WORDS=(glissade %s); "
		"COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _glissade; echo \"${COMPREPLY[*]}\"'",
		BUILD, words);
	char *answer = output_of(line);
	answer[strcspn(answer, "\n")] = '\0';
	return answer;
}

static void
expect_completed(const char *words, const char *expected)
{
	char *answer = completed(words);
	cr_assert_str_eq(answer, expected, "glissade %s: '%s', not '%s'", words, answer, expected);
	free(answer);
}

Test(help, bash_completes_the_options_of_each_command)
{
	expect_completed("\"\"", "solve check generate compare play render convert stats pdb bench "
				 "help --help --version");
	for (size_t i = 0; names[i]; i++) {
		struct described options[OPTIONS_MAX];
		char words[WORD_MAX];
		size_t count = help_of(names[i], options);
		strcpy(options[count++].name, "help");
		char *list = names_of(options, count, " ");
		snprintf(words, sizeof words, "%s -", names[i]);
		expect_completed(words, list);
		free(list);
	}
}

/* The words of a choice are those that its option takes; the rest comes from the tables. */
Test(help, bash_completes_values)
{
	char searches[1024] = "auto", kinds[256] = "";
	for (size_t i = 0; gls_algorithm(i); i++)
		strcat(strcat(searches, " "), gls_algorithm(i)->name);
	for (size_t i = 0; is_in_command(gls_kind(i)); i++)
		strcat(strcat(kinds, i ? " " : ""), gls_kind(i));
	expect_completed("solve --algorithm \"\"", searches);
	expect_completed("check --kind = \"\"", kinds);
	expect_completed("generate \"\"", kinds);
	for (size_t i = 0; is_in_command(gls_kind(i)); i++)
		for (size_t j = 0; gls_heuristic(gls_kind(i), j); j++) {
			const char *name = gls_heuristic(gls_kind(i), j)->name;
			char words[WORD_MAX + 32];
			snprintf(words, sizeof words, "solve --heuristic %s", name);
			char *answer = completed(words);
			cr_assert(strstr(answer, name), "%s: %s", words, answer);
			free(answer);
		}
	expect_completed("solve --format \"\"", "text json csv moves dot");
	expect_completed("compare --format =", "text markdown csv json");
	expect_completed("solve --goal = bl", "blank-first");
	expect_completed("solve --quality b", "bounded:");
	expect_completed("solve --time \"\"", "");
	expect_completed("pdb \"\"", "build verify search list rm");
	expect_completed("solve --log Makef", "Makefile");
	expect_completed("solve Makef", "Makefile");
	expect_completed("solve --pdb-dir Makef", "");
}

/* The specifications of zsh as they are written. */
Test(help, zsh_completes_the_options_of_each_command)
{
	char *text = built("completion.zsh");
	for (size_t i = 0; names[i]; i++) {
		struct described options[OPTIONS_MAX];
		char head[WORD_MAX];
		size_t count = help_of(names[i], options);
		strcpy(options[count++].name, "help");
		char *list = names_of(options, count, " ");
		struct text said = {0};
		snprintf(head, sizeof head, "\n\t%s)\n", names[i]);
		char *begin = strstr(text, head), *end = begin ? strstr(begin, ";;") : NULL;
		cr_assert(end, "nothing of %s", names[i]);
		while ((begin = strstr(begin, "\t\t\t'")) && begin < end) {
			begin += strspn(begin, "\t'*(- )");
			begin -= 2;
			if (!strncmp(begin, "--", 2))
				text_add(&said, "%s%.*s", said.length ? " " : "",
					(int)strcspn(begin, "=["), begin);
		}
		cr_assert_str_eq(
			said.bytes, list, "%s: zsh has %s, help %s", names[i], said.bytes, list);
		text_free(&said);
		free(list);
	}
	free(text);
	if (!system("command -v zsh >/dev/null"))
		cr_assert_eq(system("zsh -n " BUILD "/completion.zsh"), 0);
}
