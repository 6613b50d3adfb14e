/* The part of glissade.h that solves: chooses the search and the heuristic, runs
 * the search, and replays what it found before anybody sees it. */
#include "api/quality.h"
#include "api/via.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/suggest.h"
#include "base/system.h"
#include "kind/kinds.h"
#include "search/anytime.h"
#include "tables/tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_BOUND_MAX = 10000, THREADS_MAX = 1024 };
static const size_t MEMORY_MIN = 1 << 20;
static const double WEIGHT_DEFAULT = 1.5, WEIGHT_MAX = 100;
static const double CHECKPOINT_SECONDS = 60;

/* One solve: the options made definite, and what they name. */
struct solving {
	const gls_puzzle *puzzle;
	struct gls_options options;
	enum quality quality;
	const char *heuristic; /* its name, also where "auto" chose */
	const struct gls_algorithm *about;
	search_function *function;
	struct control control;
	struct heuristic *forward, *backward;
	struct run run;
	struct long_run long_run;
	/* The shortest solution that options.better was told of. */
	bool was_told, is_wrong; /* is_wrong: what was found is no solution */
	unsigned told_length;
};

const struct gls_algorithm *
gls_algorithms(void)
{
	return search_about;
}

/* ---- Options -------------------------------------------------------------- */

static bool
is_auto(const char *name)
{
	return !name || !strcmp(name, "auto");
}

/* A kind's way to any solution at once, where it has one. */
static const struct gls_algorithm about_quick = {
	"construct", "line by line from the outside in", false, false, false, false};

/* The search that the quality asks for, if no other was named. */
static const char *
auto_algorithm(struct solving *solving)
{
	const gls_puzzle *puzzle = solving->puzzle;
	if (solving->quality == QUALITY_FAST)
		return "greedy";
	if (solving->quality == QUALITY_BOUNDED)
		return "wastar";
	return puzzle_advice(puzzle, &solving->control, solving->heuristic).algorithm;
}

static bool
choose_search(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	const char *name = solving->options.algorithm;
	search_function *quick = kind_entry_of(puzzle->kind)->champion->quick;
	if (solving->quality == QUALITY_FAST && quick) {
		solving->about = &about_quick;
		solving->function = quick;
		return true;
	}
	if (is_auto(name))
		name = auto_algorithm(solving);
	for (size_t i = 0; search_about[i].name && !solving->about; i++)
		if (!strcmp(search_about[i].name, name)) {
			solving->about = &search_about[i];
			solving->function = search_of(puzzle->kind, i);
		}
	struct suggestion suggestion = {.word = name};
	for (size_t i = 0; search_about[i].name && !solving->about; i++)
		suggest_offer(&suggestion, search_about[i].name);
	char nearest[64];
	if (!solving->about)
		return error_set(error, GLS_BAD_INPUT, "no algorithm is called '%.40s'%s", name,
			suggest_text(&suggestion, nearest, sizeof nearest));
	if (!solving->function)
		return error_set(error, GLS_BAD_INPUT,
			"%s puzzles have no champion of their own yet", puzzle->kind->name);
	if (solving->about->from_both_ends && !puzzle_goal_count(puzzle))
		return error_set(error, GLS_BAD_INPUT,
			"%s searches from the goal too, and the goals of this puzzle cannot be "
			"listed",
			name);
	return true;
}

/* What is not asked to be optimal chooses its own search, and has no shortest
 * solutions to count. */
static bool
complete_quality(struct solving *solving, struct gls_error *error)
{
	struct gls_options *options = &solving->options;
	if (!quality_read(options->quality, &solving->quality, &options->weight, error))
		return false;
	if (solving->quality == QUALITY_OPTIMAL)
		return true;
	if (!is_auto(options->algorithm))
		return error_set(error, GLS_BAD_INPUT,
			"quality '%.40s' chooses the search itself: expected no algorithm beside "
			"it, not '%.40s'",
			options->quality, options->algorithm);
	if (options->count || options->all)
		return error_set(error, GLS_BAD_INPUT,
			"shortest solutions are counted and listed with quality optimal only, not "
			"'%.40s'",
			options->quality);
	return true;
}

