#define _POSIX_C_SOURCE 200809L
#include "mpi/worker_process.h"
#include "app/batch.h"
#include "base/clock.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORKERS_MAX = 64 };

/* What rank 0 wants done, in the order in which it came. */
struct task {
	struct task *next;
	enum subject subject;
	size_t bytes;
	char data[];
};

/* A thread that searches packets, and the answer to its request for more. */
struct worker {
	bool is_answered;
	struct packet_range range;
};

struct worker_process {
	struct transport *transport;
	double patience, heard, next_ping;
	struct settings settings;
	bool has_settings, is_leaving, has_left;
	struct answering answering;
	struct gls_cluster cluster;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct task *first, **last;
	unsigned lines; /* that are being answered */
	/* The solve that is worked on, and what ends it; the last one that is over. */
	uint32_t solve, over;
	gls_cancel *cancel;
	struct worker worker[WORKERS_MAX];
};

/* ---- Messages ------------------------------------------------------------- */

static void
add_task(struct worker_process *process, const struct message *message)
{
	struct task *task = malloc(sizeof *task + message->bytes + 1);
	if (!task)
		abort();
	*task = (struct task){.subject = message->subject, .bytes = message->bytes};
	memcpy(task->data, message->data, message->bytes);
	task->data[message->bytes] = '\0';
	*process->last = task;
	process->last = &task->next;
}

static void
on_range(struct worker_process *process, const struct take_body *body)
{
	if (body->solve != process->solve || body->worker >= WORKERS_MAX)
		return;
	process->worker[body->worker] = (struct worker){.is_answered = true, .range = body->range};
}

static void
on_over(struct worker_process *process, const struct solve_body *body)
{
	process->over = body->solve;
	if (body->solve == process->solve && process->cancel)
		gls_cancel_request(process->cancel);
}

static void
cancel_lines(struct worker_process *process)
{
	if (process->has_settings)
		gls_cancel_request(process->settings.options->cancel);
}

static void
receive(void *data, const struct message *message)
{
	struct worker_process *process = data;
	pthread_mutex_lock(&process->lock);
	process->heard = clock_seconds();
	if (message->subject == SUBJECT_RANGE)
		on_range(process, message->data);
	else if (message->subject == SUBJECT_OVER)
		on_over(process, message->data);
	else if (message->subject == SUBJECT_CANCEL)
		cancel_lines(process);
	else if (message->subject == SUBJECT_BYE)
		process->has_left = true;
	else if (message->subject != SUBJECT_PONG)
		add_task(process, message);
	pthread_cond_broadcast(&process->changed);
	pthread_mutex_unlock(&process->lock);
}

/* Says that it is still there; without a rank 0 there is nothing left to do. */
static void
tick(void *data)
{
	struct worker_process *process = data;
	double now = clock_seconds();
	pthread_mutex_lock(&process->lock);
	double silence = now - process->heard;
	bool is_leaving = process->is_leaving;
	pthread_mutex_unlock(&process->lock);
	if (silence > process->patience) {
		fprintf(stderr, "glissade: rank %d has not heard of rank 0 for %.0f s: it ends\n",
			transport_rank(process->transport), silence);
		_exit(EXIT_LIMIT);
	}
	if (now < process->next_ping || is_leaving)
		return;
	process->next_ping = now + PING_SECONDS;
	transport_send(process->transport, 0, SUBJECT_PING, NULL, 0, NULL, 0);
}

/* ---- Packets: its part of the cluster ------------------------------------- */

static void
join(void *data, const char *identity)
{
	struct worker_process *process = data;
	struct join_body body = {process->solve, process->settings.options->threads};
	transport_send(process->transport, 0, SUBJECT_JOIN, &body, sizeof body, identity,
		strlen(identity) + 1);
}

