/* support.h: what the tests share.
 *
 * Above all a second opinion: boards with rules of their own, written without
 * a look at src/puzzle, and true distances found by breadth-first search over
 * whole small spaces. What the library says is compared with that.
 *
 * A helper that fails ends the test that called it, with the board in the
 * message.
 */
#ifndef GLS_TESTS_SUPPORT_H
#define GLS_TESTS_SUPPORT_H

#include "judge.h"
#include "kind/tiles/tiles.h"
#include "search/search.h"

#include <criterion/criterion.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { IS_SANITIZED = true };
#else
enum { IS_SANITIZED = false };
#endif

/* The thread sanitizer makes hot loops some thirty times slower and has nothing
 * to find where there is but one thread: such tests, if they take long, end at
 * once where this is true. */
#if defined(__SANITIZE_THREAD__)
enum { SEES_THREADS = true };
#else
enum { SEES_THREADS = false };
#endif

/* Whether GLISSADE_LONG_TESTS asks for the proofs that take long. */
bool is_long_run(void);

/* All of count, or a part of them where a sanitizer makes each one slow. */
unsigned fewer_if_sanitized(unsigned count);

/* ---- Boards --------------------------------------------------------------- */

struct board {
	unsigned rows, columns, cells, blank;
	uint16_t cell[PUZZLE_CELLS_MAX];
};

/* From a list of rows * columns numbers. */
struct board board_of(unsigned rows, unsigned columns, const uint16_t *cell);

/* 1 2 3 ... and the blank last. */
struct board board_standard(unsigned rows, unsigned columns);

bool board_equal(const struct board *one, const struct board *other);

/* The cells from which a slide can go to the blank: its neighbours, or all of
 * its row and column in multi-tile moves. */
unsigned board_slides(const struct board *board, enum metric metric, uint16_t *from);

/* Everything from that cell to the blank moves by one; the blank ends there. */
void board_slide(struct board *board, unsigned from);

/* Any permutation, solvable or not. */
void board_shuffle(struct board *board, struct rng *rng);

/* Shuffled, on a board at least two wide, to something that can become goal. */
void board_shuffle_solvable(struct board *board, const struct board *goal, struct rng *rng);

/* So many random single-tile moves, none of them straight back. */
void board_walk(struct board *board, unsigned steps, struct rng *rng);

/* The number of the board among all permutations of its cells, and back; for
 * boards of at most 12 cells. */
uint32_t board_rank(const struct board *board);
void board_unrank(struct board *board, uint32_t rank);
uint32_t board_rank_count(unsigned cells);

/* The text of the board: numbers, a slash between rows. Overwritten by the next
 * call but seven. */
const char *board_text(const struct board *board);

/* ---- Distances ------------------------------------------------------------ */

enum { DISTANCE_NONE = UINT8_MAX };

/* The judge's distance of every board of a small space from one goal. */
struct oracle {
	struct board goal;
	enum metric metric;
	struct judge_space *space;
	unsigned farthest;
};

struct oracle *oracle_new(const struct board *goal, enum metric metric);
void oracle_free(struct oracle *oracle);
unsigned oracle_distance(const struct oracle *oracle, const struct board *board);
uint64_t oracle_solutions(const struct oracle *oracle, const struct board *board);

/* Distances between any two boards of one size. */
struct distances {
	unsigned rows, columns;
	enum metric metric;
	struct judge_space *by_blank[12];
};

unsigned distance_between(
	struct distances *distances, const struct board *start, const struct board *goal);
void distances_free(struct distances *distances);

/* ---- Puzzles -------------------------------------------------------------- */

/* Reads a puzzle that must be good; goal and metric may be NULL. */
gls_puzzle *puzzle_read(const char *text, const char *goal, const char *metric);

gls_puzzle *puzzle_of(const struct board *start, const struct board *goal, enum metric metric);

struct board puzzle_start(const gls_puzzle *puzzle);
struct board puzzle_goal(const gls_puzzle *puzzle);

/* The board as a position of the puzzle. */
void position_set(struct position *position, const struct board *board);

/* ---- Solving -------------------------------------------------------------- */

/* Solves; a solution is replayed by the rules above and must end at the goal.
 * Never NULL. */
struct gls_result *solve(const gls_puzzle *puzzle, const struct gls_options *options);

/* Members of struct gls_options for options of a kind, each {name, text, number}: as if they had
 * been set by name. */
#define OWN_OPTIONS(...)                             \
	.set = (struct option_value[]){__VA_ARGS__}, \
	.set_count = sizeof((struct option_value[]){__VA_ARGS__}) / sizeof(struct option_value)

/* The length that an optimal search finds and proves. */
unsigned solve_length(const gls_puzzle *puzzle, const char *algorithm, const char *heuristic);

/* A search called directly, from one of the tables of searches; pointers in
 * the copy of the run are gone. */
struct run run_search_of(const struct search *searches, const char *algorithm,
	const gls_puzzle *puzzle, const char *heuristic);

/* Whether the kind's table says that this heuristic never overestimates. */
bool is_admissible(const gls_puzzle *puzzle, const char *heuristic);

/* ---- Published boards ----------------------------------------------------- */

struct published {
	char text[128];
	unsigned length;
	uint64_t generated, counted; /* as published, and here; 0: not said */
};

/* The first `count` boards of a file in data/; how many there were. */
unsigned published_read(const char *path, struct published *published, unsigned count);

/* Whether the command has the kind: these tests are linked with the worked example of one too, the
 * last of the table; false for NULL. */
bool is_in_command(const char *kind);

#endif