/* Fills in what was left open, and refuses what makes no sense. */
static bool
complete_options(struct solving *solving, struct gls_error *error)
{
	struct gls_options *options = &solving->options;
	options->threads = options->threads ? options->threads : system_cores();
	options->memory = options->memory ? options->memory : system_memory() / 2;
	options->move_limit =
		options->move_limit ? options->move_limit : solving->puzzle->move_limit;
	options->weight = options->weight == 0 ? WEIGHT_DEFAULT : options->weight;
	if (!complete_quality(solving, error))
		return false;
	if (options->checkpoint_seconds == 0)
		options->checkpoint_seconds = CHECKPOINT_SECONDS;
	if (options->threads > THREADS_MAX)
		return error_set(error, GLS_BAD_INPUT, "%u threads; expected 1 to %d",
			options->threads, THREADS_MAX);
	if (options->memory < MEMORY_MIN)
		return error_set(error, GLS_BAD_INPUT,
			"a memory limit of %zu bytes; expected %zu at least", options->memory,
			MEMORY_MIN);
	if (!(options->weight >= 1 && options->weight <= WEIGHT_MAX))
		return error_set(error, GLS_BAD_INPUT, "a weight of %g; expected 1 to %g",
			options->weight, WEIGHT_MAX);
	if (!(options->seconds >= 0) || isinf(options->seconds))
		return error_set(error, GLS_BAD_INPUT,
			"a time limit of %g seconds; expected 0 or more", options->seconds);
	if (!(options->checkpoint_seconds > 0))
		return error_set(error, GLS_BAD_INPUT,
			"a checkpoint every %g seconds; expected more than 0",
			options->checkpoint_seconds);
	if (options->depth_bound > DEPTH_BOUND_MAX)
		return error_set(error, GLS_BAD_INPUT, "a depth bound of %u; expected 1 to %d",
			options->depth_bound, DEPTH_BOUND_MAX);
	return true;
}

/* The kind whose champion writes checkpoints; there is one. */
static const char *
kind_that_resumes(void)
{
	const struct kind_entry *entry = kinds;
	while (!entry->champion->resumes)
		entry++;
	return entry->kind->name;
}

/* Only some champions know what to write down and how to go on from there. */
static bool
can_be_resumed(const struct solving *solving, struct gls_error *error)
{
	const struct gls_options *options = &solving->options;
	bool is_champion = solving->quality == QUALITY_OPTIMAL &&
			   !strcmp(solving->about->name, SEARCH_CHAMPION) &&
			   kind_entry_of(solving->puzzle->kind)->champion->resumes;
	if (is_champion || !(options->checkpoint || options->resume))
		return true;
	return error_set(error, GLS_BAD_INPUT,
		"%s of %s puzzles has no checkpoints: expected the champion of %s, and "
		"quality optimal",
		solving->about->name, solving->puzzle->kind->name, kind_that_resumes());
}

/* Makes the heuristics that the search needs; a blind one gets "zero". */
static bool
make_heuristics(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	const char *name = solving->about->uses_heuristic ? solving->heuristic : "zero";
	solving->forward = heuristic_new(puzzle, name, TOWARD_GOAL, &solving->control, error);
	if (solving->forward && solving->about->uses_heuristic && solving->about->from_both_ends)
		solving->backward =
			heuristic_new(puzzle, name, TOWARD_START, &solving->control, error);
	return solving->forward && (solving->backward || !solving->about->uses_heuristic ||
					   !solving->about->from_both_ends);
}

static const char *
heuristic_name(const struct solving *solving)
{
	return solving->forward ? solving->forward->name : solving->heuristic;
}

/* What "auto" chooses is, also before it is made. */
static bool
is_admissible(const struct solving *solving)
{
	return !solving->forward || solving->forward->admissible;
}

/* Only shortest solutions are counted, so the search must prove that they are; and
 * what a bound is a multiple of must never be too much. */
static bool
proves_what_is_asked(const struct solving *solving, struct gls_error *error)
{
	const struct gls_options *options = &solving->options;
	if (solving->quality == QUALITY_BOUNDED && !is_admissible(solving))
		return error_set(error, GLS_BAD_INPUT,
			"quality '%.40s' needs a heuristic that is admissible; %s is not",
			options->quality, heuristic_name(solving));
	bool is_proof = solving->about->optimal &&
			(!solving->about->uses_heuristic || is_admissible(solving));
	if (is_proof || !(options->count || options->all))
		return true;
	return error_set(error, GLS_BAD_INPUT,
		"%s with %s does not prove its solutions optimal: expected a search that does, "
		"to count them",
		solving->about->name, heuristic_name(solving));
}

/* ---- The result ----------------------------------------------------------- */

