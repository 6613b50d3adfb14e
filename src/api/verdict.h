/* verdict.h: the one gate through which every result leaves the library.
 *
 * Searches, their limits and what is put together from several of them all end here,
 * and what they claim is held against the rules of the puzzle and against itself.
 * Nothing is called solved, or proved, that did not pass.
 */
#ifndef GLS_API_VERDICT_H
#define GLS_API_VERDICT_H

#include "puzzle/puzzle.h"

/* Whether these moves, none included, are legal one after the other and end on a goal.
 * Played on a board that no search has touched. */
enum replay { REPLAY_GOOD, REPLAY_WRONG, REPLAY_NO_MEMORY };
enum replay replay(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count);

/* Checks a result that has its status, moves, bound and names filled in, and makes what it
 * says of itself agree: `optimal` if and only if the solution is as long as the proved bound;
 * a solution with that proof is solved, whatever ended the search. moves NULL beside
 * GLS_LIMIT is no solution; beside GLS_SOLVED it is the solution of no moves. False with
 * GLS_INTERNAL for a claim that is wrong, with GLS_NO_MEMORY if that cannot be found out. */
bool verdict_pass(const gls_puzzle *puzzle, struct gls_result *result, struct gls_error *error);

/* Only whether these moves are a solution: for one of several that are listed, and for a way
 * through waypoints, of which no more is said. */
bool verdict_pass_moves(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct gls_move *moves, size_t count, struct gls_error *error);

#endif
