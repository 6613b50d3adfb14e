/* Shuffdle: heuristics, their tables, and what is proved within limits. */
#include "letters.h"

/* ---- Heuristics ----------------------------------------------------------- */

struct checking {
	unsigned *h;
	const char *name;
};

static void
check_step(struct space *space, uint32_t from, uint32_t to, void *data)
{
	const struct checking *checking = data;
	unsigned one = checking->h[from], other = checking->h[to];
	struct letters board = space_board(space, from);
	cr_assert(one <= other + 1 && other <= one + 1, "%s jumps from %u to %u beside %s",
		checking->name, one, other, letters_text(&board));
}

Test(shuffdle, heuristics_are_admissible_and_consistent_on_whole_3x3_spaces)
{
	struct rng rng = rng_seed(4);
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	control.tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < fewer_if_sanitized(10); i++) {
		struct letters first = random_letters(3, 3, 5 + i % 4, i % 2, &rng);
		struct space *space = space_new(&first);
		unsigned *h = calloc(space->boards.count, sizeof *h);
		bool has_goal = false;
		for (uint32_t b = 0; b < space->boards.count; b++)
			has_goal |= !*space_distance(space, b);
		for (const struct gls_heuristic *about = shuffdle_heuristics;
			about->name && has_goal; about++) {
			struct gls_error error = {0};
			gls_puzzle *model = puzzle_of_letters(&first);
			struct heuristic *heuristic = model->kind->heuristic_new(
				model, about->name, TOWARD_GOAL, &control, &error);
			cr_assert(heuristic, "%s: %s", about->name, error.message);
			struct position *position = position_new(model);
			for (uint32_t b = 0; b < space->boards.count; b++) {
				struct letters board = space_board(space, b);
				struct shuffdle_position *cells =
					(struct shuffdle_position *)position;
				cells->holes = 0;
				for (unsigned c = 0; c < 9; c++) {
					bool is_hole = board.cell[c] == '_';
					cells->cell[c] =
						is_hole ? 0
							: shuffdle_tile(3, c,
								  (unsigned)(board.cell[c] - 'A'));
					cells->holes |= (uint64_t)is_hole << c;
				}
				struct estimate estimate;
				model->kind->estimate(heuristic, position, &estimate);
				h[b] = estimate.h;
				cr_assert_leq(h[b], *space_distance(space, b),
					"%s says %u on %s, which needs %u", about->name, h[b],
					letters_text(&board), *space_distance(space, b));
			}
			struct checking checking = {h, about->name};
			for (uint32_t b = 0; b < space->boards.count; b++)
				space_neighbours(space, b, check_step, &checking);
			free(position);
			model->kind->heuristic_free(heuristic, &control);
			gls_puzzle_free(model);
		}
		free(h);
		space_free(space);
	}
	cr_assert_eq(
		control.budget.used, 0, "%zu bytes are still booked", (size_t)control.budget.used);
	gls_tables_free(control.tables);
}

/* ---- Tables --------------------------------------------------------------- */

/* The fewest neutral moves for holes and targets on 3 x 3, by relaxing all pairs
 * of masks until nothing changes: no pockets, no mirror. */
static uint8_t *
neutral_by_force(unsigned holes, unsigned row, bool folded)
{
	uint8_t *left = malloc(512 * 512);
	memset(left, NEUTRAL_NEVER, 512 * 512);
	unsigned home = 7u << 3 * row;
	for (unsigned h = 0; h < 512; h++)
		if (bits_count(h) == holes && !(h & home))
			left[h * 512 + home] = 0;
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned h = 0; h < 512; h++)
			for (unsigned t = 0; t < 512; t++) {
				if (bits_count(h) != holes || bits_count(t) != 3 || h & t)
					continue;
				for (unsigned from = 0; from < 9; from++)
					for (unsigned to = 0; to < 9; to++) {
						bool in_fold = folded && from < 3 && to < 3;
						bool at_shore = folded &&
								((from < 3) != (to < 3)) &&
								from < 6 && to < 6;
						int down = (int)to / 3 - (int)from / 3,
						    right = (int)to % 3 - (int)from % 3;
						bool beside = abs(down) + abs(right) == 1 ||
							      in_fold || at_shore;
						unsigned swap = 1u << from | 1u << to;
						if (!beside || !(h >> to & 1) || h >> from & 1)
							continue;
						bool is_target = t >> from & 1;
						unsigned next = left[(h ^ swap) * 512 +
								     (is_target ? t ^ swap : t)];
						unsigned cost =
							is_target || in_fold ? next : next + 1;
						if (next != NEUTRAL_NEVER &&
							cost < left[h * 512 + t]) {
							left[h * 512 + t] = (uint8_t)cost;
							changed = true;
						}
					}
			}
	}
	return left;
}

