#define _POSIX_C_SOURCE 200809L
#include "mpi/keeper.h"
#include "base/clock.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SOLUTION_MAX = 1024, WORKERS_MAX = 64 /* a rank */ };
static const double LOOK_SECONDS = 0.5; /* between two looks for lost ranks */
/* At the end of a solve, for what others have still to say; workers stop within some
 * milliseconds. */
static const double FAREWELL_SECONDS = 2;

/* What the keeper knows of another rank. */
struct helper_state {
	double heard; /* when, last */
	bool has_joined, is_lost, has_left;
	/* Of the solve that others were called for, when it has joined. */
	uint32_t workers;
	char identity[LEDGER_IDENTITY_MAX];
};

/* A worker of another rank who has asked for packets when there were none. */
struct waiting {
	int rank;
	uint32_t worker;
};

/* A line that another rank is to answer. */
struct seat {
	int rank;
	bool is_waiting;
	struct answer *answer;
};

struct keeper {
	struct post *post;
	int ranks;
	double patience;
	gls_cancel *cancel;
	struct gls_office office;
	struct batch_help help;
	struct helper_state *helper; /* by rank */
	struct seat *seat;
	struct waiting *waiting;
	size_t waiting_count, waiting_room;
	double next_look;
	bool has_lost, was_cancelled;

	pthread_mutex_t lock;
	pthread_cond_t changed; /* a line was answered, a rank has left or was lost */
	uint32_t solve;         /* the number of the one that is open, or was last */
	struct ledger *ledger;  /* NULL: none is open */
	atomic_bool *is_over;
	bool is_closing; /* no packets are handed out any more */
	struct packet_tally unfinished;
	struct gls_error failure;
	unsigned length;
	struct gls_move moves[SOLUTION_MAX];
};

/* ---- Lost ranks ----------------------------------------------------------- */

/* Ends the solve that is open, or the batch. The lock is held. */
static void
fail(struct keeper *keeper, const char *text)
{
	if (keeper->failure.code == GLS_OK)
		error_set(&keeper->failure, GLS_SYSTEM, "%s", text);
	if (keeper->is_over)
		*keeper->is_over = true;
}

static void
lose(struct keeper *keeper, int rank, double silence)
{
	char text[200];
	snprintf(text, sizeof text,
		"rank %d on %s has not been heard of for %.0f s: the run ends without it", rank,
		post_host(keeper->post, rank), silence);
	keeper->helper[rank].is_lost = keeper->has_lost = true;
	fail(keeper, text);
	pthread_cond_broadcast(&keeper->changed);
	if (keeper->ledger)
		return; /* the search reports it */
	fprintf(stderr, "glissade: %s\n", text);
	if (keeper->cancel)
		gls_cancel_request(keeper->cancel);
}

/* ---- Packets -------------------------------------------------------------- */

/* Packets for a worker of another rank; false if there are none now. */
static bool
hand_out(struct keeper *keeper, int rank, uint32_t worker)
{
	struct take_letter letter = {.solve = keeper->solve, .worker = worker};
	if (!ledger_take(keeper->ledger, &letter.range))
		return false;
	post_send(keeper->post, rank, SUBJECT_RANGE, &letter, sizeof letter, NULL, 0);
	return true;
}

/* Those who came too late in a bound get packets of the next. */
static void
serve_waiting(struct keeper *keeper)
{
	while (keeper->waiting_count) {
		const struct waiting *last = &keeper->waiting[keeper->waiting_count - 1];
		if (!hand_out(keeper, last->rank, last->worker))
			return;
		keeper->waiting_count--;
	}
}

/* Lets a rank take packets that has joined, if it has prepared the same. */
static void
admit(struct keeper *keeper, int rank)
{
	const struct helper_state *helper = &keeper->helper[rank];
	if (!strcmp(helper->identity, keeper->ledger->identity)) {
		ledger_add_workers(keeper->ledger, helper->workers);
		return;
	}
	char text[300];
	snprintf(text, sizeof text, "rank %d on %s has prepared another search: its tables differ",
		rank, post_host(keeper->post, rank));
	fail(keeper, text);
}

/* Perhaps before there is a ledger. */
static void
on_join(struct keeper *keeper, const struct message *message)
{
	const struct join_letter *letter = message->data;
	struct helper_state *helper = &keeper->helper[message->rank];
	helper->has_joined = true;
	helper->workers = letter->workers;
	snprintf(helper->identity, sizeof helper->identity, "%s", (const char *)(letter + 1));
	if (keeper->ledger)
		admit(keeper, message->rank);
}

