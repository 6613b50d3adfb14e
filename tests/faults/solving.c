/* Solves of every kind and by every search, while allocations and threads fail. */
#include "scenarios.h"
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EIGHT "8 6 7/2 5 4/3 0 1"
#define SIX "3 1 2/0 4 5"
#define FIFTEEN "2 5 3 4/1 6 8 12/9 0 7 15/13 10 14 11"
#define NEAR "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12"
#define TWENTY "19 2 15 9 0/13 16 14 5 11/10 17 3 18 6/7 12 4 1 8"
#define WORD "EEL HCE/ORW/___"
#define PICTURE "AB.#/..#./.... => ..A#/B.#./...."
#define PATH "A.#/.B. => ..#/BA."
#define STREWN "....A/.A.../....C/B..../..... => ...../....C/....B/A..../....A"
#define SCATTERED \
	".C..##/..C..#/.#..##/...B#./.#...A/.A...B => A...##/.A..B#/.#..##/....#C/.#..../BC...."

#define PIECES ".EE./AADD/AA.C/BFFC => ..../..../AA../AA.."
#define SQUARE "AAB/C.B/... => .../.../AA."
#define WEDGED "AA./BC./BC. => .../.../AA."

/* A solve, and what is true of it. */
struct solve_case {
	const char *name, *puzzle, *options;
	struct truth truth;
	bool has_tables; /* made before, when calls were good */
	unsigned weight;
};

#define CASE(name_, puzzle_, options_, truth_, ...)                                     \
	{                                                                               \
		.name = name_, .puzzle = puzzle_, .options = options_, .truth = truth_, \
		__VA_ARGS__                                                             \
	}
#define OPTIMUM(length_, solutions_) ((struct truth){.length = length_, .solutions = solutions_})
#define UNSOLVABLE ((struct truth){.is_unsolvable = true})

