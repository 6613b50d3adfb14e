/* The command with the example of docs/new-puzzle.md as a fourth kind of puzzle: its folder and one
 * line more in src/kind/kinds.c (tests/example-tree.sh). */
#include "support.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

/* Runs it with this board on its standard input; it must end with the status and say the words. */
static void
expect(const char *board, const char *arguments, int status, const char *words)
{
	char line[400], said[8000];
	snprintf(line, sizeof line, "echo '%s' | " EXAMPLE_KIND " %s 2>&1", board, arguments);
	FILE *output = popen(line, "r");
	cr_assert(output);
	said[fread(said, 1, sizeof said - 1, output)] = '\0';
	int ended = pclose(output);
	cr_assert(WIFEXITED(ended) && WEXITSTATUS(ended) == status, "%s: status %d: %s", line,
		WEXITSTATUS(ended), said);
	cr_assert(strstr(said, words), "%s: '%s' does not say '%s'", line, said, words);
}

Test(example_kind, is_solved)
{
	expect(">>-<<", "solve -", 0, "8 moves, proved optimal");
	expect(">>>-<<<", "solve --algorithm bidirectional -", 0, "15 moves, proved optimal");
	expect(">>-/>-</-<<", "solve --count -", 0, "9 moves, proved optimal");
	expect("{\"puzzle\":\"leapfrog\",\"start\":\">>-<<\"}", "solve --format json -", 0,
		"\"length\":8");
	expect(">><<-", "solve -", 1, "");
	expect("kind=leapfrog -->/->>", "solve -", 1, "some have gone too far");
}

Test(example_kind, is_checked)
{
	expect(">>-<<", "check -", 0, "b1R");
	expect(">>-<<", "check --moves \"b1R d1L e1L c1R a1R b1L d1L c1R\" -", 0, "8");
	expect(">>-<<", "check --moves \"b1L\" -", 1, "no tile can go that way here");
}

Test(example_kind, says_what_is_wrong)
{
	expect(">>-/><", "solve -", 2, "1:7: row 2 ends after 2 signs; expected 3");
	expect("kind=leapfrog >>x<<", "solve -", 2, "1:17: a sign (code 120)");
	expect("{\"puzzle\":\"leapfrog\",\"start\":7}", "solve -", 2, "expected \"start\"");
	expect(">>-<<", "solve --goal snail -", 2, "leapfrog has one goal");
	expect(">>-<<", "solve --heuristic manhattan -", 2, "expected zero or leaps");
	expect("", "generate leapfrog --size 6x6", 2, "expected 4 to 32");
}

Test(example_kind, is_made_and_compared)
{
	expect("", "generate leapfrog --size 1x7 --free 1 --moves 15 --seed 1", 0, ">>>-<<<");
	expect("", "generate leapfrog --size 3x3 --moves 6 --seed 1", 0, "\n");
	expect(">>-/>-</-<<", "compare --algorithms bfs,astar -", 0, "astar");
	expect("", "help generate", 0, "leapfrog: free pads (2)");
}
