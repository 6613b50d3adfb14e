/* Searches followed board by board: the trees that their traces make, for every kind and search,
 * and the tree that the command draws. */
#include "command.h"
#include "kind/kinds.h"
#include "small.h"

#include <ctype.h>

/* ---- The trace ------------------------------------------------------------- */

enum { NODES_MAX = 400 };

struct node {
	uint64_t number, parent;
	unsigned g, bound;
	bool from_goal;
	char board[200], move[20];
};

struct trace {
	const struct small *small;
	const gls_puzzle *puzzle;
	const char *algorithm;
	uint64_t told;
	unsigned count;
	struct node nodes[NODES_MAX];
};

static void
keep(const struct gls_trace *told, void *data)
{
	struct trace *trace = data;
	cr_assert_eq(
		told->number, ++trace->told, "%s: boards are counted one by one", trace->algorithm);
	cr_assert_str_eq(told->algorithm, trace->algorithm);
	if (trace->count == NODES_MAX)
		return;
	struct node *node = &trace->nodes[trace->count++];
	*node = (struct node){.number = told->number,
		.parent = told->parent,
		.g = told->g,
		.bound = told->bound,
		.from_goal = told->from_goal};
	cr_assert_lt((unsigned)snprintf(node->board, sizeof node->board, "%s", told->board),
		sizeof node->board);
	cr_assert_lt((unsigned)snprintf(node->move, sizeof node->move, "%s", told->move),
		sizeof node->move);
}

/* The small board that is written so. */
static gls_puzzle *
puzzle_at(const struct small *small, const char *board)
{
	struct position *position = calloc(1, small->puzzle->position_size);
	gls_puzzle *puzzle = NULL;
	for (uint32_t i = 0; i < small->boards.count && !puzzle; i++) {
		struct text text = {0};
		small_position(small, i, position);
		small->puzzle->kind->write(small->puzzle, position, &text);
		if (!strcmp(text.bytes, board))
			puzzle = small->puzzle->kind->restart(small->puzzle, position);
		text_free(&text);
	}
	free(position);
	return puzzle;
}

/* Letters of like pieces may be exchanged. */
static bool
is_same_state(const gls_puzzle *one, const gls_puzzle *other)
{
	size_t words = one->state_words;
	uint64_t state[2 * words];
	struct position *position = calloc(1, one->position_size);
	one->kind->start(one, position);
	one->kind->pack(one, position, state);
	other->kind->start(other, position);
	other->kind->pack(other, position, state + words);
	free(position);
	return !memcmp(state, state + words, words * sizeof *state);
}

/* The move between a board and its parent is one of the puzzle, and leads from one to the other. */
static void
check_edge(const struct trace *trace, const struct node *node)
{
	const struct node *parent = &trace->nodes[node->parent - 1];
	const struct node *from = node->from_goal ? node : parent;
	const struct node *to = node->from_goal ? parent : node;
	cr_assert_lt(node->parent, node->number);
	cr_assert_eq(parent->number, node->parent);
	cr_assert_eq(parent->g + 1, node->g, "%s: board %d at %u below one at %u", trace->algorithm,
		(int)node->number, node->g, parent->g);
	cr_assert_eq(parent->from_goal, node->from_goal);
	gls_puzzle *before = puzzle_at(trace->small, from->board);
	if (!before) /* what the goal's side comes to need not be reached from the start */
		return;
	size_t count;
	struct gls_move *moves = gls_moves_read(before, node->move, false, &count, NULL);
	cr_assert(moves && count == 1, "%s: %s on %s", trace->algorithm, node->move, from->board);
	gls_puzzle *after = gls_puzzle_after(before, moves, 1, NULL);
	gls_puzzle *expected = puzzle_at(trace->small, to->board);
	cr_assert(expected && is_same_state(after, expected), "%s: %s on %s is not %s",
		trace->algorithm, node->move, from->board, to->board);
	gls_puzzle_free(expected);
	gls_free(moves);
	gls_puzzle_free(after);
	gls_puzzle_free(before);
}

