/* The second step of a solve: names become a heuristic and a search. */
#include "api/advice.h"
#include "api/solve/solving.h"
#include "base/error.h"

#include <string.h>

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
	name = solving->about->name; /* which may have been called otherwise */
	solving->function = search_by_name(puzzle->kind, name);
	if (!solving->function)
		return error_set(error, GLS_BAD_INPUT,
			"%s puzzles have no champion of their own yet", puzzle->kind->name);
	if (solving->about->from_both_ends && !puzzle_tells_goals(puzzle))
		return error_set(error, GLS_BAD_INPUT,
			"%s searches from the goal too, and the goals of this puzzle cannot be "
			"listed",
			name);
	return true;
}

/* The kind whose champion writes checkpoints; there is one. */
static const char *
kind_that_resumes(void)
{
	const struct kind_entry *entry = kinds;
	while (!entry->champion->proved)
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
			   kind_entry_of(solving->puzzle->kind)->champion->proved;
	if (is_champion || !(options->checkpoint || options->resume))
		return true;
	return error_set(error, GLS_BAD_INPUT,
		"%s of %s puzzles has no checkpoints: expected the champion of %s, and "
		"quality optimal",
		solving->about->name, solving->puzzle->kind->name, kind_that_resumes());
}

bool
solving_choose(struct solving *solving, struct gls_error *error)
{
	const char *named = solving->options.heuristic;
	solving->heuristic =
		is_auto(named) ? puzzle_advice(solving->puzzle, &solving->control, NULL).heuristic
			       : named;
	return choose_search(solving, error) && can_be_resumed(solving, error);
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
