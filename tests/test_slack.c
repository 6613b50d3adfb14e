/* Solutions that are up to so many moves longer than the shortest, against all ways on small boards
 * of every kind and metric: each way without a board that comes twice is followed to its end. */
#include "command.h"
#include "kind/kinds.h"
#include "small.h"

enum { EXTRA_MAX = 6, WAYS_MAX = 60000 };

/* All ways from a board that come to no board twice and to a goal only at their end. */
struct ways {
	const struct small *small;
	size_t *first; /* step of each board */
	bool *is_on;   /* the way */
	unsigned shortest, most;
	uint64_t by_extra[EXTRA_MAX + 1], all;
};

static void
follow(struct ways *ways, uint32_t board, unsigned made)
{
	const struct small *small = ways->small;
	if (small->left[board] == SMALL_NEVER || made + small->left[board] > ways->most ||
		ways->all > WAYS_MAX)
		return;
	if (!small->left[board]) {
		ways->by_extra[made - ways->shortest]++;
		ways->all++;
		return;
	}
	ways->is_on[board] = true;
	for (size_t i = ways->first[board]; i < ways->first[board + 1]; i++)
		if (!ways->is_on[small->steps[i].to])
			follow(ways, small->steps[i].to, made + 1);
	ways->is_on[board] = false;
}

static struct ways
ways_of(const struct small *small, uint32_t board, unsigned extra)
{
	uint32_t count = small->boards.count;
	struct ways ways = {.small = small,
		.first = calloc(count + 2, sizeof(size_t)),
		.is_on = calloc(count, sizeof(bool)),
		.shortest = small->left[board],
		.most = small->left[board] + extra};
	for (size_t i = 0; i < small->step_count; i++)
		ways.first[small->steps[i].from + 1] = i + 1;
	for (uint32_t i = 1; i <= count; i++) /* of a board without moves */
		if (!ways.first[i])
			ways.first[i] = ways.first[i - 1];
	follow(&ways, board, 0);
	free(ways.first);
	free(ways.is_on);
	return ways;
}

/* Each is a solution, none is there twice, and the shorter ones come first. */
static void
check_listed(const gls_puzzle *puzzle, const struct gls_result *result)
{
	const struct gls_move *list[2000];
	unsigned length[2000];
	const struct gls_move *at = result->solutions;
	uint64_t number = 0;
	cr_assert_leq(result->solutions_listed, 2000);
	for (unsigned extra = 0; extra <= result->slack; extra++)
		for (uint64_t i = 0;
			i < result->solutions_by_extra[extra] && number < result->solutions_listed;
			i++) {
			length[number] = result->length + extra;
			list[number] = at;
			gls_puzzle *end = gls_puzzle_after(puzzle, at, length[number], NULL);
			cr_assert(end && gls_puzzle_is_solved(end), "solution %u is none",
				(unsigned)number);
			gls_puzzle_free(end);
			for (uint64_t j = 0; j < number; j++)
				cr_assert(length[j] != length[number] ||
					  memcmp(list[j], at, length[j] * sizeof *at));
			at += length[number++];
		}
	cr_assert_eq(number, result->solutions_listed);
}

static unsigned compared;

static void
check_board(const struct small *small, uint32_t board, unsigned extra, struct gls_options options)
{
	struct ways ways = ways_of(small, board, extra);
	for (; ways.all > WAYS_MAX && extra; extra--) /* fewer, where there are too many */
		ways = ways_of(small, board, extra - 1);
	if (ways.all > WAYS_MAX)
		return;
	struct position *position = calloc(1, small->puzzle->position_size);
	struct gls_error error = {0};
	small_position(small, board, position);
	gls_puzzle *puzzle = small->puzzle->kind->restart(small->puzzle, position);
	char *text = gls_puzzle_text(puzzle);
	options.all = 2000;
	options.slack = extra;
	options.threads = 1;
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s: %s", text, error.message);
	cr_assert(result->is_counted, "%s", text);
	cr_assert_eq(result->length, small->left[board]);
	cr_assert_eq(result->solution_count, ways.all, "%s with %u more: %u solutions, not %u",
		text, extra, (unsigned)result->solution_count, (unsigned)ways.all);
	for (unsigned i = 0; extra && i <= extra; i++)
		cr_assert_eq(result->solutions_by_extra[i], ways.by_extra[i],
			"%s: %u solutions of %u moves, not %u", text,
			(unsigned)result->solutions_by_extra[i], result->length + i,
			(unsigned)ways.by_extra[i]);
	cr_assert_eq(result->solutions_listed, ways.all < 2000 ? ways.all : 2000);
	if (extra)
		check_listed(puzzle, result);
	compared++;
	gls_result_free(result);
	gls_free(text);
	gls_puzzle_free(puzzle);
	free(position);
}