static void
check_tree(const struct trace *trace)
{
	bool is_deepening =
		!strcmp(trace->algorithm, "idastar") || !strcmp(trace->algorithm, "iddfs");
	unsigned step = 1 + trace->count / 25; /* each is looked for among all boards */
	for (unsigned i = 0; i < trace->count; i++) {
		const struct node *node = &trace->nodes[i];
		cr_assert_eq(node->parent == 0, node->g == 0,
			"%s on %s: board %u at %u has parent %d", trace->algorithm,
			trace->small->text, i, node->g, (int)node->parent);
		if (node->parent && is_deepening)
			cr_assert_eq(node->bound, trace->nodes[node->parent - 1].bound);
		if (node->parent && i % step == 0)
			check_edge(trace, node);
	}
}

static void
check_trace(const struct small *small, const gls_puzzle *puzzle, const char *algorithm)
{
	struct trace *trace = calloc(1, sizeof *trace);
	*trace = (struct trace){.small = small, .puzzle = puzzle, .algorithm = algorithm};
	struct gls_options options = {.algorithm = algorithm,
		.threads = 1,
		.seconds = 20,
		.depth_bound = !strcmp(algorithm, "backtracking") ? 6 : 0,
		.trace = keep,
		.trace_data = trace};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	if (result) {
		/* A limit may come to a board that it is then too late to tell of. */
		bool is_all = trace->told == result->expanded || result->status == GLS_LIMIT;
		cr_assert(is_all, "%s: %d boards, not %d", algorithm, (int)trace->told,
			(int)result->expanded);
		check_tree(trace);
	}
	gls_result_free(result);
	free(trace);
}

static void
check_traces(const struct small *small)
{
	struct position *position = calloc(1, small->puzzle->position_size);
	small_position(small, small_near(small, 6, 1), position);
	gls_puzzle *puzzle = small->puzzle->kind->restart(small->puzzle, position);
	for (const struct gls_algorithm *about = search_about; about->name; about++)
		if (!about->parallel && !gls_puzzle_is_solved(puzzle))
			check_trace(small, puzzle, about->name);
	gls_puzzle_free(puzzle);
	free(position);
}

Test(trace, every_board_hangs_below_the_one_it_was_reached_from)
{
	each_small_board(check_traces);
}

static void
count_board(const struct gls_trace *told, void *data)
{
	(void)told;
	++*(unsigned *)data;
}

Test(trace, tells_of_the_search_and_not_of_what_comes_after_a_limit)
{
	unsigned told = 0;
	gls_puzzle *puzzle =
		puzzle_read("15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0", "blank-first", NULL);
	struct gls_options options = {.algorithm = "astar",
		.heuristic = "manhattan",
		.memory = 4 << 20,
		.trace = count_board,
		.trace_data = &told};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_LIMIT);
	cr_assert(result->moves, "a solution is cheap");
	cr_assert_leq(told, result->expanded);
	cr_assert_gt(told, 1000);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- The drawing ------------------------------------------------------------ */

/* A graph in the language of dot, as far as the command uses it: nodes and edges, a line each, of
 * names and attributes in brackets. */
struct graph {
	unsigned nodes, edges, filled;
	char name[1200][12];
};

static const char *
skip(const char *at, const char *words, const char *line)
{
	cr_assert(!strncmp(at, words, strlen(words)), "expected '%s' at '%s' of: %s", words, at,
		line);
	return at + strlen(words);
}

static const char *
read_name(const char *at, char name[12], const char *line)
{
	size_t length = 1 + strspn(at + 1, "0123456789");
	cr_assert((*at == 'n' || *at == 's') && length > 1 && length < 12, "no name: %s", line);
	memcpy(name, at, length);
	name[length] = '\0';
	return at + length;
}

/* label="...", then others, to the bracket that ends them. */
static const char *
read_attributes(const char *at, const char *line)
{
	at = skip(at, " [label=\"", line);
	for (; *at && *at != '"'; at++)
		at += *at == '\\';
	at = skip(at, "\"", line);
	while (*at == ',') {
		at = skip(at, ", ", line);
		cr_assert(islower((unsigned char)*at), "%s", line);
		at += strspn(at, "abcdefghijklmnopqrstuvwxyz=");
	}
	return skip(at, "]", line);
}