/* Replays the solution on a board that no search has touched. */
static bool
replay(const gls_puzzle *puzzle, const struct gls_move *moves, unsigned length)
{
	struct position *position = position_new(puzzle);
	if (!position)
		return false;
	puzzle->kind->start(puzzle, position);
	bool is_legal = true;
	for (unsigned i = 0; i < length && is_legal; i++) {
		is_legal = move_is_legal(puzzle, position, moves[i]);
		if (is_legal)
			puzzle->kind->apply(puzzle, position, moves[i]);
	}
	bool is_solved = is_legal && puzzle->kind->is_goal(puzzle, position);
	free(position);
	return is_solved;
}

static void
describe_limit(const struct solving *solving, struct gls_result *result)
{
	const struct gls_options *options = &solving->options;
	switch (result->limit) {
	case GLS_LIMIT_NONE:
		break;
	case GLS_LIMIT_TIME:
		snprintf(result->reason, sizeof result->reason, "the time limit of %g s",
			options->seconds);
		break;
	case GLS_LIMIT_MEMORY:
		snprintf(result->reason, sizeof result->reason, "the memory limit of %.0f MiB",
			(double)options->memory / (1 << 20));
		break;
	case GLS_LIMIT_CANCEL:
		snprintf(result->reason, sizeof result->reason, "interrupted");
		break;
	case GLS_LIMIT_DEPTH:
		snprintf(result->reason, sizeof result->reason,
			"no solution within the depth bound");
		break;
	case GLS_LIMIT_MOVES:
		snprintf(result->reason, sizeof result->reason,
			"no solution was found within the limit of %u moves", options->move_limit);
		break;
	case GLS_LIMIT_WAYPOINT: /* via.c says it */
		break;
	}
}

/* Whether the solution that was found is proved to be a shortest one. */
static bool
is_optimal(const struct solving *solving)
{
	const struct run *run = &solving->run;
	if (run->length == run->lower_bound)
		return true;
	return solving->about->optimal &&
	       (!solving->about->uses_heuristic || solving->forward->admissible);
}

static void
fill_solution(struct solving *solving, enum outcome outcome, struct gls_result *result)
{
	struct run *run = &solving->run;
	result->length = run->length;
	result->moves = run->moves;
	run->moves = NULL;
	if (outcome != OUTCOME_SOLVED)
		return;
	result->optimal = is_optimal(solving);
	if (result->optimal)
		result->lower_bound = run->length;
}

static void
fill_counts(const struct run *run, struct gls_result *result)
{
	result->generated = run->generated;
	result->expanded = run->expanded;
	result->stored = run->stored;
	result->open_peak = run->open_peak;
	result->depth = run->depth;
}

/* What it was solved with. */
static void
name_search(const struct solving *solving, struct gls_result *result)
{
	bool is_anytime = solving->quality == QUALITY_ANYTIME;
	bool is_used = solving->about->uses_heuristic;
	snprintf(result->algorithm, sizeof result->algorithm, "%s",
		is_anytime ? "anytime" : solving->about->name);
	snprintf(result->heuristic, sizeof result->heuristic, "%s",
		is_used ? heuristic_name(solving) : "none");
}

/* A solution that was found on the way, unless it is longer than what counts. */
static bool
has_solution(const struct run *run)
{
	return run->has_solution && (!run->move_limit || run->length <= run->move_limit);
}

static void
fill_result(struct solving *solving, enum outcome outcome, struct gls_result *result)
{
	struct run *run = &solving->run;
	result->status = outcome == OUTCOME_SOLVED      ? GLS_SOLVED
			 : outcome == OUTCOME_EXHAUSTED ? GLS_UNSOLVABLE
							: GLS_LIMIT;
	result->limit = outcome == OUTCOME_LIMIT ? run->limit : GLS_LIMIT_NONE;
	result->lower_bound = run->lower_bound;
	fill_counts(run, result);
	if (outcome == OUTCOME_EXHAUSTED)
		snprintf(result->reason, sizeof result->reason,
			"every board that can be reached was looked at");
	describe_limit(solving, result);
	if (outcome == OUTCOME_SOLVED || has_solution(run))
		fill_solution(solving, outcome, result);
}

/* A bug of ours: the report has what is needed to repeat it. */
static bool
report_bug(const struct solving *solving, struct gls_error *error)
{
	char *start = gls_puzzle_start_text(solving->puzzle);
	char *goal = gls_puzzle_goal_text(solving->puzzle);
	error_set(error, GLS_INTERNAL,
		"%s with %s gave a wrong solution for %.150s to %.150s; please report this",
		solving->about->name, solving->forward->name, start ? start : "?",
		goal ? goal : "?");
	free(start);
	free(goal);
	return false;
}

