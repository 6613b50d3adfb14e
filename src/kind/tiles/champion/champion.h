/* champion.h: what the parts of the champion of tiles share.
 *
 *   champion.c  begins alone: short searches end there
 *   front.c     does so on large boards
 *   packets.c   goes on in packets: threads, checkpoints, other processes
 */
#ifndef GLS_TILES_CHAMPION_CHAMPION_H
#define GLS_TILES_CHAMPION_CHAMPION_H

#include "base/store.h"
#include "kind/tiles/champion/nodes.h"
#include "kind/tiles/pdb/pdb.h"
#include "search/champion.h"
#include "search/ledger.h"

/* IDA* on pattern databases, many boards at a time. Wants the heuristic "pdb"
 * and single-tile moves; in multi-tile moves it is tiles_slides_solve(), where that fits and
 * the heuristic is admissible; otherwise the plain IDA*. */
search_function tiles_champion_solve;

/* Makes the automaton of moves. */
prepare_function tiles_champion_prepare;

/* A*+IDA* in the same way: on boards above 4 x 4 with pattern databases, the champion with a
 * front that fills half of the memory; otherwise the plain hybrid. */
search_function tiles_champion_hybrid;

/* Layers from both ends for multi-tile moves, with tables of its own: the heuristic of the
 * run gives the first bound, and is used where memory is too short for any table. */
search_function tiles_slides_solve;

/* A solution at once on boards of any size: line by line, then made shorter. Uses
 * no heuristic. */
search_function tiles_construct;

improve_function tiles_improve;

struct tiles_champion {
	struct run *run;
	const struct tiles_pdb *const *pdb; /* one for each partition */
	unsigned partitions, choices;       /* ways to choose one for each reflection */
	const struct geometry *geometry;
	struct automaton automaton;
	unsigned automaton_length; /* less than usual where memory is short */
	tiles_kernel *kernel;
	struct tiles_search search; /* of the one who begins, with log 0 */
	struct nodes seeds;         /* what a bound starts from */
	struct nodes kept_fringe;   /* the last seeds that were a whole fringe, if kept */
	uint32_t front_boards;      /* that may wait before a large board's packets are made */
	bool is_in_packets;
	bool has_front;
	uint64_t trial_boards; /* expanded at most before there is a front */
	struct nodes layer;    /* of the front: what is expanded next */
	struct store known;    /* and what was */
	uint32_t *seed_order;  /* of the seeds, the least estimate first, and by partition */
	uint32_t seed_room;
	unsigned start; /* the blank's cell */
	unsigned start_estimate;
	bool has_called; /* others prepare for packets, and wait until they are sent home */
	bool has_ledger; /* which keeps what is proved */
	struct resumed resumed;
	struct own_file checkpoint;
};

/* A search with the given number of a log, so many partitions, and nothing in it. */
struct tiles_search champion_search(
	const struct tiles_champion *champion, uint32_t log, unsigned partitions);

/* Puts the seeds in order; false when memory is out. */
bool champion_sort_seeds(struct tiles_champion *champion);

/* The partitions that say most of a seed, one for each reflection, as a number; and which view
 * of all that means in a reflection. */
unsigned champion_choice(const struct tiles_champion *champion, uint32_t seed);
unsigned champion_chosen_view(
	const struct tiles_champion *champion, unsigned choice, unsigned reflection);

/* Makes the room that a batch may need, while nodes wait in this pile too; false when
 * memory is out. */
bool champion_make_room(struct tiles_champion *champion, struct nodes *pile);

/* Expands so many nodes from the top of the stack, as one of so many batches: the solution
 * is found, or a limit came, or neither (exhausted). */
enum outcome champion_expand(struct tiles_champion *champion, unsigned count, unsigned batches);

/* The front of a large board (front.c). Its size is what the checkpoint has, or what the
 * coordinator says, or follows the budget. Opening fails when memory is out. Searches a
 * bound; if as many boards wait as may, only a part of it, and makes them the seeds. */
uint32_t front_size(const struct tiles_champion *champion);
bool front_halve(struct tiles_champion *champion); /* false where it must stay as it is */
bool front_open(struct tiles_champion *champion);
void front_close(struct tiles_champion *champion);
enum outcome front_search_bound(struct tiles_champion *champion, unsigned bound, bool *is_full);

/* Writes the moves into the run, from the parent of the goal back to the start: from
 * the search's own log to log 0. */
enum outcome champion_write_solution(
	struct tiles_champion *champion, const struct tiles_search *search);

proved_function champion_proved;

/* Looks at the checkpoint that is to be resumed, and writes the one that is asked for as
 * a first proof that it can be written. False, with run->failure set, if it must not go
 * on. */
bool champion_open_checkpoint(struct tiles_champion *champion);

/* Writes down what was proved, if the run was stopped before there was a ledger to do so. */
void champion_save_proved(struct tiles_champion *champion);

/* Has the other processes of the run prepare for packets, if there are any and this one is
 * to keep the ledger; sends them home if they were never needed. */
void champion_call_workers(struct tiles_champion *champion);
void champion_dismiss_workers(struct tiles_champion *champion);

/* Searches on from `bound`, or from where the resumed checkpoint is, in packets made of the seeds,
 * one of which is on the way to every board that was not expanded before. */
enum outcome champion_deepen_in_packets(struct tiles_champion *champion, unsigned bound);

#endif
