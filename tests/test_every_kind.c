/* Every kind of puzzle in the table, the example of docs/new-puzzle.md among them, on small boards
 * that it makes itself: all that can be reached from each is listed by its own moves, and what the
 * library says of it must agree with that.
 *
 * A kind is tested by being in the table. Options that it needs to make a small board stand below.
 */
#include "kind/kinds.h"
#include "small.h"

#include <stdlib.h>
#include <string.h>

/* ---- Forms ---------------------------------------------------------------- */

static void
expect_same_puzzle(const gls_puzzle *puzzle, const char *form)
{
	struct gls_error error = {0};
	gls_puzzle *other = gls_puzzle_read(form, SIZE_MAX, NULL, &error);
	cr_assert(other, "%s: %s", form, error.message);
	char *text = gls_puzzle_text(puzzle), *again = gls_puzzle_text(other);
	char *goal = gls_puzzle_goal_text(puzzle), *goal_again = gls_puzzle_goal_text(other);
	cr_assert_eq(puzzle->kind, other->kind, "%s is read as %s", form, other->kind->name);
	cr_assert_str_eq(text, again);
	cr_assert_str_eq(goal, goal_again);
	gls_free(text);
	gls_free(again);
	gls_free(goal);
	gls_free(goal_again);
	gls_puzzle_free(other);
}

static void
check_forms(const struct small *small)
{
	const gls_puzzle *puzzle = small->puzzle;
	struct text document = {0};
	struct position *start = position_new(puzzle);
	char *text = gls_puzzle_text(puzzle);
	expect_same_puzzle(puzzle, text);
	puzzle->kind->start(puzzle, start);
	puzzle_write_document(puzzle, start, &document);
	text_add_char(&document, '}');
	if (puzzle->kind->read_document)
		expect_same_puzzle(puzzle, document.bytes);
	text_free(&document);
	gls_free(text);
	free(start);
}

Test(every_kind, reads_what_it_writes)
{
	each_small_board(check_forms);
}

static void
check_wrong_text(const struct small *small)
{
	char *text = gls_puzzle_text(small->puzzle);
	size_t length = strlen(text);
	for (size_t i = 0; i < length; i++)
		for (unsigned sign = 1; sign < 128; sign += 9) {
			char kept = text[i];
			text[i] = (char)sign;
			struct gls_error error = {0};
			gls_puzzle *puzzle = gls_puzzle_read(text, length, NULL, &error);
			cr_assert(puzzle || (error.code == GLS_BAD_INPUT && *error.message),
				"'%s' is refused with code %d: %s", text, error.code,
				error.message);
			gls_puzzle_free(puzzle);
			text[i] = kept;
		}
	gls_free(text);
}

Test(every_kind, says_what_is_wrong_with_a_text)
{
	each_small_board(check_wrong_text);
}

/* A random way of so many moves, or as far as there are any; how many they were. */
static size_t
wander(const struct small *small, struct gls_move *moves, size_t most)
{
	const gls_puzzle *puzzle = small->puzzle;
	struct rng rng = rng_seed(most);
	struct position *position = position_new(puzzle);
	struct gls_move legal[puzzle->moves_max];
	size_t length = 0;
	puzzle->kind->start(puzzle, position);
	for (; length < most; length++) {
		unsigned count = puzzle->kind->moves(puzzle, position, legal);
		if (!count)
			break;
		moves[length] = legal[rng_below(&rng, count)];
		puzzle->kind->apply(puzzle, position, moves[length]);
	}
	free(position);
	return length;
}

static void
check_notation(const struct small *small)
{
	enum { MOST = 40 };
	struct gls_move moves[MOST];
	for (size_t most = 0; most <= MOST; most += 8)
		for (unsigned blank_moves = 0; blank_moves < 2; blank_moves++) {
			struct gls_error error = {0};
			size_t count = 0, length = wander(small, moves, most);
			char *text = gls_moves_write(small->puzzle, moves, length, blank_moves);
			struct gls_move *read =
				gls_moves_read(small->puzzle, text, blank_moves, &count, &error);
			cr_assert(read || !length, "%s: %s: %s", small->text, text, error.message);
			cr_assert_eq(count, length, "%s: %s", small->text, text);
			cr_assert(!length || !memcmp(read, moves, count * sizeof *moves), "%s: %s",
				small->text, text);
			gls_free(read);
			gls_free(text);
		}
}

