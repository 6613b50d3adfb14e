/* ledger.h: the work of a long search in packets, and who has done which.
 *
 * The tree below the start is cut into packets, always in the same way. Each bound
 * searches all of them, in any order and by anybody: threads of this process take them
 * from its ledger; other processes are given theirs by the one that keeps it. A packet
 * counts when it is done, with what it took; so whatever is stopped in the middle is
 * neither lost nor counted twice.
 *
 * A ledger can be written to a file, the *checkpoint*, and read back, by a run with
 * other threads or on other machines too: it says no more than which packets of
 * which bound are done.
 */
#ifndef GLS_SEARCH_LEDGER_H
#define GLS_SEARCH_LEDGER_H

#include "base/control.h"
#include "base/file.h"

#include <pthread.h>

/* Packets that are taken together, and the bound to search them with; or one part of a
 * heavy packet, of several. */
struct packet_range {
	uint32_t first, count, bound;
	uint16_t part, parts;
};

struct packet_tally {
	uint64_t expanded, generated;
};

enum { LEDGER_IDENTITY_MAX = 1024 };

struct ledger {
	/* What is searched: puzzle and tables. A checkpoint of something else is refused. */
	char identity[LEDGER_IDENTITY_MAX];
	uint32_t packets;
	uint32_t front_boards; /* that may wait before the packets are made of them */
	uint32_t bound;
	uint32_t proved;             /* no solution is shorter: the bound, or more, by other ways */
	struct packet_tally before;  /* of all that was completed before this bound */
	struct packet_tally now;     /* of this bound's packets that are done */
	uint64_t last, next_to_last; /* expanded in the last two complete bounds; 0: unknown */
	uint32_t done_count;
	uint64_t *done;        /* a bit for each packet */
	uint32_t next;         /* those from here on were not yet handed out */
	uint32_t range_boards; /* to be expanded in one go */
	float pace;            /* boards expanded in a packet, lately */
	/* What each packet took in this bound and in the last one, which tells how much
	 * of this one is done; how many of this bound are known. */
	float *weight, *last_weight;
	uint32_t weighed;
	double last_total, last_done; /* of last_weight; a total of 0: unknown */
	/* Where many work, the last of them would wait for the largest packets: those are
	 * handed out first, in parts. How many parts each packet has that are not done; what
	 * those that are took; and which part comes next. NULL: no packet has several. */
	uint16_t *parts_left;
	struct packet_tally *of_parts;
	double part_weight; /* a part for so much of last_weight */
	uint32_t next_heavy;
	uint16_t next_part;
	unsigned workers; /* who take packets, of all processes */
	pthread_mutex_t lock;
	struct budget *budget;
};

/* An empty ledger for a first bound and one worker. False when memory is out. */
bool ledger_init(struct ledger *ledger, const char *identity, uint32_t packets, uint32_t bound,
	struct packet_tally before, struct budget *budget);
void ledger_free(struct ledger *ledger);

/* More who take packets. */
void ledger_add_workers(struct ledger *ledger, unsigned workers);

/* The next packets that nobody has taken, as many as make some tenth of a second, fewer
 * as they run out and the more workers there are; false when there are none. */
bool ledger_take(struct ledger *ledger, struct packet_range *range);

/* All packets of the range are done; those of another bound, or done before, change
 * nothing. */
void ledger_done(struct ledger *ledger, struct packet_range range, struct packet_tally tally);

/* Whether all packets of the bound are done. */
bool ledger_is_complete(struct ledger *ledger);

/* Goes on to a greater bound, when this one is complete. */
void ledger_next_bound(struct ledger *ledger, uint32_t bound);

/* What was done so far, in whole packets. */
struct packet_tally ledger_total(struct ledger *ledger);
uint32_t ledger_done_count(struct ledger *ledger);

/* The part of this bound's work that is done, from 0 to 1, as far as the last bound can
 * tell. */
double ledger_fraction(struct ledger *ledger);

/* What the checkpoint to resume says; all 0 if there is none, or nothing is done. */
struct resumed {
	uint32_t packets, front_boards; /* 0: it was stopped before there were packets */
	uint32_t proved;                /* no solution is shorter */
};

/* Before a search with checkpoints: looks at the one to resume; claims the one that is asked
 * for and writes it as it stands, so that a file which cannot be written is found out at the
 * beginning. It must be new, or the one that is resumed: whatever else is there is not lost.
 * Each may be NULL. */
bool ledger_open_files(const char *resume, const char *checkpoint, const char *identity,
	struct resumed *resumed, struct own_file *file, struct gls_error *error);

bool ledger_save(struct ledger *ledger, struct own_file *file, struct gls_error *error);

/* Of a search that was stopped before there were packets: writes down what it proved. */
bool ledger_save_proved(
	const char *identity, uint32_t proved, struct own_file *file, struct gls_error *error);

/* What a checkpoint proved of a search whose identity begins so: no solution is shorter. 0 if it
 * says nothing, or is of another search. */
uint32_t ledger_proved(const char *path, const char *identity_begin);

/* Takes over what a checkpoint of the same search says. */
bool ledger_load(struct ledger *ledger, const char *path, struct gls_error *error);

/* ---- Other processes ------------------------------------------------------ */

/* How several processes work on one search. One of them, the coordinator, keeps the ledger
 * and hands out packets; the others are worker processes, which have the same puzzle and
 * tables and ask for packets. */
struct gls_cluster {
	void *data;
	bool is_coordinator;
	uint32_t front_boards; /* of worker processes: what the coordinator called them with */

	/* The coordinator calls the others as soon as it knows that there may be packets, so
	 * that they prepare theirs meanwhile; opens the cluster when there are; and closes it
	 * when the search is over, also if it was never opened. While it is open it serves the
	 * others from the ledger, from another thread, and sets *is_over when one of them has
	 * found a solution or was lost. Closing waits until they have stopped; it adds what
	 * they did of packets that are not done to *unfinished, and says what was lost; an
	 * error with code GLS_OK: nothing. */
	void (*call)(
		void *data, const gls_puzzle *puzzle, const char *heuristic, uint32_t front_boards);
	void (*open)(void *data, struct ledger *ledger, atomic_bool *is_over);
	void (*close)(void *data, struct packet_tally *unfinished, struct gls_error *failure);
	/* The solution that another process found; its length, 0 if there is none. */
	unsigned (*solution)(void *data, struct gls_move *moves, unsigned room);

	/* Worker processes say what they have prepared to search, as identity of the ledger
	 * that they would keep; take packets, which may take a while, until there are no more; and
	 * hand in what they have done, or what they found. Several threads call these. What
	 * ends them is their control. When all have stopped they say what they did of packets
	 * that are not done. */
	void (*join)(void *data, const char *identity);
	bool (*take)(void *data, unsigned worker, struct packet_range *range);
	void (*done)(void *data, struct packet_range range, struct packet_tally tally);
	void (*found)(void *data, const struct gls_move *moves, unsigned length);
	void (*leave)(void *data, struct packet_tally unfinished);
};

#endif
