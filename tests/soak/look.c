/* What the library says of a puzzle beside its solution: reports and hints. */
#include "library.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUCCESSOR_BOARDS = 20000 };

static enum status
status_of(enum gls_status status)
{
	return status == GLS_SOLVED ? SOLVED : status == GLS_LIMIT ? LIMIT : UNSOLVABLE;
}

/* ---- Reports -------------------------------------------------------------- */

static void
check_complete(const struct gls_analysis *analysis, const struct judge_board *board,
	const struct truth *truth, struct fault *fault)
{
	unsigned length = analysis->result->length, cells = board->rows * board->columns;
	double stops = 0;
	for (unsigned i = 0; i < cells; i++)
		stops += analysis->stops[i];
	if (!board->is_mtm && fabs(stops - length) > 1e-6 * (length + 1))
		fault_set(fault, "report: tiles stop %g times in %u moves", stops, length);
	if (analysis->forced > length)
		fault_set(fault, "report: %u forced moves of %u", analysis->forced, length);
	if (!truth->is_counted || !truth->is_solvable)
		return;
	if (analysis->solution_count != truth->solutions)
		fault_set(fault, "report: %llu solutions, really %llu",
			(unsigned long long)analysis->solution_count,
			(unsigned long long)truth->solutions);
	/* Boards of Shuffdle that differ in tiles of no use may count as one. */
	bool is_exact = board->kind != JUDGE_SHUFFDLE;
	if (truth->boards &&
		(is_exact ? analysis->boards != truth->boards : analysis->boards > truth->boards))
		fault_set(fault, "report: %llu boards on shortest solutions, really %llu",
			(unsigned long long)analysis->boards, (unsigned long long)truth->boards);
}

static void
look_at_report(const gls_puzzle *puzzle, const gls_options *options,
	const struct judge_board *board, const struct truth *truth, struct answer *answer,
	struct fault *fault, struct gls_error *error)
{
	struct gls_analysis *analysis = gls_analyse(puzzle, options, error);
	if (!analysis)
		return;
	const struct gls_result *result = analysis->result;
	answer->status = status_of(result->status);
	answer->has_bound = answer->has_optimal = true;
	answer->lower_bound = result->lower_bound;
	answer->optimal = result->optimal;
	answer->length = result->length;
	answer->has_length = result->status == GLS_SOLVED || result->moves;
	snprintf(answer->reason, sizeof answer->reason, "%s", result->reason);
	if (analysis->is_complete)
		check_complete(analysis, board, truth, fault);
	else if (!*analysis->missing && result->status == GLS_SOLVED)
		fault_set(fault, "report: it is not complete, and does not say why");
	gls_analysis_free(analysis);
}

/* ---- Hints ---------------------------------------------------------------- */

static void
check_hint(const struct gls_hint *hint, const struct judge_board *board, struct fault *fault)
{
	struct judge_board after = *board;
	unsigned from = hint->move.from, to = hint->move.to;
	if (!judge_make(&after, (struct judge_move){from, to})) {
		fault_set(fault, "hint: %u to %u is no move", from, to);
		return;
	}
	struct truth truth = truth_of(&after, SUCCESSOR_BOARDS, 0);
	if (!truth.is_known || hint->status == GLS_LIMIT)
		return;
	if ((hint->status == GLS_SOLVED) != truth.is_solvable)
		fault_set(fault, "hint: after %u to %u it is called %ssolvable", from, to,
			hint->status == GLS_SOLVED ? "" : "not ");
	else if (truth.is_solvable && hint->distance != truth.length)
		fault_set(fault, "hint: after %u to %u %u moves are needed, not %u", from, to,
			truth.length, hint->distance);
}

static void
look_at_hints(const gls_puzzle *puzzle, const gls_options *options, const struct judge_board *board,
	struct answer *answer, struct fault *fault, struct gls_error *error)
{
	struct judge_move moves[JUDGE_MOVES];
	size_t count;
	struct gls_hint *hints = gls_hints(puzzle, options, &count, error);
	if (!hints)
		return;
	answer->status = LIMIT;
	if (count != judge_moves(board, moves))
		fault_set(fault, "hint: %zu moves, really %u", count, judge_moves(board, moves));
	for (size_t i = 0; i < count; i++)
		check_hint(&hints[i], board, fault);
	gls_free(hints);
}

bool
door_check(const struct soak_case *soak_case, const struct truth *truth, struct answer *answer,
	struct fault *fault)
{
	struct gls_error error = {0};
	struct judge_board board;
	gls_puzzle *puzzle = read_case(soak_case, &error);
	gls_options *options = options_of(soak_case);
	judge_read(&board, soak_case->puzzle, case_get(soak_case, "goal"),
		case_get(soak_case, "metric"));
	if (!puzzle)
		fault_set(fault, "refused: %s", error.message);
	answer->status = ERROR;
	answer->exit_status = -1;
	if (puzzle && case_is(soak_case, "check", "hints"))
		look_at_hints(puzzle, options, &board, answer, fault, &error);
	else if (puzzle)
		look_at_report(puzzle, options, &board, truth, answer, fault, &error);
	answer->is_memory = error.code == GLS_NO_MEMORY;
	answer->is_refusal = error.code == GLS_BAD_INPUT;
	if (answer->status == ERROR)
		snprintf(answer->reason, sizeof answer->reason, "code %d: %s", (int)error.code,
			error.message);
	gls_options_free(options);
	gls_puzzle_free(puzzle);
	return true;
}