Test(every_kind, reads_the_moves_that_it_writes)
{
	each_small_board(check_notation);
}

/* ---- Rules ---------------------------------------------------------------- */

static bool
has_move(const struct gls_move *moves, unsigned count, struct gls_move move)
{
	while (count-- > 0)
		if (moves[count].from == move.from && moves[count].to == move.to)
			return true;
	return false;
}

static void
expect_state(const struct small *small, const struct position *position, uint32_t number,
	const char *what)
{
	uint64_t state[small->puzzle->state_words];
	size_t size = sizeof state;
	small->puzzle->kind->pack(small->puzzle, position, state);
	cr_assert(!memcmp(state, store_state(&small->boards, number), size), "%s, board %u: %s",
		small->text, number, what);
}

/* Each move can be taken back, is among those that lead to the board after it, and those that
 * lead to a board are moves of the boards before it. */
static void
check_moves_of(const struct small *small, uint32_t number, struct position *position)
{
	const gls_puzzle *puzzle = small->puzzle;
	const struct kind *kind = puzzle->kind;
	struct gls_move moves[puzzle->moves_max], others[puzzle->moves_max];
	unsigned count = kind->moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++) {
		kind->apply(puzzle, position, moves[i]);
		unsigned other_count = kind->moves_back(puzzle, position, others);
		cr_assert(
			other_count <= puzzle->moves_max && has_move(others, other_count, moves[i]),
			"%s, board %u: %u-%u does not lead to where it leads", small->text, number,
			moves[i].from, moves[i].to);
		kind->undo(puzzle, position, moves[i]);
		expect_state(small, position, number, "a move is not taken back");
	}
	count = kind->moves_back(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++) {
		kind->undo(puzzle, position, moves[i]);
		unsigned other_count = kind->moves(puzzle, position, others);
		cr_assert(has_move(others, other_count, moves[i]),
			"%s, board %u: %u-%u leads there and is no move", small->text, number,
			moves[i].from, moves[i].to);
		kind->apply(puzzle, position, moves[i]);
		expect_state(small, position, number, "a move back is not made again");
	}
}

static void
check_rules(const struct small *small)
{
	struct position *position = calloc(1, small->puzzle->position_size);
	for (uint32_t i = 0; i < small->boards.count; i++) {
		small_position(small, i, position);
		expect_state(small, position, i, "packed it is another");
		cr_assert_eq(
			small->puzzle->kind->is_goal(small->puzzle, position), small->left[i] == 0);
		check_moves_of(small, i, position);
	}
	free(position);
}

Test(every_kind, moves_back_are_moves_and_undo_takes_them_back)
{
	each_small_board(check_rules);
}

/* A position that goes somewhere and back has the same bytes. */
static void
check_bytes(const struct small *small)
{
	enum { STEPS = 200 };
	const gls_puzzle *puzzle = small->puzzle;
	const struct kind *kind = puzzle->kind;
	struct gls_move way[STEPS];
	struct position *position = calloc(1, puzzle->position_size);
	struct position *start = calloc(1, puzzle->position_size);
	size_t length = wander(small, way, STEPS);
	kind->start(puzzle, start);
	kind->start(puzzle, position);
	for (size_t i = 0; i < length; i++)
		kind->apply(puzzle, position, way[i]);
	while (length-- > 0)
		kind->undo(puzzle, position, way[length]);
	cr_assert(!memcmp(position, start, puzzle->position_size), "%s", small->text);
	free(position);
	free(start);
}

Test(every_kind, has_the_same_bytes_for_the_same_board)
{
	each_small_board(check_bytes);
}

static void
check_goals(const struct small *small)
{
	const gls_puzzle *puzzle = small->puzzle;
	struct position *position = calloc(1, puzzle->position_size);
	for (size_t i = 0; i < puzzle_goal_count(puzzle); i++) {
		puzzle->kind->goal(puzzle, i, position);
		cr_assert(puzzle->kind->is_goal(puzzle, position), "%s: goal %zu", small->text, i);
	}
	free(position);
}