static const struct solve_case cases[] = {
	CASE("tiles auto", EIGHT, "threads=1", OPTIMUM(31, 40)),
	CASE("tiles auto, two threads", EIGHT, "threads=2", OPTIMUM(31, 40)),
	CASE("tiles auto, snail", "8 1 3/0 2 4/7 6 5", "threads=1 goal=snail", OPTIMUM(3, 1)),
	CASE("tiles auto, counting", EIGHT, "threads=1 count", OPTIMUM(31, 40)),
	CASE("tiles auto, listing", SIX, "threads=1 all=5", OPTIMUM(16, 2)),
	CASE("tiles auto, slack", SIX, "threads=1 count slack=4", OPTIMUM(16, 10)),
	CASE("tiles auto, unsolvable", "1 2 3/4 5 6/8 7 0", "threads=1", UNSOLVABLE),
	CASE("tiles auto, unsolvable, named", "1 2 3/4 5 6/8 7 0", "heuristic=pdb threads=1",
		UNSOLVABLE),
	CASE("tiles auto, solved", "1 2 3/4 5 6/7 8 0", "threads=1", OPTIMUM(0, 1)),
	CASE("tiles auto, slides", EIGHT, "threads=1 metric=mtm", OPTIMUM(20, 0)),
	CASE("tiles auto, 15", NEAR, "threads=2", OPTIMUM(9, 1), .weight = 20),
	CASE("tiles champion, 15", FIFTEEN, "algorithm=champion heuristic=pdb:5-5-5 threads=1",
		OPTIMUM(15, 0), .has_tables = true),
	CASE("tiles champion, 15, cold", FIFTEEN,
		"algorithm=champion heuristic=pdb:4-4-4-3 threads=2", OPTIMUM(15, 0), .weight = 3),
	CASE("tiles champion, pdb", SIX, "algorithm=champion heuristic=pdb threads=2",
		OPTIMUM(16, 2)),
	CASE("tiles champion, walking", FIFTEEN,
		"algorithm=champion heuristic=walking-distance threads=1", OPTIMUM(15, 0),
		.weight = 20),
	CASE("tiles champion, 20", TWENTY, "heuristic=pdb:5-5-5-4 threads=2 limit=75",
		OPTIMUM(79, 0), .has_tables = true, .weight = 40),
	CASE("tiles backtracking", SIX, "algorithm=backtracking", OPTIMUM(16, 2)),
	CASE("tiles iddfs", SIX, "algorithm=iddfs", OPTIMUM(16, 2)),
	CASE("tiles bfs", SIX, "algorithm=bfs count", OPTIMUM(16, 2)),
	CASE("tiles bfs, 8", EIGHT, "algorithm=bfs", OPTIMUM(31, 0), .weight = 8),
	CASE("tiles ucs", SIX, "algorithm=ucs", OPTIMUM(16, 2)),
	CASE("tiles greedy", EIGHT, "algorithm=greedy heuristic=manhattan", OPTIMUM(31, 0)),
	CASE("tiles astar", EIGHT, "algorithm=astar heuristic=manhattan all=50", OPTIMUM(31, 40)),
	CASE("tiles astar, max", SIX, "algorithm=astar heuristic=max:misplaced,inversion-distance",
		OPTIMUM(16, 2)),
	CASE("tiles astar, gaschnig", SIX, "algorithm=astar heuristic=gaschnig", OPTIMUM(16, 2)),
	CASE("tiles astar, conflicts", EIGHT, "algorithm=astar heuristic=linear-conflict",
		OPTIMUM(31, 0)),
	CASE("tiles astar, walking", EIGHT, "algorithm=astar heuristic=walking-distance",
		OPTIMUM(31, 0)),
	CASE("tiles astar, table", SIX, "algorithm=astar heuristic=table", OPTIMUM(16, 2)),
	CASE("tiles wastar", EIGHT, "algorithm=wastar weight=2 heuristic=manhattan",
		OPTIMUM(31, 0)),
	CASE("tiles idastar", FIFTEEN, "algorithm=idastar heuristic=manhattan", OPTIMUM(15, 0)),
	CASE("tiles idastar, walking", SIX, "algorithm=idastar heuristic=walking-distance",
		OPTIMUM(16, 2)),
	CASE("tiles rbfs", SIX, "algorithm=rbfs heuristic=manhattan", OPTIMUM(16, 2)),
	CASE("tiles bidirectional", EIGHT, "algorithm=bidirectional count", OPTIMUM(31, 40)),
	CASE("tiles biastar", EIGHT, "algorithm=biastar heuristic=manhattan", OPTIMUM(31, 0)),
	CASE("tiles pbiastar", EIGHT, "algorithm=pbiastar heuristic=manhattan threads=2",
		OPTIMUM(31, 0)),
	CASE("tiles pbiastar, slides", SIX,
		"algorithm=pbiastar heuristic=zero threads=2 metric=mtm", OPTIMUM(12, 0)),
	CASE("tiles hybrid", FIFTEEN, "algorithm=hybrid heuristic=manhattan memory=2000000",
		OPTIMUM(15, 0)),
	CASE("tiles fast", TWENTY, "quality=fast threads=1", OPTIMUM(79, 0)),
	CASE("tiles fast, slides", FIFTEEN, "quality=fast threads=1 metric=mtm", OPTIMUM(1, 0)),
	CASE("tiles bounded", FIFTEEN, "quality=bounded:1.2 threads=2", OPTIMUM(15, 0),
		.weight = 10),
	CASE("tiles bounded, 20", TWENTY, "quality=bounded:1.5 heuristic=pdb:5-5-5-4 threads=2",
		OPTIMUM(79, 0), .has_tables = true, .weight = 10),
	CASE("tiles anytime", EIGHT, "quality=anytime threads=1", OPTIMUM(31, 0)),
	CASE("tiles anytime, two threads", EIGHT, "quality=anytime threads=2", OPTIMUM(31, 0)),
	CASE("tiles anytime, 15", FIFTEEN, "quality=anytime threads=2", OPTIMUM(15, 0),
		.weight = 20),
	CASE("tiles anytime, named", SIX, "quality=anytime heuristic=pdb threads=1",
		OPTIMUM(16, 2)),
	CASE("tiles little memory", EIGHT, "memory=1200000 threads=1", OPTIMUM(31, 0)),

	CASE("shuffdle auto", WORD, "threads=1", OPTIMUM(16, 564), .weight = 4),
	CASE("shuffdle auto, counting", WORD, "threads=2 count", OPTIMUM(16, 564), .weight = 6),
	CASE("shuffdle auto, listing", WORD, "threads=1 all=10", OPTIMUM(16, 564), .weight = 3),
	CASE("shuffdle auto, solved", "SSA ___/RUZ/SSA", "threads=1", OPTIMUM(0, 1)),
	CASE("shuffdle auto, unsolvable", "SSA SRA/RUZ/___", "threads=1", UNSOLVABLE),
	CASE("shuffdle little memory", WORD, "memory=1200000 threads=1", OPTIMUM(16, 564)),
	CASE("shuffdle champion, small", WORD,
		"algorithm=champion heuristic=small-tables threads=2", OPTIMUM(16, 564)),
	CASE("shuffdle champion, manhattan", WORD,
		"algorithm=champion heuristic=manhattan threads=1", OPTIMUM(16, 564), .weight = 3),
	CASE("shuffdle bfs", WORD, "algorithm=bfs", OPTIMUM(16, 564), .weight = 4),
	CASE("shuffdle astar", WORD, "algorithm=astar heuristic=manhattan count", OPTIMUM(16, 564),
		.weight = 3),
	CASE("shuffdle idastar", WORD, "algorithm=idastar heuristic=tables", OPTIMUM(16, 564)),
	CASE("shuffdle hybrid", WORD, "algorithm=hybrid heuristic=manhattan memory=1100000",
		OPTIMUM(16, 564), .weight = 3),
	CASE("shuffdle greedy", WORD, "algorithm=greedy heuristic=manhattan", OPTIMUM(16, 0)),
	CASE("shuffdle fast", WORD, "quality=fast threads=1", OPTIMUM(16, 0)),
	CASE("shuffdle bounded", WORD, "quality=bounded:1.5 threads=1", OPTIMUM(16, 0)),
	CASE("shuffdle anytime", WORD, "quality=anytime threads=2", OPTIMUM(16, 0)),

	CASE("mondrian auto", PICTURE, "threads=1", OPTIMUM(4, 1)),
	CASE("mondrian auto, large", SCATTERED, "threads=1", OPTIMUM(15, 46918), .weight = 6),
	CASE("mondrian auto, counting", PATH, "threads=2 count", OPTIMUM(3, 2)),
	CASE("mondrian auto, large, counting", STREWN, "threads=2 count", OPTIMUM(8, 271),
		.weight = 4),
	CASE("mondrian auto, listing", STREWN, "threads=1 all=7", OPTIMUM(8, 271), .weight = 4),
	CASE("mondrian auto, unsolvable", "AB#/### => BA#/###", "threads=1", UNSOLVABLE),
	CASE("mondrian auto, solved", "AB./... => AB./...", "threads=1", OPTIMUM(0, 1)),
	CASE("mondrian champion", PICTURE, "algorithm=champion threads=2", OPTIMUM(4, 1)),
	CASE("mondrian champion, assignment", STREWN,
		"algorithm=champion heuristic=assignment threads=2", OPTIMUM(8, 271), .weight = 4),
	CASE("mondrian little memory", SCATTERED, "memory=1100000 threads=1", OPTIMUM(15, 46918)),
	CASE("mondrian backtracking", PATH, "algorithm=backtracking depth-bound=8", OPTIMUM(3, 2)),
	CASE("mondrian iddfs", PATH, "algorithm=iddfs", OPTIMUM(3, 2)),
	CASE("mondrian bfs", PICTURE, "algorithm=bfs", OPTIMUM(4, 1)),
	CASE("mondrian ucs", PICTURE, "algorithm=ucs", OPTIMUM(4, 1)),
	CASE("mondrian astar", PICTURE, "algorithm=astar heuristic=assignment count",
		OPTIMUM(4, 1)),
	CASE("mondrian wastar", PICTURE, "algorithm=wastar heuristic=misplaced", OPTIMUM(4, 0)),
	CASE("mondrian idastar", PICTURE, "algorithm=idastar heuristic=colours", OPTIMUM(4, 1)),
	CASE("mondrian rbfs", PICTURE, "algorithm=rbfs heuristic=colours", OPTIMUM(4, 1)),
	CASE("mondrian hybrid", PICTURE, "algorithm=hybrid heuristic=misplaced memory=1100000",
		OPTIMUM(4, 1)),
	CASE("mondrian bidirectional", PICTURE, "algorithm=bidirectional", OPTIMUM(4, 1)),
	CASE("mondrian pbiastar", PICTURE, "algorithm=pbiastar threads=2", OPTIMUM(4, 1)),
	CASE("mondrian fast", SCATTERED, "quality=fast threads=1", OPTIMUM(15, 0)),
	CASE("mondrian bounded", SCATTERED, "quality=bounded:1.5 threads=1", OPTIMUM(15, 0)),
	CASE("mondrian anytime", STREWN, "quality=anytime threads=2", OPTIMUM(8, 0), .weight = 4),
	CASE("mondrian via", PATH, "via=..#/..A threads=1", OPTIMUM(3, 0)),
	CASE("blocks auto", PIECES, "threads=1", OPTIMUM(12, 1)),
	CASE("blocks auto, two threads", PIECES, "threads=2", OPTIMUM(12, 1)),
	CASE("blocks auto, slides", PIECES, "threads=1 metric=slide count", OPTIMUM(10, 1)),
	CASE("blocks auto, moves", PIECES, "threads=1 metric=move count", OPTIMUM(9, 1)),
	CASE("blocks auto, counting", SQUARE, "threads=2 count", OPTIMUM(5, 5)),
	CASE("blocks auto, listing", SQUARE, "threads=1 all=9", OPTIMUM(5, 5)),
	CASE("blocks auto, slack", SQUARE, "threads=1 count slack=4", OPTIMUM(5, 142)),
	CASE("blocks auto, unsolvable", WEDGED, "threads=1", UNSOLVABLE),
	CASE("blocks auto, solved", "AA/.. => AA/..", "threads=1 kind=blocks", OPTIMUM(0, 1)),
	CASE("blocks little memory", PIECES, "memory=1100000 threads=1", OPTIMUM(12, 1)),
	CASE("blocks champion", PIECES, "algorithm=champion heuristic=blockers threads=2",
		OPTIMUM(12, 1)),
	CASE("blocks backtracking", SQUARE, "algorithm=backtracking depth-bound=8", OPTIMUM(5, 5)),
	CASE("blocks iddfs", SQUARE, "algorithm=iddfs", OPTIMUM(5, 5)),
	CASE("blocks bfs", PIECES, "algorithm=bfs count", OPTIMUM(12, 1)),
	CASE("blocks ucs", SQUARE, "algorithm=ucs", OPTIMUM(5, 5)),
	CASE("blocks astar", PIECES, "algorithm=astar heuristic=blockers metric=move",
		OPTIMUM(9, 1)),
	CASE("blocks idastar", SQUARE, "algorithm=idastar heuristic=blockers", OPTIMUM(5, 5)),
	CASE("blocks rbfs", SQUARE, "algorithm=rbfs heuristic=blockers", OPTIMUM(5, 5)),
	CASE("blocks hybrid", PIECES, "algorithm=hybrid heuristic=blockers memory=1100000",
		OPTIMUM(12, 1)),
	CASE("blocks bidirectional", "AAB/..B/C.. => B.C/BAA/...",
		"algorithm=bidirectional kind=blocks", OPTIMUM(10, 46)),
	CASE("blocks fast", PIECES, "quality=fast threads=1", OPTIMUM(12, 0)),
	CASE("blocks bounded", PIECES, "quality=bounded:1.5 threads=1", OPTIMUM(12, 0)),
	CASE("blocks anytime", PIECES, "quality=anytime threads=2", OPTIMUM(12, 0)),
	CASE("mondrian via two", PATH, "via=..#/..A via=A.#/.B. threads=2", OPTIMUM(3, 0)),
};

