/* The options of a solve, made definite: what was left open is filled in, what makes no sense is
 * refused, and names become searches. */
#include "api/solving.h"
#include "base/error.h"
#include "base/system.h"

#include <math.h>
#include <string.h>

enum { DEPTH_BOUND_MAX = 10000, THREADS_MAX = 1024 };
static const size_t MEMORY_MIN = 1 << 20;
static const double WEIGHT_DEFAULT = 1.5, WEIGHT_MAX = 100;
static const double CHECKPOINT_SECONDS = 60;

bool
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

bool
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
	solving->about = algorithm_find(name, error);
	if (!solving->about)
		return false;
	solving->function = search_by_name(puzzle->kind, name);
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

bool
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

bool
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

const char *
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

bool
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