static void
on_take(struct keeper *keeper, const struct message *message)
{
	const struct take_letter *letter = message->data;
	if (!keeper->helper[message->rank].has_joined || keeper->is_closing ||
		(keeper->ledger && hand_out(keeper, message->rank, letter->worker)))
		return;
	if (keeper->waiting_count < keeper->waiting_room)
		keeper->waiting[keeper->waiting_count++] =
			(struct waiting){message->rank, letter->worker};
}

static void
on_leave(struct keeper *keeper, const struct message *message)
{
	const struct leave_letter *letter = message->data;
	keeper->helper[message->rank].has_joined = false;
	keeper->unfinished.expanded += letter->unfinished.expanded;
	keeper->unfinished.generated += letter->unfinished.generated;
	pthread_cond_broadcast(&keeper->changed);
}

static void
on_found(struct keeper *keeper, const struct message *message)
{
	const struct found_letter *letter = message->data;
	if (!keeper->ledger || keeper->length || letter->length > SOLUTION_MAX)
		return;
	memcpy(keeper->moves, letter + 1, letter->length * sizeof *keeper->moves);
	keeper->length = letter->length;
	*keeper->is_over = true;
}

static void
on_refuse(struct keeper *keeper, const struct message *message)
{
	char text[600];
	snprintf(text, sizeof text, "rank %d on %s: %.400s", message->rank,
		post_host(keeper->post, message->rank),
		(const char *)message->data + sizeof(struct solve_letter));
	fail(keeper, text);
}

/* All that belongs to the solve that others were called for. */
static void
on_solve(struct keeper *keeper, const struct message *message)
{
	const struct solve_letter *letter = message->data;
	if (letter->solve != keeper->solve)
		return;
	if (message->subject == SUBJECT_JOIN)
		on_join(keeper, message);
	if (message->subject == SUBJECT_TAKE)
		on_take(keeper, message);
	if (message->subject == SUBJECT_FOUND)
		on_found(keeper, message);
	if (message->subject == SUBJECT_REFUSE)
		on_refuse(keeper, message);
	if (message->subject == SUBJECT_LEAVE)
		on_leave(keeper, message);
	if (message->subject == SUBJECT_DONE && keeper->ledger) {
		const struct done_letter *done = message->data;
		ledger_done(keeper->ledger, done->range, done->tally);
	}
}

/* ---- Lines ---------------------------------------------------------------- */

static void
on_answer(struct keeper *keeper, const struct message *message)
{
	const struct answer_letter *letter = message->data;
	const char *bytes = (const char *)(letter + 1);
	struct seat *seat = &keeper->seat[letter->seat];
	if (letter->seat >= keeper->help.seats || seat->rank != message->rank || !seat->is_waiting)
		return;
	text_add_bytes(&seat->answer->out, bytes, letter->out);
	text_add_bytes(&seat->answer->complaints, bytes + letter->out, letter->complaints);
	seat->answer->status = letter->status;
	seat->is_waiting = false;
	pthread_cond_broadcast(&keeper->changed);
}

static void
answer_line(void *data, unsigned number, const struct batch_line *line, struct answer *answer)
{
	struct keeper *keeper = data;
	struct line_letter letter = {.seat = number, .number = line->number};
	struct seat *seat = &keeper->seat[number];
	struct text text = {0};
	text_add_bytes(&text, line->name, strlen(line->name) + 1);
	text_add_bytes(&text, line->bytes, line->length);
	answer->status = EXIT_LIMIT;
	pthread_mutex_lock(&keeper->lock);
	if (!text.failed && !keeper->helper[seat->rank].is_lost) {
		seat->is_waiting = true;
		seat->answer = answer;
		post_send(keeper->post, seat->rank, SUBJECT_LINE, &letter, sizeof letter,
			text.bytes, text.length);
		post_hurry(keeper->post, 1);
		while (seat->is_waiting && !keeper->helper[seat->rank].is_lost)
			pthread_cond_wait(&keeper->changed, &keeper->lock);
		post_hurry(keeper->post, -1);
		seat->is_waiting = false;
	}
	pthread_mutex_unlock(&keeper->lock);
	text_free(&text);
}

/* Seats go round the ranks, so that few lines are spread over all of them. */
static void
place_seats(struct keeper *keeper, unsigned threads)
{
	for (unsigned i = 0; i < WORKERS_MAX; i++)
		for (int rank = 1; rank < keeper->ranks; rank++)
			if (i < (threads ? threads : post_cores(keeper->post, rank)))
				keeper->seat[keeper->help.seats++].rank = rank;
}

/* ---- The post ------------------------------------------------------------- */