static gls_tables *warm_tables;
static const struct solve_case *warm_case;

/* Makes the tables once in the process. */
static void
warm_up(const void *data)
{
	const struct solve_case *solve_case = data;
	if (!solve_case->has_tables || warm_case == solve_case)
		return;
	gls_tables_free(warm_tables);
	warm_tables = gls_tables_new(NULL);
	warm_case = solve_case;
	gls_options *options = options_with(solve_case->options, warm_tables);
	gls_puzzle *puzzle = gls_puzzle_read(solve_case->puzzle, SIZE_MAX, options, NULL);
	gls_result_free(gls_solve(puzzle, options, NULL));
	gls_puzzle_free(puzzle);
	gls_options_free(options);
}

/* A limit of moves below the optimum is the answer that is wanted. */
static bool
is_within_limit(const struct truth *truth, const struct gls_result *result)
{
	return result && result->limit == GLS_LIMIT_MOVES && result->lower_bound <= truth->length;
}

static void
solve(const void *data)
{
	const struct solve_case *solve_case = data;
	struct gls_error error = {0};
	gls_options *options =
		options_with(solve_case->options, solve_case->has_tables ? warm_tables : NULL);
	if (!options)
		return;
	gls_puzzle *puzzle = gls_puzzle_read(solve_case->puzzle, SIZE_MAX, options, &error);
	struct gls_result *result = puzzle ? gls_solve(puzzle, options, &error) : NULL;
	if (!puzzle)
		judge_error(&error);
	else if (!is_within_limit(&solve_case->truth, result))
		judge_result(puzzle, &solve_case->truth, result, &error);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	gls_options_free(options);
}

void
solving_scenarios(struct scenario_list *list)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		scenarios_add(list, (struct scenario){
					    .name = cases[i].name,
					    .modes = trial_memory,
					    .data = &cases[i],
					    .prepare = warm_up,
					    .work = solve,
					    .weight = cases[i].weight,
				    });
}
