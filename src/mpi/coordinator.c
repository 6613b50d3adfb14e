#define _POSIX_C_SOURCE 200809L
#include "mpi/coordinator.h"
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
static const double LEAVE_SECONDS = 2;

/* What the coordinator knows of another rank. */
struct process_state {
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
struct slot {
	int rank;
	bool is_waiting;
	struct answer *answer;
};

struct coordinator {
	struct transport *transport;
	int ranks;
	double patience;
	gls_cancel *cancel;
	struct gls_cluster cluster;
	struct batch_slots batch_slots;
	struct process_state *process; /* by rank */
	struct slot *slot;
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
fail(struct coordinator *coordinator, const char *text)
{
	if (coordinator->failure.code == GLS_OK)
		error_set(&coordinator->failure, GLS_SYSTEM, "%s", text);
	if (coordinator->is_over)
		*coordinator->is_over = true;
}

static void
lose(struct coordinator *coordinator, int rank, double silence)
{
	char text[200];
	snprintf(text, sizeof text,
		"rank %d on %s has not been heard of for %.0f s: the run ends without it", rank,
		transport_host(coordinator->transport, rank), silence);
	coordinator->process[rank].is_lost = coordinator->has_lost = true;
	fail(coordinator, text);
	pthread_cond_broadcast(&coordinator->changed);
	if (coordinator->ledger)
		return; /* the search reports it */
	fprintf(stderr, "glissade: %s\n", text);
	if (coordinator->cancel)
		gls_cancel_request(coordinator->cancel);
}

/* ---- Packets -------------------------------------------------------------- */

/* Packets for a worker of another rank; false if there are none now. */
static bool
hand_out(struct coordinator *coordinator, int rank, uint32_t worker)
{
	struct take_body body = {.solve = coordinator->solve, .worker = worker};
	if (!ledger_take(coordinator->ledger, &body.range))
		return false;
	transport_send(coordinator->transport, rank, SUBJECT_RANGE, &body, sizeof body, NULL, 0);
	return true;
}

/* Those who came too late in a bound get packets of the next. */
static void
serve_waiting(struct coordinator *coordinator)
{
	while (coordinator->waiting_count) {
		const struct waiting *last = &coordinator->waiting[coordinator->waiting_count - 1];
		if (!hand_out(coordinator, last->rank, last->worker))
			return;
		coordinator->waiting_count--;
	}
}

/* Lets a rank take packets that has joined, if it has prepared the same. */
static void
admit(struct coordinator *coordinator, int rank)
{
	const struct process_state *process = &coordinator->process[rank];
	if (!strcmp(process->identity, coordinator->ledger->identity)) {
		ledger_add_workers(coordinator->ledger, process->workers);
		return;
	}
	char text[300];
	snprintf(text, sizeof text, "rank %d on %s has prepared another search: its tables differ",
		rank, transport_host(coordinator->transport, rank));
	fail(coordinator, text);
}

/* Perhaps before there is a ledger. */
static void
on_join(struct coordinator *coordinator, const struct message *message)
{
	const struct join_body *body = message->data;
	struct process_state *process = &coordinator->process[message->rank];
	process->has_joined = true;
	process->workers = body->workers < WORKERS_MAX ? body->workers : WORKERS_MAX;
	snprintf(process->identity, sizeof process->identity, "%s", (const char *)(body + 1));
	if (coordinator->ledger)
		admit(coordinator, message->rank);
}

static void
on_take(struct coordinator *coordinator, const struct message *message)
{
	const struct take_body *body = message->data;
	if (!coordinator->process[message->rank].has_joined || coordinator->is_closing ||
		(coordinator->ledger && hand_out(coordinator, message->rank, body->worker)))
		return;
	if (coordinator->waiting_count < coordinator->waiting_room)
		coordinator->waiting[coordinator->waiting_count++] =
			(struct waiting){message->rank, body->worker};
}

static void
on_leave(struct coordinator *coordinator, const struct message *message)
{
	const struct leave_body *body = message->data;
	coordinator->process[message->rank].has_joined = false;
	coordinator->unfinished.expanded += body->unfinished.expanded;
	coordinator->unfinished.generated += body->unfinished.generated;
	pthread_cond_broadcast(&coordinator->changed);
}

static void
on_found(struct coordinator *coordinator, const struct message *message)
{
	const struct found_body *body = message->data;
	if (!coordinator->ledger || coordinator->length || body->length > SOLUTION_MAX)
		return;
	memcpy(coordinator->moves, body + 1, body->length * sizeof *coordinator->moves);
	coordinator->length = body->length;
	*coordinator->is_over = true;
}

static void
on_refuse(struct coordinator *coordinator, const struct message *message)
{
	char text[600];
	snprintf(text, sizeof text, "rank %d on %s: %.400s", message->rank,
		transport_host(coordinator->transport, message->rank),
		(const char *)message->data + sizeof(struct solve_body));
	fail(coordinator, text);
}

/* All that belongs to the solve that others were called for. */
static void
on_solve(struct coordinator *coordinator, const struct message *message)
{
	const struct solve_body *body = message->data;
	if (body->solve != coordinator->solve)
		return;
	if (message->subject == SUBJECT_JOIN)
		on_join(coordinator, message);
	if (message->subject == SUBJECT_TAKE)
		on_take(coordinator, message);
	if (message->subject == SUBJECT_FOUND)
		on_found(coordinator, message);
	if (message->subject == SUBJECT_REFUSE)
		on_refuse(coordinator, message);
	if (message->subject == SUBJECT_LEAVE)
		on_leave(coordinator, message);
	if (message->subject == SUBJECT_DONE && coordinator->ledger) {
		const struct done_body *done = message->data;
		ledger_done(coordinator->ledger, done->range, done->tally);
	}
}

/* ---- Lines ---------------------------------------------------------------- */

static void
on_answer(struct coordinator *coordinator, const struct message *message)
{
	const struct answer_body *body = message->data;
	const char *bytes = (const char *)(body + 1);
	if (body->slot >= coordinator->batch_slots.count)
		return;
	struct slot *slot = &coordinator->slot[body->slot];
	if (slot->rank != message->rank || !slot->is_waiting)
		return;
	text_add_bytes(&slot->answer->out, bytes, body->out);
	text_add_bytes(&slot->answer->complaints, bytes + body->out, body->complaints);
	slot->answer->status = body->status;
	slot->is_waiting = false;
	pthread_cond_broadcast(&coordinator->changed);
}

static void
answer_line(void *data, unsigned number, const struct batch_line *line, struct answer *answer)
{
	struct coordinator *coordinator = data;
	struct line_body body = {.slot = number, .number = line->number};
	struct slot *slot = &coordinator->slot[number];
	struct text text = {0};
	text_add_bytes(&text, line->name, strlen(line->name) + 1);
	text_add_bytes(&text, line->bytes, line->length);
	answer->status = EXIT_LIMIT;
	pthread_mutex_lock(&coordinator->lock);
	if (!text.failed && !coordinator->process[slot->rank].is_lost) {
		slot->is_waiting = true;
		slot->answer = answer;
		transport_send(coordinator->transport, slot->rank, SUBJECT_LINE, &body, sizeof body,
			text.bytes, text.length);
		transport_hurry(coordinator->transport, 1);
		while (slot->is_waiting && !coordinator->process[slot->rank].is_lost)
			pthread_cond_wait(&coordinator->changed, &coordinator->lock);
		transport_hurry(coordinator->transport, -1);
		slot->is_waiting = false;
	}
	pthread_mutex_unlock(&coordinator->lock);
	text_free(&text);
}

/* Slots go round the ranks, so that few lines are spread over all of them. */
static void
place_slots(struct coordinator *coordinator, unsigned threads)
{
	for (unsigned i = 0; i < WORKERS_MAX; i++)
		for (int rank = 1; rank < coordinator->ranks; rank++)
			if (i < (threads ? threads : transport_cores(coordinator->transport, rank)))
				coordinator->slot[coordinator->batch_slots.count++].rank = rank;
}

/* ---- Messages ------------------------------------------------------------- */

static void
on_bye(struct coordinator *coordinator, const struct message *message)
{
	coordinator->process[message->rank].has_left = true;
	transport_send(coordinator->transport, message->rank, SUBJECT_BYE, NULL, 0, NULL, 0);
	pthread_cond_broadcast(&coordinator->changed);
}

static void
tell_all(struct coordinator *coordinator, enum subject subject)
{
	for (int rank = 1; rank < coordinator->ranks; rank++)
		if (!coordinator->process[rank].is_lost && !coordinator->process[rank].has_left)
			transport_send(coordinator->transport, rank, subject, NULL, 0, NULL, 0);
}

static void
receive(void *data, const struct message *message)
{
	struct coordinator *coordinator = data;
	pthread_mutex_lock(&coordinator->lock);
	coordinator->process[message->rank].heard = clock_seconds();
	if (message->subject == SUBJECT_PING)
		transport_send(
			coordinator->transport, message->rank, SUBJECT_PONG, NULL, 0, NULL, 0);
	else if (message->subject == SUBJECT_ANSWER)
		on_answer(coordinator, message);
	else if (message->subject == SUBJECT_BYE)
		on_bye(coordinator, message);
	else if (message->subject >= SUBJECT_JOIN) /* what is for others has perhaps no body */
		on_solve(coordinator, message);
	pthread_mutex_unlock(&coordinator->lock);
}

static void
look_for_lost(struct coordinator *coordinator)
{
	double now = clock_seconds();
	if (now < coordinator->next_look)
		return;
	coordinator->next_look = now + LOOK_SECONDS;
	for (int rank = 1; rank < coordinator->ranks; rank++) {
		double silence = now - coordinator->process[rank].heard;
		bool is_there =
			!coordinator->process[rank].is_lost && !coordinator->process[rank].has_left;
		if (silence > coordinator->patience && is_there)
			lose(coordinator, rank, silence);
	}
}

static void
tick(void *data)
{
	struct coordinator *coordinator = data;
	pthread_mutex_lock(&coordinator->lock);
	look_for_lost(coordinator);
	if (!coordinator->was_cancelled && coordinator->cancel &&
		gls_cancel_requested(coordinator->cancel)) {
		coordinator->was_cancelled = true;
		tell_all(coordinator, SUBJECT_CANCEL);
	}
	if (coordinator->ledger && !coordinator->is_closing)
		serve_waiting(coordinator);
	pthread_mutex_unlock(&coordinator->lock);
}

struct receiver
coordinator_receiver(struct coordinator *coordinator)
{
	return (struct receiver){.data = coordinator, .receive = receive, .tick = tick};
}

void
coordinator_begin(struct coordinator *coordinator)
{
	pthread_mutex_lock(&coordinator->lock);
	tell_all(coordinator, SUBJECT_BEGIN);
	pthread_mutex_unlock(&coordinator->lock);
}

static bool
is_awaited(const struct coordinator *coordinator)
{
	for (int rank = 1; rank < coordinator->ranks && !coordinator->has_lost; rank++)
		if (!coordinator->process[rank].has_left)
			return true;
	return false;
}

void
coordinator_end(struct coordinator *coordinator)
{
	pthread_mutex_lock(&coordinator->lock);
	tell_all(coordinator, SUBJECT_END);
	while (is_awaited(coordinator))
		pthread_cond_wait(&coordinator->changed, &coordinator->lock);
	pthread_mutex_unlock(&coordinator->lock);
}

/* ---- The cluster ---------------------------------------------------------- */

static void
send_puzzle(struct coordinator *coordinator, const gls_puzzle *puzzle, const char *heuristic,
	uint32_t front_boards)
{
	struct puzzle_body body = {.solve = coordinator->solve, .front_boards = front_boards};
	char *whole = gls_puzzle_text(puzzle);
	struct text text = {0};
	/* Lines, because none of them has an end of line in it. */
	text_add(&text, "%s\n%s", whole ? whole : "", heuristic);
	for (int rank = 1; rank < coordinator->ranks; rank++)
		if (!coordinator->process[rank].is_lost)
			transport_send(coordinator->transport, rank, SUBJECT_PUZZLE, &body,
				sizeof body, text.bytes, text.length + 1);
	text_free(&text);
	gls_free(whole);
}

static void
call_workers(void *data, const gls_puzzle *puzzle, const char *heuristic, uint32_t front_boards)
{
	struct coordinator *coordinator = data;
	pthread_mutex_lock(&coordinator->lock);
	coordinator->solve++;
	coordinator->length = 0;
	coordinator->waiting_count = 0;
	coordinator->is_closing = false;
	coordinator->unfinished = (struct packet_tally){0};
	for (int rank = 1; rank < coordinator->ranks; rank++)
		coordinator->process[rank].has_joined = false;
	send_puzzle(coordinator, puzzle, heuristic, front_boards);
	pthread_mutex_unlock(&coordinator->lock);
}

static void
open_cluster(void *data, struct ledger *ledger, atomic_bool *is_over)
{
	struct coordinator *coordinator = data;
	pthread_mutex_lock(&coordinator->lock);
	coordinator->ledger = ledger;
	coordinator->is_over = is_over;
	if (coordinator->failure.code != GLS_OK) /* a rank was lost before */
		*is_over = true;
	for (int rank = 1; rank < coordinator->ranks; rank++)
		if (coordinator->process[rank].has_joined)
			admit(coordinator, rank);
	transport_hurry(coordinator->transport, 1);
	pthread_mutex_unlock(&coordinator->lock);
}

static bool
has_workers(const struct coordinator *coordinator)
{
	for (int rank = 1; rank < coordinator->ranks; rank++)
		if (coordinator->process[rank].has_joined && !coordinator->process[rank].is_lost)
			return true;
	return false;
}

/* Until all who have joined have left, with what they had not yet handed in. The lock
 * is held. */
static void
wait_until_left(struct coordinator *coordinator)
{
	double end = clock_seconds() + LEAVE_SECONDS;
	struct timespec until;
	while (has_workers(coordinator) && clock_seconds() < end) {
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_sec++;
		pthread_cond_timedwait(&coordinator->changed, &coordinator->lock, &until);
	}
}

static void
close_cluster(void *data, struct packet_tally *unfinished, struct gls_error *failure)
{
	struct coordinator *coordinator = data;
	struct solve_body body = {.solve = coordinator->solve};
	pthread_mutex_lock(&coordinator->lock);
	coordinator->is_closing = true;
	for (int rank = 1; rank < coordinator->ranks; rank++)
		transport_send(
			coordinator->transport, rank, SUBJECT_OVER, &body, sizeof body, NULL, 0);
	if (coordinator->ledger) {
		wait_until_left(coordinator);
		transport_hurry(coordinator->transport, -1);
		if (coordinator->failure.code != GLS_OK && failure->code == GLS_OK)
			*failure = coordinator->failure;
	}
	coordinator->ledger = NULL;
	coordinator->is_over = NULL;
	unfinished->expanded += coordinator->unfinished.expanded;
	unfinished->generated += coordinator->unfinished.generated;
	pthread_mutex_unlock(&coordinator->lock);
}

static unsigned
take_solution(void *data, struct gls_move *moves, unsigned room)
{
	struct coordinator *coordinator = data;
	pthread_mutex_lock(&coordinator->lock);
	unsigned length = coordinator->length <= room ? coordinator->length : 0;
	memcpy(moves, coordinator->moves, length * sizeof *moves);
	pthread_mutex_unlock(&coordinator->lock);
	return length;
}

struct coordinator *
coordinator_new(struct transport *transport, unsigned threads, double patience, gls_cancel *cancel)
{
	struct coordinator *coordinator = calloc(1, sizeof *coordinator);
	if (!coordinator)
		return NULL;
	coordinator->transport = transport;
	coordinator->ranks = transport_ranks(transport);
	coordinator->patience = patience;
	coordinator->cancel = cancel;
	coordinator->waiting_room = (size_t)coordinator->ranks * WORKERS_MAX;
	coordinator->cluster = (struct gls_cluster){.data = coordinator,
		.is_coordinator = true,
		.call = call_workers,
		.open = open_cluster,
		.close = close_cluster,
		.solution = take_solution};
	coordinator->batch_slots = (struct batch_slots){.data = coordinator, .answer = answer_line};
	coordinator->process = calloc((size_t)coordinator->ranks, sizeof *coordinator->process);
	coordinator->slot = calloc(coordinator->waiting_room, sizeof *coordinator->slot);
	coordinator->waiting = calloc(coordinator->waiting_room, sizeof *coordinator->waiting);
	pthread_mutex_init(&coordinator->lock, NULL);
	pthread_cond_init(&coordinator->changed, NULL);
	if (!coordinator->process || !coordinator->slot || !coordinator->waiting) {
		coordinator_free(coordinator);
		return NULL;
	}
	for (int rank = 0; rank < coordinator->ranks; rank++)
		coordinator->process[rank].heard = clock_seconds();
	place_slots(coordinator, threads);
	return coordinator;
}

void
coordinator_free(struct coordinator *coordinator)
{
	pthread_mutex_destroy(&coordinator->lock);
	pthread_cond_destroy(&coordinator->changed);
	free(coordinator->process);
	free(coordinator->slot);
	free(coordinator->waiting);
	free(coordinator);
}

struct gls_cluster *
coordinator_cluster(struct coordinator *coordinator)
{
	return &coordinator->cluster;
}

const struct batch_slots *
coordinator_slots(struct coordinator *coordinator)
{
	return &coordinator->batch_slots;
}

bool
coordinator_has_lost(struct coordinator *coordinator)
{
	pthread_mutex_lock(&coordinator->lock);
	bool has_lost = coordinator->has_lost;
	pthread_mutex_unlock(&coordinator->lock);
	return has_lost;
}