static void
check_small(const struct small *small)
{
	for (unsigned i = 0; i < 6; i++) {
		uint32_t board = small_near(small, i < 3 ? 5 : 9, i);
		check_board(small, board, i, (struct gls_options){0});
		check_board(small, board, EXTRA_MAX, (struct gls_options){.algorithm = "bfs"});
	}
	/* Where memory does not hold the distances, the heuristic alone says where to look. */
	check_board(small, small_near(small, 4, 9), 2,
		(struct gls_options){
			.memory = 1 << 20, .algorithm = "idastar", .heuristic = "zero"});
}

static void
check_kind(const struct kind *kind, enum metric metric, const char *size)
{
	gls_options *options = small_options(kind, size, 4);
	if (metric != METRIC_STM) /* kinds with one metric take none */
		cr_assert(gls_options_set(options, "metric", metric_name(metric), NULL));
	gls_generator *generator = gls_generator_new(kind->name, options, NULL);
	gls_puzzle *puzzle = generator ? gls_generator_next(generator, NULL) : NULL;
	struct small small;
	if (puzzle && small_init(&small, puzzle)) {
		check_small(&small);
		small_free(&small);
	} else {
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	gls_options_free(options);
}

Test(slack, every_longer_solution_is_counted_once_in_every_kind_and_metric)
{
	for (const struct kind_entry *entry = kinds; entry->kind; entry++) {
		const struct kind *kind = entry->kind;
		for (unsigned metric = 0; kind->random && metric <= METRIC_MOVE; metric++) {
			if (!((kind->metrics ? kind->metrics : 1) >> metric & 1))
				continue;
			compared = 0;
			for (unsigned i = 0; small_sizes[i]; i++)
				check_kind(kind, (enum metric)metric, small_sizes[i]);
			cr_assert_gt(compared, 5, "%s %s: %u boards", kind->name,
				metric_name((enum metric)metric), compared);
		}
	}
}

Test(slack, a_solved_board_has_one_solution_however_long)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	struct gls_options options = {.all = 5, .slack = 12};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->solution_count, 1);
	cr_assert_eq(result->solutions_listed, 1);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(slack, a_limit_of_moves_holds_for_longer_ones_too)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	struct gls_options wide = {.count = true, .slack = 2},
			   narrow = {.count = true, .slack = 8, .move_limit = 33};
	struct gls_result *one = solve(puzzle, &wide), *other = solve(puzzle, &narrow);
	cr_assert_eq(one->solution_count, other->solution_count);
	cr_assert_eq(other->slack, 2);
	cr_assert_eq(one->solutions_by_extra[0], 40);
	gls_result_free(one);
	gls_result_free(other);
	gls_puzzle_free(puzzle);
}

Test(slack, a_limit_of_time_leaves_what_was_found)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	struct gls_options options = {.all = 10, .slack = 40, .seconds = 3};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED);
	cr_assert_not(result->is_counted);
	cr_assert_eq(result->solutions_listed, 10);
	cr_assert_eq(result->length, 31);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(slack, the_command_says_how_many_there_are_of_each_length)
{
	struct command command = RUN("solve", "8 6 7/2 5 4/3 0 1", "--count", "--slack", "2");
	expect_status(&command, 0);
	expect_words(
		command.stdout, "247 solutions of at most 33 moves: 40 of 31 moves, 207 of 33\n");
	forget(&command);
	command = RUN("solve", "1 2 3/0 4 6/7 5 8", "--all", "--slack", "8", "--quiet");
	cr_assert_str_eq(command.stdout, "3 LUL\n11 L2URDLURDLU\n11 ULDRULDRUL2\n");
	forget(&command);
	command = RUN("solve", "1 2 3/0 4 6/7 5 8", "--all", "--slack", "8", "--format", "moves");
	cr_assert_str_eq(command.stdout, "LUL\nL2URDLURDLU\nULDRULDRUL2\n");
	forget(&command);
	command = RUN_WITH("1 2 3/0 4 6/7 5 8\n", "solve", "--count", "--slack", "8", "--batch");
	cr_assert_str_eq(command.stdout, "3 3 LUL\n");
	forget(&command);
	expect_refusal(RUN("solve", "1 2/0 3", "--slack", "2"), "expected count or all beside it");
}
