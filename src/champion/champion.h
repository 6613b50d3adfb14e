/* champion.h: each kind's own best solver. They are searches like those of
 * src/search, but each is written for one kind of puzzle. */
#ifndef GLS_CHAMPION_H
#define GLS_CHAMPION_H

#include "search/search.h"

/* IDA* on pattern databases, many boards at a time. Wants the heuristic "pdb"
 * and single-tile moves; in multi-tile moves it is champion_slides, where that fits and
 * the heuristic is admissible; otherwise the plain IDA*. */
search_function champion_tiles;

/* Makes what a champion needs besides the tables of its heuristic, for searches to come: made,
 * kept or verified as control->table_use says. */
typedef bool prepare_function(const gls_puzzle *puzzle, const struct heuristic *heuristic,
	struct control *control, struct gls_error *error);
prepare_function champion_tiles_prepare;

/* Layers from both ends for multi-tile moves, with tables of its own: the heuristic of the
 * run gives the first bound, and is used where memory is too short for any table. */
search_function champion_slides;

/* A*+IDA* in the same way: on boards above 4 x 4 with pattern databases, the champion with a
 * front that fills half of the memory; otherwise the plain hybrid. */
search_function champion_hybrid_tiles;

/* A* on the tables of shuffdle, on boards of up to 5 x 5, with threads. */
search_function champion_shuffdle;

/* Layers of boards from both ends under rising bounds; see champion_mondrian.h.
 * Always with the heuristic "colours". */
search_function champion_mondrian;

/* Where the tables of that take long to make: a solution before, and a first bound.
 * Uses no heuristic of the run. OUTCOME_LIMIT: there is none. */
search_function sketch_mondrian;

/* A solution at once on boards of any size: line by line, then made shorter. Uses
 * no heuristic. */
search_function construct_tiles;

/* Makes the solution in run->moves shorter, if it finds a way to, by looking at
 * some `effort` boards for each of a few passes. Ends early if the run must end
 * (run->limit says so); run->moves hold a solution in any case. */
typedef void improve_function(struct run *run, uint64_t effort);
improve_function improve_tiles;

#endif
