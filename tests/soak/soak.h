/* soak.h: random boards, solved in random ways through every door, and judged.
 *
 * Sees the library by its public header only, and the truth by judge.h only. A
 * case is a board and a list of settings, named as the command's options are, so
 * that every case is a line for a shell. Puzzle i of a seed, and case k of a
 * puzzle, are always the same.
 */
#ifndef SOAK_H
#define SOAK_H

#include "../judge.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A sanitizer takes terabytes of addresses, and makes everything slow. */
#ifdef SANITIZED
enum { IS_SANITIZED = true };
#else
enum { IS_SANITIZED = false };
#endif

/* ---- Chance --------------------------------------------------------------- */

struct dice {
	uint64_t state;
};
struct dice dice_of(uint64_t seed, uint64_t number);
uint64_t dice_roll(struct dice *dice);
unsigned dice_below(struct dice *dice, unsigned sides);
bool dice_chance(struct dice *dice, unsigned percent);

/* ---- Cases ---------------------------------------------------------------- */

enum { SETTINGS_MAX = 24, PUZZLE_MAX = 6 * JUDGE_CELLS };

struct setting {
	char name[16], value[200];
};

/* Settings beside the options of `glissade solve`:
 * door    command, batch, wasm; without it the library is called
 * check   report, hints: not solved, but looked at
 * tables  kept: by all cases of a process; disk: in a directory that stays; fresh: in one
 *         that is empty; thread, process: another one builds the same at the same
 *         time; without it every solve makes its own */
struct soak_case {
	char puzzle[PUZZLE_MAX];
	unsigned count;
	struct setting setting[SETTINGS_MAX];
};

const char *case_get(const struct soak_case *soak_case, const char *name); /* NULL: not set */
bool case_is(const struct soak_case *soak_case, const char *name, const char *value);
double case_number(const struct soak_case *soak_case, const char *name); /* 0: not set */
size_t case_bytes(const struct soak_case *soak_case, const char *name);  /* of 512M and the like */
__attribute__((format(printf, 3, 4))) void case_set(
	struct soak_case *soak_case, const char *name, const char *format, ...);
void case_drop(struct soak_case *soak_case, unsigned number);

/* As a line for a shell; `room` bytes. */
void case_write(const struct soak_case *soak_case, char *line, size_t room);

/* Arguments for the command, with the given directory of tables; they stay valid
 * as long as the case does. */
enum { ARGUMENTS_MAX = 2 * SETTINGS_MAX + 8 };
void case_arguments(const struct soak_case *soak_case, const char *program, const char *tables,
	const char *arguments[ARGUMENTS_MAX]);

/* ---- Truth ---------------------------------------------------------------- */

struct truth {
	bool is_known; /* whether it can be solved, and how long the shortest are */
	bool is_counted;
	bool is_solvable;
	unsigned length;
	uint64_t solutions, boards; /* shortest ones, and boards on them; 0: not known */
	unsigned lower_bound;       /* proved by the judge */
	unsigned upper_bound;       /* some solution's length; 0: none is known */
};

/* Judges small spaces of tiles beforehand; is_long: also those that take seconds. */
void truth_prepare(bool is_long);

/* Puzzle number i of a seed: its text, goal, metric, any-holes. */
struct truth truth_of(const struct judge_board *board, size_t boards_max, unsigned upper_bound);
enum judge_kind puzzle_kind(uint64_t seed, uint64_t number);
struct truth puzzle_draw(struct soak_case *soak_case, uint64_t seed, uint64_t number);

/* How to solve it: case k of this puzzle. */
void settings_draw(struct soak_case *soak_case, const struct truth *truth, uint64_t seed,
	uint64_t number, unsigned k);

/* ---- Answers -------------------------------------------------------------- */

enum status { SOLVED, UNSOLVABLE, LIMIT, ERROR };

/* What any door says. A door that does not say something leaves it unknown. */
struct answer {
	enum status status;
	int exit_status; /* of the command; -1: no command */
	bool has_bound, has_length, has_optimal, has_memory, has_list;
	bool optimal, is_counted, has_count, is_refusal, is_memory;
	unsigned length, lower_bound;
	char *moves; /* NULL: none */
	uint64_t count, listed;
	char **solutions;
	size_t memory_bytes, resident_bytes; /* as the library says; more than before; 0: unknown */
	double seconds, processor_seconds;   /* as the asker sees it */
	char reason[600];
};

void answer_free(struct answer *answer);

/* Why something is wrong: an identifier of the check in front of a colon. */
struct fault {
	bool is_found;
	char text[700];
};
__attribute__((format(printf, 2, 3))) void fault_set(struct fault *fault, const char *format, ...);

/* Solves through the door that the case names. False if the door is not there. */
bool door_solve(const struct soak_case *soak_case, const struct truth *truth, struct answer *answer,
	struct fault *fault);
bool door_library(const struct soak_case *soak_case, const struct truth *truth,
	struct answer *answer, struct fault *fault);

/* Calls the other functions of the library, where the case has a "check". */
bool door_check(const struct soak_case *soak_case, const struct truth *truth, struct answer *answer,
	struct fault *fault);

/* Ends what doors keep between cases. */
void doors_close(void);

/* Reads a line of JSON as the command and the module print it. */
bool answer_read_json(struct answer *answer, const char *line);

/* ---- Watching ------------------------------------------------------------- */

/* Seconds by a clock that nobody sets. */
double clock_now(void);

/* The exit status of a child that has set the fault itself. */
enum { EXIT_FAULT = 90 };

/* Whether a child is at a case, and since when; in memory that it shares with its parent. */
struct work {
	bool is_at_work;
	double since;
};

/* What may a case take before it hangs? When `seconds` have passed by the clock it is looked at:
 * from then on its processes may compute for so long, or all be asleep for so long. `most` is the
 * end, whatever they do. */
struct patience {
	double seconds, processor, asleep, most;
};

/* Waits for a child, which leads a group of processes, and ends that group if it hangs. The fault
 * says so, or that the child crashed. */
void watch(pid_t child, struct work *work, const struct patience *patience, struct fault *fault);

/* Watches children that compute, sleep, wait and crash; prints what it makes of them. */
bool watch_try(void);

/* ---- Judging -------------------------------------------------------------- */

/* What is wrong with the answer; the truth learns of lengths that are proved. */
void answer_check(const struct soak_case *soak_case, struct truth *truth,
	const struct answer *answer, struct fault *fault);

#endif
