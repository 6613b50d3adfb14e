#include "app/app.h"
#include "base/suggest.h"

#include <stdio.h>
#include <string.h>

const struct command commands[] = {
	{"solve", command_solve, "[options] [PUZZLE ...]",
		"solve; PUZZLE is a file, -, or the puzzle itself as text", GLS_VERB_SOLVE},
	{"check", command_check, "[options] PUZZLE",
		"is it well formed, is it solvable and why not; do these moves solve it",
		GLS_VERB_CHECK},
	{"generate", command_generate, "KIND [options]",
		"make instances: random, or at a distance, from a seed", GLS_VERB_GENERATE},
	{"compare", command_compare, "[options] PUZZLE ...",
		"run several searches side by side: table, CSV, plot", GLS_VERB_COMPARE},
	{"play", command_play, "[options] [PUZZLE]",
		"play in the terminal, with hints and the distance to go", GLS_VERB_PLAY},
	{"render", command_render, "[options] PUZZLE -o FILE",
		"a picture of a board, or a film of a solution: SVG, PNG, PDF, GIF, WebP",
		GLS_VERB_RENDER},
	{"convert", command_convert, "[options] [PUZZLE]",
		"other forms of boards and moves: apply, invert, simplify, merge into slides",
		GLS_VERB_CONVERT},
	{"stats", command_stats, "[options] PUZZLE|KIND",
		"h of a board by every heuristic, histograms over random boards, boards by "
		"distance",
		GLS_VERB_STATS},
	{"pdb", command_pdb, "build|verify|search SIZE SHAPE, list, rm NAME ...",
		"tables on disk, such as pdb build 4x4 7-8", GLS_VERB_TABLES},
	{"bench", command_bench, "[quick|korf100|random1000|hard|pieces]",
		"the reproducible benchmark, with its signature", GLS_VERB_BENCH},
	{"help", command_help, "[COMMAND]", "what there is, or all about one command", 0},
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
