/* Long searches that are interrupted, killed and resumed: what was done stays done, and
 * nothing is counted twice. */
#include "long_searches.h"

static bool
is_there(const char *file)
{
	return !access(file, F_OK);
}

/* ---- Whole searches ------------------------------------------------------- */

/* Boards expanded until the end of each bound; 0: not completed. */
struct history {
	uint64_t expanded[BOUNDS_MAX];
};

static void
note_bound(const struct gls_progress *now, void *data)
{
	struct history *history = data;
	if (now->is_bound_done && now->lower_bound < BOUNDS_MAX)
		history->expanded[now->lower_bound] = now->expanded;
}

/* Large enough for bounds in packets; a smaller one where a sanitizer is at work. */
static const char *
long_board(void)
{
	return IS_SANITIZED ? "19 2 15 9 0/13 16 14 5 11/10 17 3 18 6/7 12 4 1 8"
			    : "18 7 19 15 9/8 4 12 2 17/6 5 3 11 13/1 14 10 16 0";
}

static gls_tables *shared_tables;

static struct gls_options
long_options(unsigned threads, struct history *history)
{
	if (!shared_tables)
		shared_tables = gls_tables_new(NULL);
	*history = (struct history){0};
	return (struct gls_options){.algorithm = "champion",
		.heuristic = "pdb:5-5-5-4",
		.threads = threads,
		.tables = shared_tables,
		.move_limit = IS_SANITIZED ? 77 : 0, /* one bound in packets is enough */
		.checkpoint_seconds = 0.02,
		.progress = note_bound,
		.progress_data = history};
}

static unsigned
expect_same_bounds(const struct history *history, const struct history *reference)
{
	unsigned bounds = 0;
	for (unsigned i = 0; i < BOUNDS_MAX; i++)
		if (history->expanded[i]) {
			cr_assert_eq(history->expanded[i], reference->expanded[i],
				"bound %u: %lu boards, not %lu", i,
				(unsigned long)history->expanded[i],
				(unsigned long)reference->expanded[i]);
			bounds++;
		}
	return bounds;
}