/* A solution with more moves than are allowed does not count; if it is a shortest
 * one, that is proved. */
static enum outcome
within_move_limit(struct solving *solving, enum outcome outcome)
{
	struct run *run = &solving->run;
	if (outcome != OUTCOME_SOLVED || !run->move_limit || run->length <= run->move_limit)
		return outcome;
	if (is_optimal(solving))
		run_bound(run, run->length);
	return run_stop(run, GLS_LIMIT_MOVES);
}

/* Tells of the solution in the run, if it is the best yet. */
static void
tell_if_better(struct run *run, void *data)
{
	struct solving *solving = data;
	bool is_too_long = solving->options.move_limit && run->length > solving->options.move_limit;
	if (is_too_long || (solving->was_told && run->length >= solving->told_length))
		return;
	if (!replay(solving->puzzle, run->moves, run->length)) {
		solving->is_wrong = true;
		return;
	}
	struct gls_result answer = {
		.status = GLS_SOLVED,
		.optimal = run->length == run->lower_bound,
		.length = run->length,
		.moves = run->moves,
		.lower_bound = run->lower_bound,
		.seconds = control_seconds(&solving->control),
		.memory_bytes = solving->control.budget.peak,
	};
	name_search(solving, &answer);
	fill_counts(run, &answer);
	solving->was_told = true;
	solving->told_length = run->length;
	solving->options.better(&answer, solving->options.better_data);
}

static void
init_run(struct solving *solving)
{
	solving->long_run = (struct long_run){
		.checkpoint = solving->options.checkpoint,
		.checkpoint_seconds = solving->options.checkpoint_seconds,
		.resume = solving->options.resume,
		.cluster = solving->options.cluster,
	};
	solving->run = (struct run){
		.puzzle = solving->puzzle,
		.control = &solving->control,
		.threads = solving->options.threads,
		.depth_bound = solving->options.depth_bound,
		.move_limit = solving->options.move_limit,
		.weight = solving->options.weight,
		.long_run = &solving->long_run,
		.better = solving->options.better ? tell_if_better : NULL,
		.better_data = solving,
		.trace = solving->options.trace,
		.trace_data = solving->options.trace_data,
		.phase = solving->about->name,
		.countdown = 1,
	};
}

/* A first answer needs no tables: it comes before they are made. A bound on the
 * length that is near the optimum is reached without one on boards in reach. A
 * champion may know that its tables are slow to make, and look for one too. */
static enum outcome
answer_quickly(struct solving *solving)
{
	const gls_puzzle *puzzle = solving->puzzle;
	search_function *quick = kind_entry_of(puzzle->kind)->champion->quick;
	struct run *run = &solving->run;
	bool is_champion = !strcmp(solving->about->name, SEARCH_CHAMPION);
	bool is_wanted =
		solving->quality == QUALITY_ANYTIME ||
		(solving->quality == QUALITY_BOUNDED &&
			!puzzle_advice(puzzle, &solving->control, solving->heuristic).in_reach);
	search_function *first = is_wanted && quick ? quick
				 : is_champion      ? kind_entry_of(puzzle->kind)->champion->sketch
						    : NULL;
	if (!first)
		return OUTCOME_LIMIT;
	enum outcome outcome = first(run);
	run->has_solution = outcome == OUTCOME_SOLVED;
	run->has_solution = has_solution(run);
	run->limit = GLS_LIMIT_NONE;
	return outcome;
}

/* Whether a first answer is also the last: proved, and nothing was asked for that needs
 * the heuristic. */
static bool
is_settled(const struct solving *solving, enum outcome first)
{
	const struct gls_options *options = &solving->options;
	const struct run *run = &solving->run;
	bool is_proved = first == OUTCOME_EXHAUSTED ||
			 (first == OUTCOME_SOLVED && run->length == run->lower_bound);
	return is_proved && is_auto(options->heuristic) && !options->count && !options->all;
}

/* The search, or the searches, that the quality asks for. */
static enum outcome
search(struct solving *solving)
{
	struct run *run = &solving->run;
	const struct kind *kind = solving->puzzle->kind;
	const struct kind_entry *entry = kind_entry_of(kind);
	bool is_bounded = solving->quality == QUALITY_BOUNDED;
	struct anytime_ways ways = {
		.optimal = solving->function,
		.weighted = is_bounded                  ? solving->function
			    : entry->champion->improves ? NULL
							: search_by_name(kind, "wastar"),
		.beam = entry->champion->improves ? NULL : entry->searches->beam,
		.improve = entry->champion->improve,
		.is_proof = solving->about->optimal && solving->forward->admissible,
	};
	if (solving->quality == QUALITY_ANYTIME)
		return anytime(run, &ways);
	return is_bounded ? anytime_bounded(run, &ways) : solving->function(run);
}