static bool
take(void *data, unsigned number, struct packet_range *range)
{
	struct worker_process *process = data;
	struct take_body body = {.solve = process->solve, .worker = number};
	struct worker *worker = &process->worker[number];
	pthread_mutex_lock(&process->lock);
	worker->is_answered = false;
	transport_send(process->transport, 0, SUBJECT_TAKE, &body, sizeof body, NULL, 0);
	transport_hurry(process->transport, 1);
	while (!worker->is_answered && process->over < process->solve)
		pthread_cond_wait(&process->changed, &process->lock);
	transport_hurry(process->transport, -1);
	*range = worker->range;
	bool is_taken = process->over < process->solve;
	pthread_mutex_unlock(&process->lock);
	return is_taken;
}

static void
done(void *data, struct packet_range range, struct packet_tally tally)
{
	struct worker_process *process = data;
	struct done_body body = {process->solve, range, tally};
	transport_send(process->transport, 0, SUBJECT_DONE, &body, sizeof body, NULL, 0);
}

static void
found(void *data, const struct gls_move *moves, unsigned length)
{
	struct worker_process *process = data;
	struct found_body body = {process->solve, length};
	transport_send(process->transport, 0, SUBJECT_FOUND, &body, sizeof body, moves,
		length * sizeof *moves);
}

static void
leave_solve(void *data, struct packet_tally unfinished)
{
	struct worker_process *process = data;
	struct leave_body body = {process->solve, unfinished};
	transport_send(process->transport, 0, SUBJECT_LEAVE, &body, sizeof body, NULL, 0);
}

static void
refuse(struct worker_process *process, const char *why)
{
	struct solve_body body = {process->solve};
	transport_send(
		process->transport, 0, SUBJECT_REFUSE, &body, sizeof body, why, strlen(why) + 1);
}