Test(shuffdle, neutral_table_is_the_least_number_of_neutral_moves)
{
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	for (unsigned i = 0; i < 16; i++) {
		unsigned holes = 2 + i % 4, row = 1 + i / 4 % 2, folded = i / 8;
		struct neutral_table *table = malloc(sizeof *table);
		cr_assert(neutral_table_init(table, 3, holes, row, folded, &control));
		struct table_plan plan = neutral_table_plan(table);
		void *data = calloc(1, plan.bytes);
		cr_assert(plan.build(plan.context, data, &control));
		neutral_table_attach(table, &(struct table){data, plan.bytes});
		uint8_t *expected = neutral_by_force(holes, row, folded);
		for (unsigned h = 0; h < 512; h++)
			for (unsigned t = 0; t < 512; t++)
				if (bits_count(h) == holes && bits_count(t) == 3 && !(h & t))
					cr_assert_eq(neutral_left(table, h, t),
						expected[h * 512 + t],
						"holes %x, targets %x, row %u, folded %u: %u, not "
						"%u",
						h, t, row, folded, neutral_left(table, h, t),
						expected[h * 512 + t]);
		free(expected);
		free(data);
		neutral_table_free(table, &control);
		free(table);
	}
	cr_assert_eq(control.budget.used, 0);
}

Test(shuffdle, threads_build_the_same_tables)
{
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	struct neutral_table *table = malloc(sizeof *table);
	cr_assert(neutral_table_init(table, 4, 4, 3, 1, &control));
	struct table_plan plan = neutral_table_plan(table);
	void *one = calloc(1, plan.bytes), *other = calloc(1, plan.bytes);
	cr_assert(plan.build(plan.context, one, &control));
	control.threads = 3;
	cr_assert(plan.build(plan.context, other, &control));
	cr_assert_arr_eq(one, other, plan.bytes);
	free(one);
	free(other);
	neutral_table_free(table, &control);
	free(table);
}

/* ---- Unsolvable, limits --------------------------------------------------- */

Test(shuffdle, says_which_letter_no_tile_fits)
{
	/* Classes on 3 x 3 from A in the corner: only tiles of class 0. */
	gls_puzzle *puzzle = puzzle_read("AAA ABC/BCD/___", NULL, NULL);
	char reason[200];
	cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), GLS_NOT_SOLVABLE);
	cr_assert(strstr(reason, "no tile can ever show the A of AAA in a3"), "%s", reason);
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	cr_assert_eq(result->status, GLS_UNSOLVABLE);
	cr_assert(strstr(result->reason, "a3"), "%s", result->reason);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* What the kind says without a search agrees with brute force. */
Test(shuffdle, solvable_is_what_brute_force_says)
{
	struct rng rng = rng_seed(6);
	unsigned seen[3] = {0};
	for (unsigned i = 0; i < 150; i++) {
		struct letters board = random_letters(3, 1 + i % 4, 3 + i % 9, i % 2, &rng);
		struct space *space = space_new(&board);
		gls_puzzle *puzzle = puzzle_of_letters(&board);
		char reason[200];
		enum gls_solvable said = gls_puzzle_solvable(puzzle, reason, sizeof reason);
		bool is_solvable = *space_distance(space, 0) != FAR_AWAY;
		cr_assert(said == GLS_SOLVABLE_UNKNOWN || (said == GLS_SOLVABLE) == is_solvable,
			"%s: '%s', but it is %ssolvable", letters_text(&board), reason,
			is_solvable ? "" : "not ");
		seen[said]++;
		gls_puzzle_free(puzzle);
		space_free(space);
	}
	cr_assert(seen[GLS_SOLVABLE] > 20 && seen[GLS_NOT_SOLVABLE] > 20, "%u and %u",
		seen[GLS_SOLVABLE], seen[GLS_NOT_SOLVABLE]);
}