/* What the heuristic proves of the start. False when memory is out. */
static bool
bound_start(struct solving *solving, const struct heuristic *heuristic)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct position *start = position_new(puzzle);
	struct estimate first;
	if (!start)
		return false;
	puzzle->kind->start(puzzle, start);
	heuristic_estimate(heuristic, start, &first);
	if (heuristic->admissible)
		run_bound(&solving->run, first.h);
	if (!puzzle->kind->is_goal(puzzle, start))
		run_bound(&solving->run, 1);
	free(start);
	return true;
}

/* Makes the result of how the search ended. */
static bool
conclude(struct solving *solving, enum outcome outcome, struct gls_result *result,
	struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct run *run = &solving->run;
	outcome = within_move_limit(solving, outcome);
	if (outcome == OUTCOME_SOLVED && run->better)
		run_better(run);
	fill_result(solving, outcome, result);
	if (outcome == OUTCOME_LIMIT && run->failure.code != GLS_OK) {
		if (error)
			*error = run->failure;
		return false;
	}
	bool is_good = !solving->is_wrong &&
		       (!result->moves || replay(puzzle, result->moves, result->length));
	return is_good || report_bug(solving, error);
}

static bool
run_search(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	struct run *run = &solving->run;
	if (!bound_start(solving, solving->forward))
		return error_set(error, GLS_NO_MEMORY, "no memory for the board");
	run->heuristic = solving->forward;
	run->backward = solving->backward;
	return conclude(solving, search(solving), result, error);
}

/* ---- All shortest solutions ----------------------------------------------- */

/* The heuristic of the search, or, where that has none, the kind's own. */
static bool
run_enumeration(
	struct solving *solving, struct run *run, struct enumeration *all, struct gls_error *error)
{
	const struct kind *kind = solving->puzzle->kind;
	struct heuristic *own = NULL;
	if (!solving->about->uses_heuristic) {
		own = heuristic_new(solving->puzzle,
			puzzle_advice(solving->puzzle, &solving->control, NULL).heuristic,
			TOWARD_GOAL, &solving->control, error);
		if (!own)
			return false;
		run->heuristic = own;
	}
	kind_entry_of(kind)->searches->enumerate(run, all);
	heuristic_free(own, &solving->control);
	return true;
}

static bool
enumerate(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	const struct gls_options *options = &solving->options;
	if (result->status != GLS_SOLVED || !(options->count || options->all))
		return true;
	struct enumeration all = {.wanted = options->all};
	struct run run = {
		.puzzle = solving->puzzle,
		.heuristic = solving->forward,
		.control = &solving->control,
		.length = result->length,
		.lower_bound = result->length,
		.phase = "counting",
		.countdown = 1,
	};
	bool is_good = run_enumeration(solving, &run, &all, error);
	result->is_counted = is_good && run.limit == GLS_LIMIT_NONE && all.count < ENUMERATE_MANY;
	result->solution_count = all.count ? all.count : 1; /* one is known, also after a limit */
	result->solutions_listed = all.listed;
	result->solutions = all.moves;
	for (uint64_t i = 0; i < all.listed && is_good; i++)
		if (!replay(solving->puzzle, all.moves + i * result->length, result->length))
			is_good = report_bug(solving, error);
	if (is_good && all.listed && result->length)
		memcpy(result->moves, all.moves, result->length * sizeof *result->moves);
	return is_good;
}

/* A limit may come while the tables of the heuristic are made. */
static bool
is_limit(const struct gls_error *error)
{
	return error->code == GLS_STOPPED || error->code == GLS_NO_MEMORY;
}

/* What can be proved without the tables that were not made. */
static void
bound_plainly(struct solving *solving)
{
	struct advice advice =
		puzzle_advice(solving->puzzle, &solving->control, solving->heuristic);
	struct heuristic *plain =
		heuristic_new(solving->puzzle, advice.plain, TOWARD_GOAL, &solving->control, NULL);
	if (plain)
		bound_start(solving, plain);
	heuristic_free(plain, &solving->control);
}