static void
on_bye(struct keeper *keeper, const struct message *message)
{
	keeper->helper[message->rank].has_left = true;
	post_send(keeper->post, message->rank, SUBJECT_BYE, NULL, 0, NULL, 0);
	pthread_cond_broadcast(&keeper->changed);
}

static void
tell_all(struct keeper *keeper, enum subject subject)
{
	for (int rank = 1; rank < keeper->ranks; rank++)
		if (!keeper->helper[rank].is_lost && !keeper->helper[rank].has_left)
			post_send(keeper->post, rank, subject, NULL, 0, NULL, 0);
}

static void
receive(void *data, const struct message *message)
{
	struct keeper *keeper = data;
	pthread_mutex_lock(&keeper->lock);
	keeper->helper[message->rank].heard = clock_seconds();
	if (message->subject == SUBJECT_PING)
		post_send(keeper->post, message->rank, SUBJECT_PONG, NULL, 0, NULL, 0);
	else if (message->subject == SUBJECT_ANSWER)
		on_answer(keeper, message);
	else if (message->subject == SUBJECT_BYE)
		on_bye(keeper, message);
	else
		on_solve(keeper, message);
	pthread_mutex_unlock(&keeper->lock);
}

static void
look_for_lost(struct keeper *keeper)
{
	double now = clock_seconds();
	if (now < keeper->next_look)
		return;
	keeper->next_look = now + LOOK_SECONDS;
	for (int rank = 1; rank < keeper->ranks; rank++) {
		double silence = now - keeper->helper[rank].heard;
		bool is_there = !keeper->helper[rank].is_lost && !keeper->helper[rank].has_left;
		if (silence > keeper->patience && is_there)
			lose(keeper, rank, silence);
	}
}

static void
tick(void *data)
{
	struct keeper *keeper = data;
	pthread_mutex_lock(&keeper->lock);
	look_for_lost(keeper);
	if (!keeper->was_cancelled && keeper->cancel && gls_cancel_requested(keeper->cancel)) {
		keeper->was_cancelled = true;
		tell_all(keeper, SUBJECT_CANCEL);
	}
	if (keeper->ledger && !keeper->is_closing)
		serve_waiting(keeper);
	pthread_mutex_unlock(&keeper->lock);
}

struct receiver
keeper_receiver(struct keeper *keeper)
{
	return (struct receiver){.data = keeper, .receive = receive, .tick = tick};
}

void
keeper_begin(struct keeper *keeper)
{
	pthread_mutex_lock(&keeper->lock);
	tell_all(keeper, SUBJECT_BEGIN);
	pthread_mutex_unlock(&keeper->lock);
}

static bool
is_awaited(const struct keeper *keeper)
{
	for (int rank = 1; rank < keeper->ranks && !keeper->has_lost; rank++)
		if (!keeper->helper[rank].has_left)
			return true;
	return false;
}

void
keeper_end(struct keeper *keeper)
{
	pthread_mutex_lock(&keeper->lock);
	tell_all(keeper, SUBJECT_END);
	while (is_awaited(keeper))
		pthread_cond_wait(&keeper->changed, &keeper->lock);
	pthread_mutex_unlock(&keeper->lock);
}

/* ---- The office ----------------------------------------------------------- */

static void
send_order(struct keeper *keeper, const gls_puzzle *puzzle, const char *heuristic,
	uint32_t front_boards)
{
	struct order_letter letter = {.solve = keeper->solve, .front_boards = front_boards};
	char *start = gls_puzzle_start_text(puzzle), *goal = gls_puzzle_goal_text(puzzle);
	struct text text = {0};
	/* Lines, because none of them has an end of line in it. */
	text_add(&text, "%s\n%s\n%s\n%s", gls_puzzle_kind(puzzle), start ? start : "",
		goal ? goal : "", heuristic);
	for (int rank = 1; rank < keeper->ranks; rank++)
		if (!keeper->helper[rank].is_lost)
			post_send(keeper->post, rank, SUBJECT_ORDER, &letter, sizeof letter,
				text.bytes, text.length + 1);
	text_free(&text);
	free(start);
	free(goal);
}

static void
call_helpers(void *data, const gls_puzzle *puzzle, const char *heuristic, uint32_t front_boards)
{
	struct keeper *keeper = data;
	pthread_mutex_lock(&keeper->lock);
	keeper->solve++;
	keeper->length = 0;
	keeper->waiting_count = 0;
	keeper->is_closing = false;
	keeper->unfinished = (struct packet_tally){0};
	for (int rank = 1; rank < keeper->ranks; rank++)
		keeper->helper[rank].has_joined = false;
	send_order(keeper, puzzle, heuristic, front_boards);
	pthread_mutex_unlock(&keeper->lock);
}