Test(shuffdle, a_limit_of_moves_is_not_unsolvable)
{
	struct rng rng = rng_seed(7);
	struct gls_options generate = {OWN_OPTIONS({"word", "CAKE", 0})};
	gls_puzzle *puzzle = shuffdle_kind.random(&generate, &rng, NULL);
	struct letters board = letters_of(puzzle);
	static const char *const searches[] = {"champion", "astar", "idastar", "bfs"};
	unsigned length = proved_length(&board, NULL, NULL);
	for (unsigned i = 0; i < 3; i++) {
		struct gls_options options = {.algorithm = searches[i], .move_limit = length};
		struct gls_result *result = solve_letters(&board, &options);
		cr_assert(result->status == GLS_SOLVED && result->length == length);
		gls_result_free(result);
		options.move_limit = length - 1;
		result = solve_letters(&board, &options);
		cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES,
			"%s: status %d, limit %d", searches[i], result->status, result->limit);
		cr_assert(strstr(result->reason, "moves"), "%s", result->reason);
		cr_assert_geq(result->lower_bound, length, "%s proves only %u of %u", searches[i],
			result->lower_bound, length);
		cr_assert_null(result->moves);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* Whatever the search is doing when its time is up. */
Test(shuffdle, a_search_that_is_stopped_ends_in_good_order)
{
	gls_puzzle *puzzle = puzzle_read("WOOER DJUCN/YRLNX/PQNWU/DPECV/_____", NULL, NULL);
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < 24; i++) {
		struct gls_options options = {.tables = tables,
			.heuristic = "small-tables",
			.threads = 1 + i % 2,
			.seconds = i ? 0.004 * (i + 1) : 0};
		struct gls_error error;
		struct gls_result *result = gls_solve(puzzle, &options, &error);
		cr_assert(result, "%s", error.message);
		cr_assert(result->lower_bound <= 34);
		cr_assert(result->status == GLS_SOLVED || result->limit == GLS_LIMIT_TIME);
		gls_result_free(result);
	}
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

/* The champion makes tables of its own where another heuristic was named. */
Test(shuffdle, a_champion_that_is_stopped_at_its_tables_says_by_what)
{
	gls_puzzle *puzzle = puzzle_read("CFC EYC/_EB/E__", NULL, NULL);
	gls_cancel *cancel = gls_cancel_new();
	gls_cancel_request(cancel);
	struct gls_options options = {
		.algorithm = "champion", .heuristic = "zero", .cancel = cancel};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_CANCEL,
		"status %d, limit %d: %s", result->status, result->limit, result->reason);
	gls_result_free(result);
	gls_cancel_free(cancel);
	gls_puzzle_free(puzzle);
}

Test(shuffdle, json_may_have_a_limit)
{
	gls_puzzle *puzzle = puzzle_read("{\"puzzle\":\"shuffdle\",\"word\":\"REFER\",\"limit\":16,"
					 "\"mode\":\"easy\",\"board\":[\"FUUMF\",\"YIMJZ\","
					 "\"ECXSF\",\"QRWDM\",\"_____\"]}",
		NULL, NULL);
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES);
	gls_result_free(result);
	struct gls_options options = {.move_limit = 17};
	result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->status == GLS_SOLVED && result->length == 17);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(shuffdle, searches_from_both_ends_refuse)
{
	gls_puzzle *puzzle = puzzle_read("CAT ABC/DEF/___", NULL, NULL);
	struct gls_options options = {.algorithm = "bidirectional"};
	struct gls_error error = {0};
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert(strstr(error.message, "cannot be listed"), "%s", error.message);
	gls_puzzle_free(puzzle);
}

Test(shuffdle, stops_when_memory_or_time_is_out)
{
	gls_puzzle *puzzle = puzzle_read("GECKO LHGCA/ZNYAN/RSGHX/GPHSC/_____", NULL, NULL);
	struct gls_options options = {.seconds = 0.05, .threads = 2};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->status == GLS_LIMIT && result->limit == GLS_LIMIT_TIME);
	gls_result_free(result);
	options = (struct gls_options){.memory = 4 << 20};
	result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->limit == GLS_LIMIT_MEMORY, "4 MiB do not hold the tables");
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}
