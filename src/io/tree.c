#include "io/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct tree_node {
	uint64_t number, parent;
	unsigned g, h, bound;
	bool from_goal, is_on_path;
	char *board, *move;
};

/* ---- Keeping ---------------------------------------------------------------- */

static char *
copy_of(const char *string)
{
	size_t bytes = strlen(string) + 1;
	char *copy = malloc(bytes);
	return copy ? memcpy(copy, string, bytes) : NULL;
}

void
tree_add(struct tree *tree, const struct gls_trace *trace)
{
	tree->boards++;
	if (tree->failed || tree->count == TREE_BOARDS_MAX)
		return;
	if (!tree->nodes)
		tree->nodes = calloc(TREE_BOARDS_MAX, sizeof *tree->nodes);
	if (!tree->nodes) {
		tree->failed = true;
		return;
	}
	struct tree_node *node = &tree->nodes[tree->count++];
	*node = (struct tree_node){
		.number = trace->number,
		.parent = trace->parent,
		.g = trace->g,
		.h = trace->h,
		.bound = trace->bound,
		.from_goal = trace->from_goal,
		.board = copy_of(trace->board),
		.move = copy_of(trace->move),
	};
	tree->failed = !node->board || !node->move;
}

void
tree_free(struct tree *tree)
{
	for (unsigned i = 0; i < tree->count; i++) {
		free(tree->nodes[i].board);
		free(tree->nodes[i].move);
	}
	free(tree->nodes);
	*tree = (struct tree){0};
}

/* ---- The solution in the tree ------------------------------------------------ */

/* Where a board of the solution is in the tree: the last node that has it as many moves from its
 * end as it is; NULL: it was not expanded. */
static struct tree_node *
find_on_path(const struct tree *tree, const char *board, unsigned from_start, unsigned from_goal)
{
	for (unsigned i = tree->count; i-- > 0;) {
		struct tree_node *node = &tree->nodes[i];
		if (node->g == (node->from_goal ? from_goal : from_start) &&
			!strcmp(node->board, board))
			return node;
	}
	return NULL;
}

/* The name of a node in the graph: n7 is the seventh board that was expanded, s7 the board after
 * seven moves of the solution, where it was not expanded. */
static void
add_name(const struct tree_node *node, unsigned step, struct text *text)
{
	if (node)
		text_add(text, "n%" PRIu64, node->number);
	else
		text_add(text, "s%u", step);
}

/* ---- Writing ------------------------------------------------------------------ */

/* What is in quotes in that language, but for the quotes. */
static void
add_quoted(const char *string, size_t length, struct text *text)
{
	for (size_t i = 0; i < length; i++) {
		if (string[i] == '"' || string[i] == '\\')
			text_add_char(text, '\\');
		text_add_char(text, string[i]);
	}
}

/* A row of the board on each line; what the goal is is not said on each of them. */
static void
add_board(const char *board, struct text *text)
{
	const char *goal = strstr(board, " => ");
	const char *end = goal ? goal : board + strlen(board);
	while (board < end) {
		const char *slash = memchr(board, '/', (size_t)(end - board));
		const char *row_end = slash ? slash : end;
		add_quoted(board, (size_t)(row_end - board), text);
		text_add(text, "\\n");
		board = slash ? slash + 1 : end;
	}
}

static void
write_node(const struct tree_node *node, struct text *text)
{
	text_add(text, "  n%" PRIu64 " [label=\"", node->number);
	add_board(node->board, text);
	text_add(text, "%u + %u", node->g, node->h);
	if (!node->parent && node->bound)
		text_add(text, "\\nbound %u", node->bound);
	text_add(text, "\"%s];\n", node->is_on_path ? ", style=filled" : "");
	if (!node->parent)
		return;
	text_add(text, "  n%" PRIu64 " -> n%" PRIu64 " [label=\"", node->parent, node->number);
	add_quoted(node->move, strlen(node->move), text);
	text_add(text, "\"%s];\n", node->from_goal ? ", dir=back" : "");
}