/* Helps with a puzzle until rank 0 says that it is over. */
static void
help_to_solve(struct worker_process *process, const char *text, const char *heuristic)
{
	struct gls_error error = {0};
	struct gls_options options = {.algorithm = "champion",
		.heuristic = heuristic,
		.threads = process->settings.options->threads,
		.memory = process->settings.options->memory,
		.tables = process->settings.options->tables,
		.keep_tables = true,
		.cancel = process->cancel,
		.cluster = &process->cluster};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	struct gls_result *result = puzzle ? gls_solve(puzzle, &options, &error) : NULL;
	if (!result)
		refuse(process, error.message);
	else if (result->limit == GLS_LIMIT_MEMORY)
		refuse(process, result->reason);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* Ends the line that the text begins with; what comes after it, NULL if there is nothing. */
static char *
after_line(char *text)
{
	char *end = text ? strchr(text, '\n') : NULL;
	if (!end)
		return NULL;
	*end = '\0';
	return end + 1;
}

static void
do_puzzle(struct worker_process *process, char *data)
{
	const struct puzzle_body *body = (const struct puzzle_body *)data;
	char *text = data + sizeof *body, *heuristic = after_line(text);
	if (!heuristic)
		return;
	gls_cancel *cancel = gls_cancel_new();
	pthread_mutex_lock(&process->lock);
	process->solve = body->solve;
	process->cluster.front_boards = body->front_boards;
	process->cancel = cancel;
	bool is_over = process->over >= process->solve;
	pthread_mutex_unlock(&process->lock);
	if (!is_over)
		help_to_solve(process, text, heuristic);
	pthread_mutex_lock(&process->lock);
	process->cancel = NULL;
	pthread_mutex_unlock(&process->lock);
	gls_cancel_free(cancel);
}

/* ---- Lines ---------------------------------------------------------------- */

struct line_work {
	struct worker_process *process;
	struct task *task;
};

static void
answer_line(struct worker_process *process, const struct task *task)
{
	const struct line_body *body = (const struct line_body *)task->data;
	const char *name = task->data + sizeof *body, *bytes = name + strlen(name) + 1;
	struct batch_line line = {.name = name,
		.bytes = bytes,
		.length = task->bytes - (size_t)(bytes - task->data),
		.number = body->number};
	struct gls_options options =
		batch_options(&process->settings, process->settings.options->threads);
	struct answer answer = {0};
	batch_answer(&process->answering, &options, &line, &answer);
	struct answer_body reply = {.slot = body->slot,
		.status = answer.status,
		.out = answer.out.length,
		.complaints = answer.complaints.length};
	text_add_bytes(&answer.out, answer.complaints.bytes, answer.complaints.length);
	transport_send(process->transport, 0, SUBJECT_ANSWER, &reply, sizeof reply,
		answer.out.bytes, answer.out.length);
	text_free(&answer.out);
	text_free(&answer.complaints);
}

static void *
work_on_line(void *data)
{
	struct line_work work = *(struct line_work *)data;
	free(data);
	answer_line(work.process, work.task);
	free(work.task);
	pthread_mutex_lock(&work.process->lock);
	work.process->lines--;
	pthread_cond_broadcast(&work.process->changed);
	pthread_mutex_unlock(&work.process->lock);
	return NULL;
}

/* Each line has a thread: rank 0 sends no more at a time than there are cores. Takes the
 * task. */
static void
begin_line(struct worker_process *process, struct task *task)
{
	pthread_t thread;
	struct line_work *work = malloc(sizeof *work);
	if (!work)
		abort();
	*work = (struct line_work){process, task};
	pthread_mutex_lock(&process->lock);
	process->lines++;
	pthread_mutex_unlock(&process->lock);
	if (pthread_create(&thread, NULL, work_on_line, work))
		work_on_line(work);
	else
		pthread_detach(thread);
}

/* ---- Tasks ---------------------------------------------------------------- */

static struct task *
next_task(struct worker_process *process)
{
	pthread_mutex_lock(&process->lock);
	while (!process->first)
		pthread_cond_wait(&process->changed, &process->lock);
	struct task *task = process->first;
	process->first = task->next;
	if (!process->first)
		process->last = &process->first;
	pthread_mutex_unlock(&process->lock);
	return task;
}

/* Signals are for rank 0, which says what they mean for all. */
static void
begin(struct worker_process *process, int argc, char **argv)
{
	int status;
	app_start(argc, argv, &process->settings, &status);
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	struct settings *settings = &process->settings;
	settings->options->keep_tables = true;
	if (!settings->options->threads)
		settings->options->threads =
			transport_cores(process->transport, transport_rank(process->transport));
	settings->options->threads =
		settings->options->threads < WORKERS_MAX ? settings->options->threads : WORKERS_MAX;
	process->answering = answering_new(settings);
	pthread_mutex_lock(&process->lock);
	process->has_settings = true;
	pthread_mutex_unlock(&process->lock);
}

/* Each side says that it says no more, so that no message is left in MPI. */
static void
leave(struct worker_process *process)
{
	pthread_mutex_lock(&process->lock);
	cancel_lines(process);
	while (process->lines)
		pthread_cond_wait(&process->changed, &process->lock);
	process->is_leaving = true;
	transport_send(process->transport, 0, SUBJECT_BYE, NULL, 0, NULL, 0);
	while (!process->has_left)
		pthread_cond_wait(&process->changed, &process->lock);
	pthread_mutex_unlock(&process->lock);
}

void
worker_process_run(struct transport *transport, double patience, int argc, char **argv)
{
	struct worker_process process = {
		.transport = transport, .patience = patience, .heard = clock_seconds()};
	process.cluster = (struct gls_cluster){.data = &process,
		.join = join,
		.take = take,
		.done = done,
		.found = found,
		.leave = leave_solve};
	process.last = &process.first;
	pthread_mutex_init(&process.lock, NULL);
	pthread_cond_init(&process.changed, NULL);
	transport_start(
		transport, (struct receiver){.data = &process, .receive = receive, .tick = tick});
	enum subject subject = SUBJECT_BEGIN;
	while (subject != SUBJECT_END) {
		struct task *task = next_task(&process);
		subject = task->subject;
		if (subject == SUBJECT_LINE) {
			begin_line(&process, task);
			continue;
		}
		if (subject == SUBJECT_BEGIN)
			begin(&process, argc, argv);
		if (subject == SUBJECT_PUZZLE)
			do_puzzle(&process, task->data);
		free(task);
	}
	leave(&process);
	transport_close(transport, false, 0);
	if (process.has_settings)
		app_end(&process.settings);
	pthread_mutex_destroy(&process.lock);
	pthread_cond_destroy(&process.changed);
}
