#include "app/app.h"
#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

const struct command commands[] = {
	{"solve", command_solve, "[options] [PUZZLE ...]",
		"solve; PUZZLE is a file, -, or the puzzle itself as text", FOR_SOLVE},
	{"check", command_check, "[options] PUZZLE",
		"is it well formed, is it solvable and why not; do these moves solve it",
		FOR_CHECK},
	{"generate", command_generate, "KIND [options]",
		"make instances: random, or at a distance, from a seed", FOR_GENERATE},
	{"compare", command_compare, "[options] PUZZLE ...",
		"run several searches side by side: table, CSV, plot", FOR_COMPARE},
	{"pdb", command_pdb, "build|verify|search SIZE SHAPE, list, rm NAME ...",
		"tables on disk, such as pdb build 4x4 7-8", FOR_PDB},
	{"bench", command_bench, "[quick|korf100|random1000|hard]",
		"the reproducible benchmark, with its signature", FOR_BENCH},
	{"help", command_help, "[COMMAND]", "what there is, or all about one command", FOR_HELP},
	{NULL, NULL, NULL, NULL, 0},
};

const struct command *
command_find(const char *name)
{
	struct suggestion suggestion = {.word = name};
	char nearest[64];
	for (const struct command *command = commands; command->name; command++) {
		if (!strcmp(command->name, name))
			return command;
		suggest_offer(&suggestion, command->name);
	}
	fprintf(stderr, "glissade: no command is called '%s'%s ('glissade help' lists them)\n",
		name, suggest_text(&suggestion, nearest, sizeof nearest));
	return NULL;
}