static bool
stop_before_search(struct solving *solving, struct gls_result *result)
{
	enum gls_limit limit = control_poll(&solving->control);
	bound_plainly(solving);
	result->status = GLS_LIMIT;
	result->limit = limit == GLS_LIMIT_NONE ? GLS_LIMIT_MEMORY : limit;
	result->lower_bound = solving->run.lower_bound;
	name_search(solving, result);
	fill_counts(&solving->run, result);
	describe_limit(solving, result);
	if (solving->run.has_solution)
		fill_solution(solving, OUTCOME_LIMIT, result);
	return true;
}

/* What needs no search to be known. */
static bool
answer_unsolvable(struct solving *solving, struct gls_result *result)
{
	const gls_puzzle *puzzle = solving->puzzle;
	name_search(solving, result);
	result->status = GLS_UNSOLVABLE;
	puzzle_solvable(puzzle, result->reason, sizeof result->reason);
	return true;
}

static bool
search_and_count(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	name_search(solving, result);
	return run_search(solving, result, error) && enumerate(solving, result, error);
}

/* Makes do without the tables that auto had chosen, if memory is too short for them. */
static bool
make_plain_heuristics(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	const struct gls_options *options = &solving->options;
	bool is_short = is_limit(error) && control_poll(&solving->control) == GLS_LIMIT_NONE;
	if (!is_short || !is_auto(options->heuristic) || options->checkpoint || options->resume)
		return false;
	solving->heuristic = puzzle_advice(puzzle, &solving->control, solving->heuristic).frugal;
	solving->about = NULL;
	heuristic_free(solving->forward, &solving->control);
	solving->forward = NULL;
	return choose_search(solving, error) && make_heuristics(solving, error);
}

static bool
make_and_search(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	struct gls_error local = {0};
	const gls_puzzle *puzzle = solving->puzzle;
	bool is_hopeless = puzzle_solvable(puzzle, NULL, 0) == GLS_NOT_SOLVABLE;
	/* Tables would be made in vain; only a name that was given is checked by making them. */
	if (is_hopeless && is_auto(solving->options.heuristic))
		return proves_what_is_asked(solving, error) && answer_unsolvable(solving, result);
	init_run(solving);
	enum outcome first = is_hopeless ? OUTCOME_LIMIT : answer_quickly(solving);
	if (is_settled(solving, first)) {
		name_search(solving, result);
		return conclude(solving, first, result, error);
	}
	if (make_heuristics(solving, &local) || make_plain_heuristics(solving, &local))
		return proves_what_is_asked(solving, error) &&
		       (is_hopeless ? answer_unsolvable(solving, result)
				    : search_and_count(solving, result, error));
	if (is_limit(&local))
		return stop_before_search(solving, result);
	if (error)
		*error = local;
	return false;
}

static bool
solve(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	const struct gls_options *options = &solving->options;
	static const struct table_making kept = {.use = TABLE_ON_DISK};
	if (!complete_options(solving, error))
		return false;
	struct control *control = &solving->control;
	control_init(control, options->memory, options->seconds, options->cancel);
	control->threads = options->threads;
	control->tables = options->tables ? options->tables : gls_tables_new(NULL);
	if (!control->tables)
		return error_set(error, GLS_NO_MEMORY, "no memory for tables");
	control->making = options->keep_tables ? &kept : NULL;
	control->progress = options->progress;
	control->progress_data = options->progress_data;
	tables_serve(control->tables);
	solving->heuristic = is_auto(options->heuristic)
				     ? puzzle_advice(solving->puzzle, control, NULL).heuristic
				     : options->heuristic;
	bool good = choose_search(solving, error) && can_be_resumed(solving, error) &&
		    make_and_search(solving, result, error);
	free(solving->run.moves);
	heuristic_free(solving->forward, control);
	heuristic_free(solving->backward, control);
	if (!options->tables)
		gls_tables_free(control->tables);
	result->seconds = control_seconds(control);
	result->memory_bytes = control->budget.peak;
	return good;
}

struct gls_result *
gls_solve(const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error)
{
	struct solving solving = {.puzzle = puzzle};
	if (options && options->via_count)
		return solve_via(puzzle, options, error);
	struct gls_result *result = calloc(1, sizeof *result);
	if (!result) {
		error_set(error, GLS_NO_MEMORY, "no memory for the result");
		return NULL;
	}
	if (options)
		solving.options = *options;
	if (solve(&solving, result, error))
		return result;
	gls_result_free(result);
	return NULL;
}

void
gls_result_free(struct gls_result *result)
{
	if (!result)
		return;
	free(result->moves);
	free(result->solutions);
	free(result);
}
