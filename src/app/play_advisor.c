/* One thread that solves one board at a time, always the one that was asked about last: who asks
 * anew cancels what is being solved, and waits for nothing. */
#include "app/play.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer than that nobody waits for a hint; the best solution known by then serves. */
static const double SECONDS = 20;

struct advisor {
	struct gls_options options;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	gls_puzzle *board;  /* to be solved next; NULL: nothing is asked */
	gls_cancel *cancel; /* of what is being solved; NULL: nothing is */
	bool is_outdated;   /* what is being solved was not asked last */
	bool is_ending;
	struct plan plan; /* the answer, until it is taken */
};

void
plan_free(struct plan *plan)
{
	free(plan->moves);
	*plan = (struct plan){0};
}

static void
take_result(const struct gls_result *result, struct plan *plan)
{
	plan->is_known = true;
	plan->status = result->status;
	snprintf(plan->reason, sizeof plan->reason, "%s", result->reason);
	if (!result->moves && result->status != GLS_SOLVED)
		return;
	plan->moves = calloc(result->length + 1, sizeof *plan->moves);
	if (!plan->moves) {
		plan->status = GLS_LIMIT;
		snprintf(plan->reason, sizeof plan->reason, "no memory for the moves");
		return;
	}
	plan->status = GLS_SOLVED;
	plan->is_exact = result->optimal;
	plan->count = result->length;
	if (plan->count)
		memcpy(plan->moves, result->moves, plan->count * sizeof *plan->moves);
}

static struct plan
solve_board(const struct advisor *advisor, const gls_puzzle *board, gls_cancel *cancel)
{
	struct gls_options options = advisor->options;
	struct gls_error error;
	struct plan plan = {0};
	options.cancel = cancel;
	options.seconds = options.seconds > 0 ? options.seconds : SECONDS;
	if (!gls_optimum_in_reach(board, &options))
		options.quality = "fast";
	struct gls_result *result = gls_solve(board, &options, &error);
	if (result) {
		take_result(result, &plan);
	} else {
		plan = (struct plan){.is_known = true, .status = GLS_LIMIT};
		snprintf(plan.reason, sizeof plan.reason, "%.150s", error.message);
	}
	gls_result_free(result);
	return plan;
}

static void *
think(void *data)
{
	struct advisor *advisor = data;
	pthread_mutex_lock(&advisor->lock);
	while (!advisor->is_ending) {
		gls_puzzle *board = advisor->board;
		gls_cancel *cancel = board ? gls_cancel_new() : NULL;
		if (!board) {
			pthread_cond_wait(&advisor->wake, &advisor->lock);
			continue;
		}
		advisor->board = NULL;
		advisor->cancel = cancel;
		advisor->is_outdated = false;
		pthread_mutex_unlock(&advisor->lock);
		struct plan plan = solve_board(advisor, board, cancel);
		gls_puzzle_free(board);
		pthread_mutex_lock(&advisor->lock);
		advisor->cancel = NULL;
		gls_cancel_free(cancel);
		if (advisor->is_outdated) {
			plan_free(&plan);
		} else {
			plan_free(&advisor->plan);
			advisor->plan = plan;
		}
	}
	pthread_mutex_unlock(&advisor->lock);
	return NULL;
}

struct advisor *
advisor_new(const gls_options *options)
{
	struct advisor *advisor = calloc(1, sizeof *advisor);
	if (!advisor)
		return NULL;
	advisor->options = *options;
	pthread_mutex_init(&advisor->lock, NULL);
	pthread_cond_init(&advisor->wake, NULL);
	if (!pthread_create(&advisor->thread, NULL, think, advisor))
		return advisor;
	free(advisor);
	return NULL;
}

/* The lock is held. */
static void
forget(struct advisor *advisor)
{
	gls_puzzle_free(advisor->board);
	advisor->board = NULL;
	advisor->is_outdated = true;
	if (advisor->cancel)
		gls_cancel_request(advisor->cancel);
	plan_free(&advisor->plan);
}

void
advisor_free(struct advisor *advisor)
{
	if (!advisor)
		return;
	pthread_mutex_lock(&advisor->lock);
	forget(advisor);
	advisor->is_ending = true;
	pthread_cond_signal(&advisor->wake);
	pthread_mutex_unlock(&advisor->lock);
	pthread_join(advisor->thread, NULL);
	pthread_mutex_destroy(&advisor->lock);
	pthread_cond_destroy(&advisor->wake);
	free(advisor);
}

void
advisor_ask(struct advisor *advisor, gls_puzzle *board)
{
	pthread_mutex_lock(&advisor->lock);
	forget(advisor);
	advisor->board = board;
	pthread_cond_signal(&advisor->wake);
	pthread_mutex_unlock(&advisor->lock);
}

bool
advisor_answers(struct advisor *advisor, struct plan *plan)
{
	pthread_mutex_lock(&advisor->lock);
	bool is_known = advisor->plan.is_known;
	if (is_known) {
		plan_free(plan);
		*plan = advisor->plan;
		advisor->plan = (struct plan){0};
	}
	pthread_mutex_unlock(&advisor->lock);
	return is_known;
}