/* A board of the solution that the search had no need to expand. */
static void
write_step(const char *board, unsigned step, struct text *text)
{
	text_add(text, "  s%u [label=\"", step);
	add_board(board, text);
	text_add(text, "%u\", style=filled];\n", step);
}

static bool
is_edge(const struct tree_node *one, const struct tree_node *other)
{
	return one && other && (one->number == other->parent || other->number == one->parent);
}

/* The way of the solution, board by board. */
struct way {
	const gls_puzzle *puzzle;
	struct position *position, *unpacked;
	uint64_t *state;
};

/* As boards are traced: unpacked, where equal ones are written alike. */
static void
write_board(struct way *way, struct text *board)
{
	const struct kind *kind = way->puzzle->kind;
	kind->pack(way->puzzle, way->position, way->state);
	kind->unpack(way->puzzle, way->state, way->unpacked);
	kind->write(way->puzzle, way->unpacked, board);
}

/* The board after so many moves: marked where the tree has it, and else written, with the edge to
 * it. Its node; NULL if there is none. */
static struct tree_node *
write_step_of(const struct tree *tree, struct way *way, const struct gls_result *result,
	unsigned step, const struct tree_node *before, struct text *text)
{
	struct text board = {0};
	write_board(way, &board);
	const char *written = board.bytes ? board.bytes : "";
	struct tree_node *node = find_on_path(tree, written, step, result->length - step);
	if (node)
		node->is_on_path = true;
	else
		write_step(written, step, text);
	if (step && !is_edge(before, node)) {
		text_add(text, "  ");
		add_name(before, step - 1, text);
		text_add(text, " -> ");
		add_name(node, step, text);
		text_add(text, " [label=\"");
		moves_write(way->puzzle, &result->moves[step - 1], 1, false, text);
		text_add(text, "\"];\n");
	}
	text->failed |= board.failed;
	text_free(&board);
	return node;
}

/* Marks what the tree has of the solution, and writes what it has not. */
static void
write_path(const struct tree *tree, const gls_puzzle *puzzle, const struct gls_result *result,
	struct text *text)
{
	struct way way = {puzzle, position_new(puzzle), position_new(puzzle),
		calloc(puzzle->state_words, sizeof(uint64_t))};
	struct tree_node *node = NULL;
	bool has_room = way.position && way.unpacked && way.state;
	text->failed |= !has_room;
	for (unsigned step = 0; has_room && step <= result->length; step++) {
		if (step)
			puzzle->kind->apply(puzzle, way.position, result->moves[step - 1]);
		else
			puzzle->kind->start(puzzle, way.position);
		node = write_step_of(tree, &way, result, step, node, text);
	}
	free(way.position);
	free(way.unpacked);
	free(way.state);
}

void
tree_write_dot(const struct tree *tree, const gls_puzzle *puzzle, const struct gls_result *result,
	struct text *text)
{
	text->failed |= tree->failed;
	if (tree->failed)
		return;
	text_add(text, "digraph search {\n  label=\"%s", result->algorithm);
	if (strcmp(result->heuristic, "none") != 0) {
		text_add(text, " with ");
		add_quoted(result->heuristic, strlen(result->heuristic), text);
	}
	text_add(
		text, ": %" PRIu64 " board%s expanded", tree->boards, tree->boards == 1 ? "" : "s");
	if (result->moves)
		text_add(text, ", a solution of %u move%s", result->length,
			result->length == 1 ? "" : "s");
	text_add(text, "\";\n  node [shape=box, fontname=\"monospace\"];\n");
	if (result->moves && tree->boards <= TREE_BOARDS_MAX)
		write_path(tree, puzzle, result, text);
	for (unsigned i = 0; i < tree->count; i++)
		write_node(&tree->nodes[i], text);
	text_add(text, "}\n");
}