Test(every_kind, lists_goals_that_are_goals)
{
	each_small_board(check_goals);
}

/* ---- Solvability ---------------------------------------------------------- */

static void
check_solvable(const struct small *small)
{
	struct position *position = calloc(1, small->puzzle->position_size);
	cr_assert_neq(small->left[0], SMALL_NEVER, "%s was made and has no solution", small->text);
	for (uint32_t i = 0; i < small->boards.count; i += 1 + small->boards.count / 2000) {
		char reason[100] = "";
		small_position(small, i, position);
		gls_puzzle *puzzle = small->puzzle->kind->restart(small->puzzle, position);
		enum gls_solvable said = gls_puzzle_solvable(puzzle, reason, sizeof reason);
		bool is_wrong =
			said == (small->left[i] == SMALL_NEVER ? GLS_SOLVABLE : GLS_NOT_SOLVABLE);
		char *text = gls_puzzle_text(puzzle);
		cr_assert(!is_wrong, "%s: %s", text, reason);
		cr_assert(*reason, "%s: no reason", text);
		gls_free(text);
		gls_puzzle_free(puzzle);
	}
	free(position);
}

Test(every_kind, is_solvable_where_it_says_so)
{
	each_small_board(check_solvable);
}

/* ---- Heuristics ----------------------------------------------------------- */

static void
check_estimates(const struct small *small, const struct heuristic *heuristic, enum toward toward)
{
	const gls_puzzle *puzzle = small->puzzle;
	const uint32_t *distance = toward == TOWARD_GOAL ? small->left : small->depth;
	struct position *position = calloc(1, puzzle->position_size);
	struct gls_move moves[puzzle->moves_max];
	for (uint32_t i = 0; i < small->boards.count; i += 1 + small->boards.count / 1000) {
		struct estimate here, after, anew;
		small_position(small, i, position);
		heuristic_estimate(heuristic, position, &here);
		cr_assert(distance[i] != 0 || here.h == 0, "%s of %s: %u at the end",
			heuristic->name, small->text, here.h);
		cr_assert(!heuristic->admissible || here.h <= distance[i],
			"%s of %s, board %u: %u, but %u moves", heuristic->name, small->text, i,
			here.h, distance[i]);
		unsigned count = puzzle->kind->moves(puzzle, position, moves);
		for (unsigned k = 0; k < count; k++) {
			puzzle->kind->apply(puzzle, position, moves[k]);
			table_estimate_after(heuristic, position, moves[k], &here, &after);
			heuristic_estimate(heuristic, position, &anew);
			cr_assert_eq(after.h, anew.h, "%s of %s, board %u: %u after a move, not %u",
				heuristic->name, small->text, i, after.h, anew.h);
			unsigned here_h = toward == TOWARD_GOAL ? here.h : after.h;
			unsigned next_h = toward == TOWARD_GOAL ? after.h : here.h;
			cr_assert(!heuristic->consistent || here_h <= next_h + 1,
				"%s of %s, board %u: from %u to %u in a move", heuristic->name,
				small->text, i, here_h, next_h);
			puzzle->kind->undo(puzzle, position, moves[k]);
		}
	}
	free(position);
}

static unsigned heuristics_checked;

/* What the table claims of a heuristic, one that is made of it keeps. */
static void
check_heuristic(const struct small *small, const struct gls_heuristic *about, enum toward toward)
{
	struct control control;
	struct gls_error error = {0};
	control_init(&control, (size_t)1 << 28, 0, NULL);
	control.tables = gls_tables_new(NULL);
	struct heuristic *heuristic =
		heuristic_new(small->puzzle, about->name, toward, &control, &error);
	if (heuristic) {
		cr_assert_leq(about->admissible, heuristic->admissible, "%s", about->name);
		cr_assert_leq(about->consistent, heuristic->consistent, "%s", about->name);
		check_estimates(small, heuristic, toward);
		heuristic_free(heuristic, &control);
		heuristics_checked++;
	} else {
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%s of %s: %s", about->name, small->text,
			error.message);
		cr_assert(strcmp(about->name, "zero") != 0, "zero is always there");
	}
	gls_tables_free(control.tables);
	cr_assert_eq(control.budget.used, 0, "%s of %s keeps %zu bytes", about->name, small->text,
		control.budget.used);
}

