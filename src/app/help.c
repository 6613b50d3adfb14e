#include "app/app.h"

static void
describe_all(struct text *text)
{
	text_add(text, "Glissade %s: sliding puzzles, solved to a proven optimum\n\n",
		gls_version());
	for (const struct command *command = commands; command->name; command++)
		text_add(text, "  glissade %-8s %-24s %s\n", command->name, command->usage,
			command->summary);
	text_add(text,
		"\nglissade help COMMAND lists the options of a command; glissade --version\n"
		"\nExamples:\n"
		"  glissade solve '8 6 7/2 5 4/3 0 1'\n"
		"  glissade solve board.txt --goal snail --format json\n"
		"  glissade generate tiles --size 4x4 --count 10 | glissade solve --batch -\n");
}

static void
describe_heuristics(struct text *text)
{
	const struct gls_heuristic *h;
	for (size_t i = 0; gls_kind(i); i++) {
		text_add(text, "\nHeuristics of %s:\n", gls_kind(i));
		for (size_t j = 0; (h = gls_heuristic(gls_kind(i), j)); j++)
			text_add(text, "  %-20s %s\n", h->name, h->summary);
	}
}

static void
describe_choices(struct text *text)
{
	text_add(text, "\nSearches (* finds the optimum, h uses a heuristic, p uses --threads; A*, "
		       "IDA*,\ndijkstra and dfs are understood too):\n");
	const struct gls_algorithm *a;
	for (size_t i = 0; (a = gls_algorithm(i)); i++)
		text_add(text, "  %-14s %c%c%c  %s\n", a->name, a->optimal ? '*' : ' ',
			a->uses_heuristic ? 'h' : ' ', a->parallel ? 'p' : ' ', a->summary);
	describe_heuristics(text);
	text_add(text, "\nExit status: 0 solved, 1 proved unsolvable, 2 bad input or usage,\n"
		       "3 a limit or Ctrl-C came first (what was proved is printed),\n"
		       "4 an internal check failed.\n");
}

int
command_help(struct settings *settings)
{
	struct text text = {0};
	if (!settings->operand_count) {
		describe_all(&text);
		return print_text(&text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
	}
	const struct command *command = command_find(settings->operands[0]);
	if (!command)
		return EXIT_BAD_INPUT;
	text_add(
		&text, "glissade %s %s\n  %s\n\n", command->name, command->usage, command->summary);
	options_describe(command, &text);
	if (command->run == command_solve)
		describe_choices(&text);
	if (command->run == command_stats)
		describe_heuristics(&text);
	return print_text(&text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
}