static void
open_office(void *data, struct ledger *ledger, atomic_bool *is_over)
{
	struct keeper *keeper = data;
	pthread_mutex_lock(&keeper->lock);
	keeper->ledger = ledger;
	keeper->is_over = is_over;
	if (keeper->failure.code != GLS_OK) /* a rank was lost before */
		*is_over = true;
	for (int rank = 1; rank < keeper->ranks; rank++)
		if (keeper->helper[rank].has_joined)
			admit(keeper, rank);
	post_hurry(keeper->post, 1);
	pthread_mutex_unlock(&keeper->lock);
}

static bool
has_workers(const struct keeper *keeper)
{
	for (int rank = 1; rank < keeper->ranks; rank++)
		if (keeper->helper[rank].has_joined && !keeper->helper[rank].is_lost)
			return true;
	return false;
}

/* Until all who have joined have left, with what they had not yet handed in. The lock
 * is held. */
static void
wait_for_farewells(struct keeper *keeper)
{
	double end = clock_seconds() + FAREWELL_SECONDS;
	struct timespec until;
	while (has_workers(keeper) && clock_seconds() < end) {
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_sec++;
		pthread_cond_timedwait(&keeper->changed, &keeper->lock, &until);
	}
}

static void
close_office(void *data, struct packet_tally *unfinished, struct gls_error *failure)
{
	struct keeper *keeper = data;
	struct solve_letter letter = {.solve = keeper->solve};
	pthread_mutex_lock(&keeper->lock);
	keeper->is_closing = true;
	for (int rank = 1; rank < keeper->ranks; rank++)
		post_send(keeper->post, rank, SUBJECT_OVER, &letter, sizeof letter, NULL, 0);
	if (keeper->ledger) {
		wait_for_farewells(keeper);
		post_hurry(keeper->post, -1);
		if (keeper->failure.code != GLS_OK && failure->code == GLS_OK)
			*failure = keeper->failure;
	}
	keeper->ledger = NULL;
	keeper->is_over = NULL;
	unfinished->expanded += keeper->unfinished.expanded;
	unfinished->generated += keeper->unfinished.generated;
	pthread_mutex_unlock(&keeper->lock);
}

static unsigned
take_solution(void *data, struct gls_move *moves, unsigned room)
{
	struct keeper *keeper = data;
	pthread_mutex_lock(&keeper->lock);
	unsigned length = keeper->length <= room ? keeper->length : 0;
	memcpy(moves, keeper->moves, length * sizeof *moves);
	pthread_mutex_unlock(&keeper->lock);
	return length;
}

struct keeper *
keeper_new(struct post *post, unsigned threads, double patience, gls_cancel *cancel)
{
	struct keeper *keeper = calloc(1, sizeof *keeper);
	if (!keeper)
		return NULL;
	keeper->post = post;
	keeper->ranks = post_ranks(post);
	keeper->patience = patience;
	keeper->cancel = cancel;
	keeper->waiting_room = (size_t)keeper->ranks * WORKERS_MAX;
	keeper->office = (struct gls_office){.data = keeper,
		.is_keeper = true,
		.call = call_helpers,
		.open = open_office,
		.close = close_office,
		.solution = take_solution};
	keeper->help = (struct batch_help){.data = keeper, .answer = answer_line};
	keeper->helper = calloc((size_t)keeper->ranks, sizeof *keeper->helper);
	keeper->seat = calloc(keeper->waiting_room, sizeof *keeper->seat);
	keeper->waiting = calloc(keeper->waiting_room, sizeof *keeper->waiting);
	pthread_mutex_init(&keeper->lock, NULL);
	pthread_cond_init(&keeper->changed, NULL);
	if (!keeper->helper || !keeper->seat || !keeper->waiting) {
		keeper_free(keeper);
		return NULL;
	}
	for (int rank = 0; rank < keeper->ranks; rank++)
		keeper->helper[rank].heard = clock_seconds();
	place_seats(keeper, threads);
	return keeper;
}

void
keeper_free(struct keeper *keeper)
{
	pthread_mutex_destroy(&keeper->lock);
	pthread_cond_destroy(&keeper->changed);
	free(keeper->helper);
	free(keeper->seat);
	free(keeper->waiting);
	free(keeper);
}

struct gls_office *
keeper_office(struct keeper *keeper)
{
	return &keeper->office;
}

const struct batch_help *
keeper_help(struct keeper *keeper)
{
	return &keeper->help;
}

bool
keeper_has_lost(struct keeper *keeper)
{
	pthread_mutex_lock(&keeper->lock);
	bool has_lost = keeper->has_lost;
	pthread_mutex_unlock(&keeper->lock);
	return has_lost;
}