static void
check_heuristics(const struct small *small)
{
	const struct gls_heuristic *about = kind_heuristics(small->puzzle->kind);
	heuristics_checked = 0;
	for (; about->name; about++) {
		check_heuristic(small, about, TOWARD_GOAL);
		if (puzzle_tells_goals(small->puzzle))
			check_heuristic(small, about, TOWARD_START);
	}
	cr_assert_gt(heuristics_checked, 0);
}

Test(every_kind, heuristics_are_what_they_claim)
{
	each_small_board(check_heuristics);
}

/* ---- Searches ------------------------------------------------------------- */

/* Whether this kind can be searched that way. */
static bool
fits(const gls_puzzle *puzzle, const struct gls_algorithm *about)
{
	if (!strcmp(about->name, SEARCH_CHAMPION))
		return search_of(puzzle->kind, (size_t)(about - search_about));
	return !about->from_both_ends || puzzle_tells_goals(puzzle);
}

static void
check_search(const gls_puzzle *puzzle, const struct gls_algorithm *about, const char *heuristic,
	uint32_t left)
{
	struct gls_error error = {0};
	struct gls_options options = {.algorithm = about->name,
		.heuristic = heuristic,
		.threads = 1,
		.seconds = 20,
		.depth_bound = !strcmp(about->name, "backtracking") ? left : 0};
	char *text = gls_puzzle_text(puzzle);
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	if (!fits(puzzle, about)) {
		cr_assert(!result && error.code == GLS_BAD_INPUT, "%s on %s", about->name, text);
	} else if (!result) {
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%s on %s: %s", about->name, text,
			error.message);
		cr_assert(heuristic, "%s on %s: %s", about->name, text, error.message);
	} else if (left == SMALL_NEVER) {
		cr_assert_eq(result->status, GLS_UNSOLVABLE, "%s on %s: status %d", about->name,
			text, result->status);
	} else {
		cr_assert_eq(result->status, GLS_SOLVED, "%s on %s: status %d", about->name, text,
			result->status);
		cr_assert(about->optimal ? result->length == left && result->optimal
					 : result->length >= left && result->lower_bound <= left,
			"%s with %s on %s: %u moves, not %u", about->name, result->heuristic, text,
			result->length, left);
	}
	gls_result_free(result);
	gls_free(text);
}

static void
check_searches(const struct small *small)
{
	struct position *position = calloc(1, small->puzzle->position_size);
	for (unsigned i = 0; i < 3; i++) {
		uint32_t number = small_near(small, 7, i);
		small_position(small, number, position);
		gls_puzzle *puzzle = small->puzzle->kind->restart(small->puzzle, position);
		for (const struct gls_algorithm *about = search_about; about->name; about++) {
			check_search(puzzle, about, NULL, small->left[number]);
			if (i == 0 && about->uses_heuristic && strcmp(about->name, "champion") != 0)
				check_search(puzzle, about, "zero", small->left[number]);
		}
		gls_puzzle_free(puzzle);
	}
	free(position);
}

Test(every_kind, every_search_finds_what_brute_force_finds)
{
	each_small_board(check_searches);
}

/* Of a board without a solution no search says that it has one, and one says that it has none. */
static void
check_dead_ends(const struct small *small)
{
	uint32_t number = 0;
	while (number < small->boards.count && small->left[number] != SMALL_NEVER)
		number++;
	if (number == small->boards.count)
		return;
	struct position *position = calloc(1, small->puzzle->position_size);
	small_position(small, number, position);
	gls_puzzle *puzzle = small->puzzle->kind->restart(small->puzzle, position);
	for (const struct gls_algorithm *about = search_about; about->name; about++)
		if (about->optimal)
			check_search(puzzle, about, NULL, SMALL_NEVER);
	gls_puzzle_free(puzzle);
	free(position);
}

Test(every_kind, every_search_proves_a_dead_end)
{
	each_small_board(check_dead_ends);
}