Test(checkpoint, threads_do_the_same_work_in_completed_bounds, .timeout = 300)
{
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	struct history reference, history;
	struct gls_options options = long_options(1, &reference);
	struct gls_result *first = solve(puzzle, &options);
	for (unsigned threads = 2; threads <= (IS_SANITIZED ? 2 : 3); threads++) {
		options = long_options(threads, &history);
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_eq(result->length, first->length);
		unsigned bounds = expect_same_bounds(&history, &reference);
		cr_assert_geq(bounds, 5, "%u bounds", bounds);
		gls_result_free(result);
	}
	gls_result_free(first);
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

/* A cluster where it looks as if many worked. */
static void
call_nobody(void *data, const gls_puzzle *puzzle, const char *heuristic, uint32_t front_boards)
{
	(void)data, (void)puzzle, (void)heuristic, (void)front_boards;
}

/* Boards of packets that others did not finish. */
enum { HAD_UNFINISHED = 1000000007 };

static void
open_for_many(void *data, struct ledger *ledger, atomic_bool *is_over)
{
	(void)is_over;
	*(struct ledger **)data = ledger;
	ledger_add_workers(ledger, 1000);
	ledger->range_boards = 2000; /* so that many packets are heavy */
}

static void
close_for_many(void *data, struct packet_tally *unfinished, struct gls_error *failure)
{
	(void)failure;
	unfinished->expanded += HAD_UNFINISHED;
	const struct ledger *ledger = *(struct ledger **)data;
	uint32_t packet = 0;
	cr_assert(ledger->parts_left, "no packet was handed out in parts");
	while (packet < ledger->packets && !ledger->of_parts[packet].expanded)
		packet++;
	cr_assert_lt(packet, ledger->packets, "no part was handed in");
}

static unsigned
find_nothing(void *data, struct gls_move *moves, unsigned room)
{
	(void)data, (void)moves, (void)room;
	return 0;
}

Test(checkpoint, packets_in_parts_are_the_same_work, .timeout = 300)
{
	if (IS_SANITIZED)
		cr_skip_test("with sanitizers: heavy packets come with the second bound in "
			     "packets, too late for them");
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	struct history reference, history;
	struct ledger *ledger = NULL;
	struct gls_cluster cluster = {.data = &ledger,
		.is_coordinator = true,
		.call = call_nobody,
		.open = open_for_many,
		.close = close_for_many,
		.solution = find_nothing};
	struct gls_options options = long_options(2, &reference);
	struct gls_result *plain = solve(puzzle, &options);
	options = long_options(2, &history);
	options.cluster = &cluster;
	struct gls_result *in_parts = solve(puzzle, &options);
	cr_assert_eq(plain->length, in_parts->length);
	cr_assert_gt(in_parts->expanded, HAD_UNFINISHED, "%lu boards, without those of others",
		(unsigned long)in_parts->expanded);
	unsigned bounds = expect_same_bounds(&history, &reference);
	cr_assert_geq(bounds, 5, "%u bounds", bounds);
	gls_result_free(plain);
	gls_result_free(in_parts);
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

/* In a process of its own: solves, from the checkpoint if there is one, and leaves the
 * history behind. */
static void
solve_in_child(const gls_puzzle *puzzle, unsigned threads, unsigned length, int to)
{
	struct history history;
	struct gls_options options = long_options(threads, &history);
	struct gls_error error = {0};
	options.checkpoint = path;
	options.resume = is_there(path) ? path : NULL;
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	bool is_written = write(to, &history, sizeof history) == sizeof history;
	if (!result)
		fprintf(stderr, "%s\n", error.message);
	bool is_right = result && result->optimal && result->length == length;
	_exit(is_right && is_written ? 0 : 1);
}

static void
wait_random(struct rng *rng, double most)
{
	double seconds = most * (double)(rng_next(rng) >> 11) / (double)(1ull << 53);
	struct timespec wait = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
	nanosleep(&wait, NULL);
}

/* A run that is killed at a random moment, or ends before. Whether it ended. */
static bool
run_and_kill(const gls_puzzle *puzzle, unsigned number, const struct history *reference,
	unsigned length, struct rng *rng)
{
	struct history history;
	int ends[2];
	cr_assert_eq(pipe(ends), 0);
	pid_t child = fork();
	cr_assert_geq(child, 0);
	if (!child)
		solve_in_child(puzzle, 1 + number % 2, length, ends[1]);
	close(ends[1]);
	wait_random(rng, number < KILLS ? 0.5 : 0);
	if (number < KILLS)
		kill(child, SIGKILL);
	int status;
	waitpid(child, &status, 0);
	bool has_ended = WIFEXITED(status);
	if (has_ended) {
		cr_assert_eq(WEXITSTATUS(status), 0, "run %u did not solve it", number);
		cr_assert_eq(read(ends[0], &history, sizeof history), sizeof history);
		expect_same_bounds(&history, reference);
	}
	close(ends[0]);
	return has_ended;
}

Test(checkpoint, a_search_that_is_killed_again_and_again_ends_as_if_it_had_not_been, .timeout = 300)
{
	if (IS_SANITIZED)
		cr_skip_test("with sanitizers: too slow to be killed so often");
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	struct history reference;
	struct gls_options options = long_options(2, &reference);
	struct gls_result *result = solve(puzzle, &options);
	struct rng rng = {(uint64_t)getpid()};
	unsigned number = 0;
	bool has_ended = false;
	while (number <= KILLS || !has_ended)
		has_ended = run_and_kill(puzzle, number++, &reference, result->length, &rng);
	cr_assert_not(is_there(path), "the checkpoint of a solved puzzle is still there");
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

Test(checkpoint, of_a_search_that_met_a_limit_goes_on_from_there, .timeout = 300)
{
	if (IS_SANITIZED)
		cr_skip_test("with sanitizers: too slow to be killed so often");
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	struct history reference, history;
	struct gls_options options = long_options(2, &reference);
	gls_result_free(solve(puzzle, &options));
	unsigned bounds = 0;
	enum gls_status status = GLS_LIMIT;
	for (unsigned i = 0; status == GLS_LIMIT; i++) {
		options = long_options(1 + i % 3, &history);
		options.checkpoint = path;
		options.checkpoint_seconds = 1000;
		options.resume = i ? path : NULL;
		options.seconds = (IS_SANITIZED ? 10 : 0.5) * (i + 1);
		struct gls_result *result = solve(puzzle, &options);
		status = result->status;
		cr_assert_eq(is_there(path), status == GLS_LIMIT);
		bounds += expect_same_bounds(&history, &reference);
		gls_result_free(result);
	}
	cr_assert_geq(bounds, 5, "%u bounds", bounds);
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

/* How much memory there is decides into which packets the search is cut; those of the
 * checkpoint stay. */
Test(checkpoint, written_with_little_memory_is_resumed_with_more, .timeout = 300)
{
	if (IS_SANITIZED)
		cr_skip_test("with sanitizers: too slow to be stopped at a certain place");
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	struct history little, much, history;
	struct gls_options options = long_options(2, &much);
	gls_result_free(solve(puzzle, &options));
	options = long_options(2, &little);
	options.memory = 64 << 20;
	gls_result_free(solve(puzzle, &options));
	unsigned same = 0, bounds = 0;
	for (unsigned i = 0; i < BOUNDS_MAX; i++) {
		same += little.expanded[i] && little.expanded[i] == much.expanded[i];
		bounds += little.expanded[i] > 0;
	}
	cr_assert_lt(same, bounds, "the memory made no difference");
	options = long_options(2, &history);
	options.memory = 64 << 20;
	options.checkpoint = path;
	options.seconds = 0.7;
	gls_result_free(solve(puzzle, &options));
	options = long_options(2, &history);
	options.resume = path;
	struct gls_result *result = solve(puzzle, &options);
	cr_assert(result->optimal);
	expect_same_bounds(&history, &little);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

/* ---- What is refused ------------------------------------------------------ */

static void
expect_error(const char *board, struct gls_options options, const char *words)
{
	gls_puzzle *puzzle = puzzle_read(board, NULL, NULL);
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert_null(result, "expected '%s'", words);
	cr_assert(strstr(error.message, words), "'%s' does not say '%s'", error.message, words);
	gls_puzzle_free(puzzle);
}

Test(checkpoint, belongs_to_its_puzzle_and_its_tables)
{
	struct history history;
	struct gls_options options = long_options(1, &history);
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	gls_puzzle *easy =
		puzzle_read("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19", NULL, NULL);
	gls_result_free(solve(easy, &options)); /* the tables are there now */
	gls_puzzle_free(easy);
	options.checkpoint = path;
	options.seconds = IS_SANITIZED ? 5 : 0.5;
	gls_result_free(solve(puzzle, &options));
	cr_assert(is_there(path));
	options.checkpoint = NULL;
	options.resume = path;
	options.seconds = 0; /* no limit that might come before the refusal */
	expect_error("2 1 3 4 5/7 6 8 9 10/11 12 13 14 15/16 17 18 0 19", options,
		"belongs to another search");
	expect_error("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0", options,
		"belongs to another search");
	options.heuristic = "pdb:4-4-4-4-3";
	expect_error(long_board(), options, "belongs to another search");
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

Test(checkpoint, is_only_for_searches_that_have_one)
{
	static const char board[] = "8 6 7/2 5 4/3 0 1";
	struct gls_options options = {.checkpoint = path, .algorithm = "astar"};
	expect_error(board, options, "expected the champion of tiles");
	options.algorithm = "champion";
	options.heuristic = "manhattan";
	expect_error(board, options, "expected a pattern database");
	options = (struct gls_options){.resume = path};
	expect_error("{\"puzzle\":\"shuffdle\",\"word\":\"REFER\",\"board\":[\"FUUMF\",\"YIMJZ\","
		     "\"ECXSF\",\"QRWDM\",\"_____\"]}",
		options, "champion of tiles");
	cr_assert_not(is_there(path));
}

Test(checkpoint, that_cannot_be_written_or_read_is_found_out_at_once)
{
	struct history history;
	struct gls_options options = long_options(1, &history);
	options.checkpoint = "/proc/nowhere/point";
	expect_error(long_board(), options, "/proc/nowhere/point cannot be written");
	options.checkpoint = path;
	options.resume = other_path;
	expect_error(long_board(), options, "cannot be read");
	cr_assert_not(is_there(path));
	options.resume = NULL;
	options.checkpoint_seconds = -1;
	expect_error(long_board(), options, "a checkpoint every -1 seconds");
	gls_tables_free(shared_tables);
}

/* ---- What is not lost ----------------------------------------------------- */

static const char easy_board[] = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19";

static void
expect_untouched(const char *bytes, size_t count)
{
	struct gls_error error = {0};
	size_t now;
	char *found = file_read(path, 1 << 20, &now, &error);
	cr_assert(found, "%s", error.message);
	cr_assert(now == count && !memcmp(found, bytes, count), "the file has changed");
	free(found);
}

Test(checkpoint, takes_the_place_of_no_other_file)
{
	struct history history;
	struct gls_options options = long_options(1, &history);
	options.checkpoint = path;
	write_bytes(easy_board, sizeof easy_board);
	expect_error(easy_board, options, "point is not a checkpoint");
	expect_untouched(easy_board, sizeof easy_board);

	struct ledger ledger = ledger_of(1000, 10);
	struct gls_error error = {0};
	size_t count;
	remove(path);
	save_to_path(&ledger);
	char *bytes = file_read(path, 1 << 20, &count, &error);
	expect_error(easy_board, options, "belongs to another search");
	expect_untouched(bytes, count);
	free(bytes);
	ledger_free(&ledger);

	cr_assert_eq(rename(path, other_path), 0);
	cr_assert_eq(symlink(other_path, path), 0);
	expect_error(easy_board, options, "is not a regular file");
	char target[sizeof path];
	cr_assert_gt(readlink(path, target, sizeof target), 0, "the link is gone");
	cr_assert(is_there(other_path));
	options.checkpoint = directory;
	expect_error(easy_board, options, "is not a regular file");
	gls_tables_free(shared_tables);
}

Test(checkpoint, of_the_same_search_is_resumed_or_left_alone, .timeout = 300)
{
	struct history history;
	struct gls_options options = long_options(1, &history);
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	gls_puzzle *easy = puzzle_read(easy_board, NULL, NULL);
	gls_result_free(solve(easy, &options)); /* the tables are there now */
	options.checkpoint = path;
	options.seconds = IS_SANITIZED ? 5 : 1.5; /* there are packets by then */
	struct gls_result *first = solve(puzzle, &options);
	cr_assert_eq(first->status, GLS_LIMIT);
	expect_error(long_board(), options, "--resume");
	options.resume = path;
	options.seconds = 0.01;
	struct gls_result *second = solve(puzzle, &options);
	cr_assert_eq(second->status, GLS_LIMIT);
	cr_assert_geq(second->lower_bound, first->lower_bound,
		"at least %u moves were proved, and now only %u", first->lower_bound,
		second->lower_bound);
	options.checkpoint = other_path;
	gls_result_free(solve(puzzle, &options));
	cr_assert(is_there(path) && is_there(other_path));
	expect_error(long_board(), options, "--resume"); /* neither may take the other's place */
	gls_result_free(first);
	gls_result_free(second);
	gls_puzzle_free(puzzle);
	gls_puzzle_free(easy);
	gls_tables_free(shared_tables);
}

/* Before there are packets too, and however soon the next run is stopped: with its tables at hand,
 * or before it has made them. */
Test(checkpoint, keeps_what_was_proved, .timeout = 300)
{
	struct history history;
	struct gls_options options = long_options(1, &history);
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	options.checkpoint = path;
	options.move_limit = 0;
	options.seconds = 1e-9;
	struct gls_result *first = solve(puzzle, &options);
	gls_result_free(first);
	cr_assert_not(is_there(path), "there were no tables yet");
	options.seconds = 0;
	options.move_limit = IS_SANITIZED ? 64 : 70; /* some bounds, and no packets */
	first = solve(puzzle, &options);
	cr_assert(first->status == GLS_LIMIT && first->limit == GLS_LIMIT_MOVES);
	cr_assert_gt(first->lower_bound, options.move_limit);

	options.resume = path;
	options.move_limit = 0;
	options.seconds = 1e-9;
	for (unsigned i = 0; i < 3; i++) {
		gls_tables *none = i == 2 ? gls_tables_new(NULL) : NULL;
		if (none)
			options.tables = none;
		struct gls_result *next = solve(puzzle, &options);
		cr_assert_eq(next->status, GLS_LIMIT);
		cr_assert_eq(next->lower_bound, first->lower_bound,
			"run %u: at least %u moves were proved, and now %u", i, first->lower_bound,
			next->lower_bound);
		gls_result_free(next);
		gls_tables_free(none);
	}
	/* A limit that it exceeds ends a run at once. */
	options.tables = shared_tables;
	options.seconds = 0;
	options.move_limit = first->lower_bound - 1;
	struct gls_result *next = solve(puzzle, &options);
	cr_assert(next->limit == GLS_LIMIT_MOVES && next->lower_bound == first->lower_bound);
	cr_assert_eq(next->expanded, 0, "%lu boards", (unsigned long)next->expanded);
	gls_result_free(next);
	gls_result_free(first);
	gls_puzzle_free(puzzle);
	gls_tables_free(shared_tables);
}

/* Slides are fewer than moves: what is proved of those says nothing of these. */
Test(checkpoint, of_single_moves_proves_nothing_of_slides, .timeout = 300)
{
	struct history history;
	struct gls_options options = long_options(1, &history);
	gls_puzzle *puzzle = puzzle_read(long_board(), NULL, NULL);
	gls_puzzle *slides = puzzle_read(long_board(), NULL, "mtm");
	options.checkpoint = path;
	options.move_limit = IS_SANITIZED ? 64 : 70;
	gls_result_free(solve(puzzle, &options));
	cr_assert(is_there(path));
	struct gls_options hasty = {.algorithm = "champion",
		.heuristic = "pdb:5-5-5-4",
		.resume = path,
		.seconds = 1e-9};
	struct gls_result *result = gls_solve(slides, &hasty, NULL);
	cr_assert(!result || result->lower_bound < options.move_limit / 2,
		"at least %u slides, by a checkpoint of moves", result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	gls_puzzle_free(slides);
	gls_tables_free(shared_tables);
}

Test(checkpoint, is_written_by_one_run_at_a_time)
{
	struct own_file one, other;
	struct gls_error error = {0};
	bool was_there;
	cr_assert(file_claim(&one, path, &was_there, &error) && !was_there);
	cr_assert(file_claim(&other, path, &was_there, &error) && !was_there);
	cr_assert(file_replace(&one, "one", 3, &error), "%s", error.message);
	cr_assert_not(file_replace(&other, "other", 5, &error));
	cr_assert(strstr(error.message, "by another run"), "%s", error.message);
	expect_untouched("one", 3);
	cr_assert(file_replace(&one, "two", 3, &error), "%s", error.message);
	cr_assert_not(file_claim(&other, path, &was_there, &error));
	cr_assert(strstr(error.message, "by another run"), "%s", error.message);
	file_remove(&other);
	expect_untouched("two", 3);
	file_release(&one);
	cr_assert(file_claim(&other, path, &was_there, &error) && was_there);
	file_remove(&other);
	cr_assert_not(is_there(path));
}

/* ---- Parts ---------------------------------------------------------------- */

static const char *
beside(const char *suffix)
{
	static char name[128];
	snprintf(name, sizeof name, "%s%s", path, suffix);
	return name;
}

static void
write_file(const char *name, const char *bytes)
{
	FILE *file = fopen(name, "wb");
	cr_assert(file && fputs(bytes, file) >= 0);
	fclose(file);
}

/* Claims, writes twice and lets go. */
static void
write_point(void)
{
	struct own_file file;
	struct gls_error error = {0};
	bool was_there;
	cr_assert(file_claim(&file, path, &was_there, &error), "%s", error.message);
	for (unsigned i = 0; i < 2; i++)
		cr_assert(file_replace(&file, "point", 5, &error), "%s", error.message);
	file_release(&file);
	expect_untouched("point", 5);
}

Test(checkpoint, leaves_files_alone_that_are_called_like_its_parts, .timeout = 20)
{
	static const char *const suffixes[] = {".part", ".old.part", ".1.part", ".1-0.part.txt",
		"-1-0.part", ".-0.part", ".1-.part"};
	for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
		write_file(beside(suffixes[i]), "mine");
	write_point();
	for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
		size_t count;
		struct gls_error error = {0};
		char *bytes = file_read(beside(suffixes[i]), 100, &count, &error);
		cr_assert(bytes && count == 4 && !memcmp(bytes, "mine", 4), "%s is lost: %s",
			suffixes[i], error.message);
		free(bytes);
	}
}

Test(checkpoint, is_not_held_up_by_pipes, .timeout = 20)
{
	struct gls_error error = {0};
	size_t count;
	char own_part[64];
	cr_assert_eq(mkfifo(beside(".part"), 0600), 0);
	snprintf(own_part, sizeof own_part, ".%ld-0.part", (long)getpid());
	cr_assert_eq(mkfifo(beside(own_part), 0600), 0);
	write_point();
	cr_assert_null(file_read(beside(".part"), 100, &count, &error));
	cr_assert(strstr(error.message, "not a regular file"), "%s", error.message);
}

Test(checkpoint, is_never_written_through_a_link)
{
	char own_part[64];
	size_t count;
	struct gls_error error = {0};
	write_file(other_path, "mine");
	snprintf(own_part, sizeof own_part, ".%ld-0.part", (long)getpid());
	cr_assert_eq(symlink(other_path, beside(own_part)), 0);
	cr_assert_eq(symlink(other_path, beside(".part")), 0);
	write_point();
	char *bytes = file_read(other_path, 100, &count, &error);
	cr_assert(bytes && count == 4, "%zu bytes", count);
	free(bytes);
}

/* What killed runs leave is removed; what a run is writing is not. */
Test(checkpoint, parts_are_removed_when_their_writers_are_dead)
{
	write_file(beside(".77-0.part"), "dead");
	write_file(beside(".78-3.part"), "alive");
	int alive = open(beside(".78-3.part"), O_RDWR);
	cr_assert(alive >= 0 && !flock(alive, LOCK_EX | LOCK_NB));
	write_point();
	cr_assert_not(is_there(beside(".77-0.part")));
	cr_assert(is_there(beside(".78-3.part")));
	close(alive);
	/* One that was killed when the file had both its names. */
	cr_assert_eq(link(path, beside(".79-0.part")), 0);
	write_point();
	cr_assert_not(is_there(beside(".78-3.part")));
	cr_assert_not(is_there(beside(".79-0.part")));
}

/* Where the file system has neither, a checkpoint is written all the same, and parts that
 * may be another's are left alone. */
Test(checkpoint, is_written_where_there_are_no_locks)
{
	write_file(beside(".77-0.part"), "dead or alive");
	flock_fail_with(ENOLCK, 1000);
	write_point();
	flock_fail_with(EOPNOTSUPP, 1000);
	write_point();
	cr_assert(is_there(beside(".77-0.part")));
	flock_fail_with(EINTR, 3);
	write_point();
	flock_fail_with(0, 0);
	cr_assert_not(is_there(beside(".77-0.part")), "with locks again it is known to be dead");
}
