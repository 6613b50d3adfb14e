/* tree.h: the tree of a search, kept board by board and drawn for Graphviz.
 *
 * A tree of more boards than anybody looks at is drawn as far as it is kept.
 */
#ifndef GLS_IO_TREE_H
#define GLS_IO_TREE_H

#include "puzzle/puzzle.h"

enum { TREE_BOARDS_MAX = 1000 };

struct tree_node;

struct tree {
	struct tree_node *nodes;
	unsigned count;
	uint64_t boards; /* that were expanded, also those that are not kept */
	bool failed;     /* memory was out */
};

/* A board that is expanded. */
void tree_add(struct tree *tree, const struct gls_trace *trace);

/* Appends the tree as a graph in the language of dot, with the solution, if there is one, in
 * it: what lies on it is filled, and boards of it that were never expanded, such as the goal, are
 * added. */
void tree_write_dot(const struct tree *tree, const gls_puzzle *puzzle,
	const struct gls_result *result, struct text *text);

void tree_free(struct tree *tree);

#endif