static void
check_quality(const struct small *small)
{
	static const char *const qualities[] = {"optimal", "fast", "bounded:1.5", "anytime"};
	for (unsigned i = 0; i < sizeof qualities / sizeof *qualities; i++) {
		struct gls_options options = {.quality = qualities[i], .threads = 1, .seconds = 20};
		struct gls_result *result = gls_solve(small->puzzle, &options, NULL);
		unsigned left = small->left[0];
		cr_assert(result, "%s on %s", qualities[i], small->text);
		cr_assert_eq(result->status, GLS_SOLVED, "%s on %s", qualities[i], small->text);
		cr_assert(result->length >= left && result->lower_bound <= left,
			"%s on %s: %u to %u moves, not %u", qualities[i], small->text,
			result->lower_bound, result->length, left);
		cr_assert(!result->optimal || result->length == left);
		cr_assert(i != 0 || result->optimal);
		cr_assert(i != 2 || 2 * result->length <= 3 * left);
		gls_result_free(result);
	}
}

Test(every_kind, every_quality_keeps_its_promise)
{
	each_small_board(check_quality);
}

static void
check_limits(const struct small *small)
{
	unsigned left = small->left[0];
	const struct gls_options limits[] = {{.move_limit = left ? left - 1 : 0, .threads = 1},
		{.move_limit = left, .threads = 1}, {.seconds = 1e-9, .threads = 1},
		{.memory = 1 << 20, .threads = 1},
		{.depth_bound = left / 2 + 1, .algorithm = "iddfs", .threads = 1}};
	for (unsigned i = left > 1 ? 0 : 1; i < sizeof limits / sizeof *limits; i++) {
		struct gls_error error = {0};
		struct gls_result *result = gls_solve(small->puzzle, &limits[i], &error);
		cr_assert(result || error.code == GLS_NO_MEMORY, "limit %u on %s: %s", i,
			small->text, error.message);
		if (!result)
			continue;
		cr_assert_neq(result->status, GLS_UNSOLVABLE, "limit %u on %s", i, small->text);
		cr_assert_leq(result->lower_bound, left, "limit %u on %s: %u proved, not %u", i,
			small->text, result->lower_bound, left);
		cr_assert(result->status != GLS_SOLVED || result->length >= left);
		cr_assert(
			i != 0 || (result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES),
			"%s: status %d within %u moves", small->text, result->status, left - 1);
		cr_assert(i != 1 || (result->status == GLS_SOLVED && result->length == left));
		gls_result_free(result);
	}
}

Test(every_kind, limits_are_kept)
{
	each_small_board(check_limits);
}

/* ---- For makers of puzzles ------------------------------------------------- */

static void
check_count(const struct small *small)
{
	struct gls_options options = {.count = true, .all = 5, .threads = 1};
	struct gls_result *result = gls_solve(small->puzzle, &options, NULL);
	uint64_t ways = small->ways[0];
	cr_assert(result && result->is_counted, "%s", small->text);
	cr_assert_eq(result->solution_count, ways, "%s: %llu solutions, not %llu", small->text,
		(unsigned long long)result->solution_count, (unsigned long long)ways);
	cr_assert_eq(result->solutions_listed, ways < 5 ? ways : 5, "%s", small->text);
	gls_result_free(result);
}

Test(every_kind, counts_the_shortest_solutions)
{
	each_small_board(check_count);
}

static void
check_analysis(const struct small *small)
{
	struct gls_error error = {0};
	struct gls_analysis *analysis =
		gls_analyse(small->puzzle, &(struct gls_options){.threads = 1}, &error);
	cr_assert(analysis && analysis->is_complete, "%s: %s", small->text,
		analysis ? analysis->missing : error.message);
	cr_assert_eq(analysis->result->length, small->left[0]);
	cr_assert_eq(analysis->solution_count, small->ways[0], "%s", small->text);
	cr_assert_eq(analysis->boards, small_boards_on_the_way(small), "%s: %llu boards",
		small->text, (unsigned long long)analysis->boards);
	gls_analysis_free(analysis);
}

Test(every_kind, is_analysed)
{
	each_small_board(check_analysis);
}

