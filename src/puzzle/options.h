/* options.h: what a user may ask for.
 *
 * All doors read one table of options: the general ones (src/api/option_table.c) and after
 * them those of each kind, which stand in its folder. A row of it says all that a door
 * needs: name, type, range, default, help, for which verbs, for which kind.
 */
#ifndef GLS_PUZZLE_OPTIONS_H
#define GLS_PUZZLE_OPTIONS_H

#include "base/control.h"

/* Names that are values of an option beside its choices. */
enum option_words { OPTION_NO_WORDS, OPTION_SEARCHES, OPTION_HEURISTICS, OPTION_KINDS };

/* A row of the table. */
struct option {
	struct gls_option about;
	/* Where the value goes in struct gls_options. OPTION_NOWHERE: nowhere, it is kept with its
	 * name; a kind looks it up by options_text() and its like. Types that fill several
	 * members (size, seed, range, list) need none either. */
	size_t place;
	enum option_words words;
	/* Of a kind's own: its value for the puzzle that tables are built for, where that is any of
	 * the kind but for what the user says. NULL: it is not set. */
	const char *for_tables;
};

/* The row that a public row is part of. */
static inline const struct option *
option_of(const struct gls_option *about)
{
	return (const struct option *)about; /* its first member */
}

#define OPTION_NOWHERE SIZE_MAX
#define OPTION_OWN .place = OPTION_NOWHERE
#define OPTION_PLACE(member) .place = offsetof(struct gls_options, member)

/* A row of name NULL ends a table. */
#define OPTIONS_END                         \
	{                                   \
		{.name = NULL}, OPTION_OWN, \
	}

/* An option as it was set. */
struct option_value {
	const char *name;
	const char *text; /* as it was given */
	uint64_t number;  /* of a flag or a number */
};

/* A string that lives as long as the options, or until another value takes its place. */
struct owned_text {
	struct owned_text *next;
	char text[];
};

/* What was asked for. All zero is a good default; each member that is not documented here is
 * what the option of its name says. Code of this tree may copy it as a whole to change a few
 * members: the strings stay with the original. */
struct gls_options {
	/* Reading. */
	const char *kind, *goal, *metric;

	/* Solving. */
	const char *quality, *algorithm, *heuristic;
	unsigned threads; /* 0: as many as there are cores */
	size_t memory;    /* bytes; 0: half of what the machine has */
	double seconds;   /* 0: no limit */
	unsigned move_limit, depth_bound;
	double weight; /* 0: the default */
	bool count;
	uint64_t all; /* UINT64_MAX: as many as there are */
	unsigned slack;
	const char **via;
	size_t via_count;
	bool keep_tables, by_depth;
	const char *checkpoint, *resume;
	double checkpoint_seconds; /* 0: the default */

	/* Generating. */
	unsigned rows, columns; /* 0: as the kind has it */
	bool has_seed;
	uint64_t seed;
	bool has_distance;
	unsigned distance_min, distance_max;
	bool unique;

	/* What is no text. */
	gls_tables *tables;
	gls_cancel *cancel;
	gls_answer_function *better;
	void *better_data;
	gls_progress_function *progress;
	void *progress_data;
	gls_trace_function *trace;
	void *trace_data;
	/* Other processes: that help with a search, and that build a table with this one. */
	struct gls_cluster *cluster;
	struct gls_team *team;
	/* Only what is proved is wanted, and no time is spent on anything else. */
	bool only_proof;

	/* All that was set. */
	struct option_value *set;
	size_t set_count;

	/* The strings that all of the above point to, the youngest first. */
	struct owned_text *owned;
};

/* Reads one value into the place that the row names, and *number, if it is one. `text` must live
 * as long as the options. False with an error that names the option and says what was expected. */
bool option_read(const struct option *option, const char *text, struct gls_options *options,
	uint64_t *number, struct gls_error *error);

/* The same for a table whose places are in another struct: only for types that have one. */
bool option_read_at(
	const struct option *option, const char *text, void *place, struct gls_error *error);

/* How many bytes the value of an option takes at its place; 0 if it has none. */
size_t option_bytes(const struct option *option);

/* Which of the choices of an option a value is, from 0; of one that ends in ':', which is the
 * beginning of a value, *rest is what comes after it. -1: none. */
int option_choice(const struct option *option, const char *text, const char **rest);

/* The row of the name that serves one of the verbs; NULL if there is none. */
const struct option *option_find(
	const struct option *table, const char *name, size_t length, unsigned verbs);

/* An option of a kind as it was set; NULL, 0 or false if it was not. */
const char *options_text(const struct gls_options *options, const char *name);
unsigned options_number(const struct gls_options *options, const char *name);
bool options_flag(const struct gls_options *options, const char *name);

#endif