static bool
has_node(const struct graph *graph, const char *name)
{
	for (unsigned i = 0; i < graph->nodes; i++)
		if (!strcmp(graph->name[i], name))
			return true;
	return false;
}

/* Edges may stand before their nodes: they are looked at in a second pass. */
static void
read_line(struct graph *graph, const char *line, bool is_second)
{
	char name[12], other[12];
	const char *at = read_name(skip(line, "  ", line), name, line);
	bool is_edge = !strncmp(at, " -> ", 4);
	if (is_edge)
		at = read_name(at + 4, other, line);
	skip(read_attributes(at, line), ";", line);
	if (is_edge && is_second) {
		graph->edges++;
		cr_assert(has_node(graph, name) && has_node(graph, other), "%s", line);
	} else if (!is_edge && !is_second) {
		cr_assert(graph->nodes < 1200 && !has_node(graph, name), "%s", line);
		strcpy(graph->name[graph->nodes++], name);
		graph->filled += strstr(line, "style=filled") != NULL;
	}
}

static void
read_graph(struct graph *graph, const char *text)
{
	*graph = (struct graph){0};
	for (unsigned pass = 0; pass < 2; pass++) {
		char *copy = strdup(text), *rest = copy, *line = strsep(&rest, "\n");
		cr_assert_str_eq(line, "digraph search {");
		skip(strsep(&rest, "\n"), "  label=\"", text);
		cr_assert_str_eq(
			strsep(&rest, "\n"), "  node [shape=box, fontname=\"monospace\"];");
		while (strcmp(line = strsep(&rest, "\n"), "}") != 0)
			read_line(graph, line, pass);
		cr_assert_str_eq(rest, "");
		free(copy);
	}
}

static struct graph graph;

static void
check_drawing(const char *puzzle, const char *algorithm, unsigned moves)
{
	struct command command = RUN("solve", puzzle, "--algorithm", algorithm, "--format", "dot");
	expect_status(&command, 0);
	cr_assert_str_eq(command.stderr, "");
	read_graph(&graph, command.stdout);
	cr_assert_eq(graph.filled, moves + 1, "%s on %s: %u boards of the solution of %u moves",
		algorithm, puzzle, graph.filled, moves);
	cr_assert_geq(graph.edges, moves);
	forget(&command);
}

Test(trace, a_tree_is_drawn_with_the_solution_in_it)
{
	static const char *const searches[] = {
		"astar", "idastar", "iddfs", "bfs", "ucs", "bidirectional", "biastar", "rbfs"};
	for (unsigned i = 0; i < sizeof searches / sizeof *searches; i++) {
		check_drawing("1 2 3/0 4 6/7 5 8", searches[i], 3);
	}
}

Test(trace, a_tree_that_is_too_large_is_cut_and_that_is_said)
{
	struct command command =
		RUN("solve", "8 6 7/2 5 4/3 0 1", "--algorithm", "bfs", "--format", "dot");
	expect_status(&command, 0);
	expect_words(command.stderr, "of which the first 1000 are drawn");
	read_graph(&graph, command.stdout);
	cr_assert_eq(graph.nodes, 1000);
	forget(&command);
}

Test(trace, follows_one_search_and_says_so)
{
	const char *file = file_named("", 0);
	expect_refusal(RUN("solve", "1 2/0 3", "--trace", file, "--batch"), "for one puzzle");
	expect_refusal(
		RUN("solve", "1 2/0 3", "--format", "dot", "--batch"), "no --batch beside it");
	expect_refusal(RUN("solve", "1 2/0 3", "--trace", file, "--quality", "fast"),
		"no --quality beside it");
	expect_refusal(
		RUN("solve", "1 2/0 3", "--trace", file, "--log", file), "cannot be one file");
	expect_refusal(RUN("solve", "1 2/0 3", "--trace", ""), "expected the name of a file");
	struct command command = RUN("solve", "1 2/3 0", "--format", "dot");
	expect_status(&command, 0);
	expect_words(command.stderr, "no board was expanded one by one");
	forget(&command);
	unlink(file);
}