static void
check_hints(const struct small *small)
{
	struct gls_error error = {0};
	size_t count = 0;
	struct gls_hint *hints =
		gls_hints(small->puzzle, &(struct gls_options){.threads = 1}, &count, &error);
	struct position *position = position_new(small->puzzle);
	cr_assert(hints, "%s: %s", small->text, error.message);
	cr_assert_eq(count, gls_puzzle_moves(small->puzzle, NULL, 0));
	for (size_t i = 0; i < count; i++) {
		small->puzzle->kind->start(small->puzzle, position);
		small->puzzle->kind->apply(small->puzzle, position, hints[i].move);
		uint32_t left = small->left[small_number(small, position)];
		cr_assert(left == SMALL_NEVER
				  ? hints[i].status == GLS_UNSOLVABLE
				  : hints[i].status == GLS_SOLVED && hints[i].distance == left,
			"%s: status %d with %u moves after move %zu, not %u", small->text,
			hints[i].status, hints[i].distance, i, left);
	}
	free(position);
	gls_free(hints);
}

Test(every_kind, has_hints)
{
	each_small_board(check_hints);
}

/* What is made with a wanted distance has it. */
static void
check_range(const struct kind *kind, const char *size)
{
	struct gls_error error = {0};
	gls_options *options = small_options(kind, size, 3);
	cr_assert(gls_options_set(options, "moves", "3..5", &error), "%s", error.message);
	gls_generator *generator = gls_generator_new(kind->name, options, &error);
	gls_puzzle *puzzle = generator ? gls_generator_next(generator, &error) : NULL;
	struct small small;
	if (puzzle && small_init(&small, puzzle)) {
		cr_assert(small.left[0] >= 3 && small.left[0] <= 5, "%s needs %u moves", small.text,
			small.left[0]);
		small_free(&small);
	} else {
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	gls_options_free(options);
}

Test(every_kind, is_made_at_the_distance_that_is_asked_for)
{
	for (const struct kind_entry *entry = kinds; entry->kind; entry++)
		for (unsigned i = 0; entry->kind->random && small_sizes[i]; i++)
			check_range(entry->kind, small_sizes[i]);
}

Test(every_kind, the_same_seed_makes_the_same_boards)
{
	for (const struct kind_entry *entry = kinds; entry->kind; entry++) {
		char *text[2] = {NULL, NULL};
		for (unsigned i = 0; i < 2; i++) {
			gls_options *options = gls_options_new();
			gls_options_set(options, "seed", "7", NULL);
			gls_generator *generator =
				gls_generator_new(entry->kind->name, options, NULL);
			gls_puzzle *puzzle = generator ? gls_generator_next(generator, NULL) : NULL;
			text[i] = puzzle ? gls_puzzle_text(puzzle) : NULL;
			gls_puzzle_free(puzzle);
			gls_generator_free(generator);
			gls_options_free(options);
		}
		cr_assert(!entry->kind->random || text[0], "%s makes no board", entry->kind->name);
		cr_assert(!text[0] || !strcmp(text[0], text[1]), "%s and %s", text[0], text[1]);
		gls_free(text[0]);
		gls_free(text[1]);
	}
}

/* ---- Metrics --------------------------------------------------------------- */

static void
check_metrics(const struct small *small)
{
	const struct kind *kind = small->puzzle->kind;
	unsigned metrics = kind->metrics ? kind->metrics : 1u << METRIC_STM;
	char *text = gls_puzzle_start_text(small->puzzle);
	for (enum metric metric = METRIC_STM; metric <= METRIC_MOVE; metric++) {
		struct gls_error error = {0};
		gls_options *options = gls_options_new();
		gls_options_set(options, "kind", kind->name, NULL);
		cr_assert(gls_options_set(options, "metric", metric_name(metric), &error), "%s",
			error.message);
		gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, options, &error);
		cr_assert_eq(puzzle != NULL, metrics >> metric & 1, "%s of %s: %s",
			metric_name(metric), kind->name, error.message);
		cr_assert(puzzle || strstr(error.message, kind->name), "%s", error.message);
		cr_assert(!puzzle || puzzle->metric == metric);
		gls_puzzle_free(puzzle);
		gls_options_free(options);
	}
	gls_free(text);
}

Test(every_kind, has_the_metrics_that_it_names)
{
	each_small_board(check_metrics);
}
