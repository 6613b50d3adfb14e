#define _POSIX_C_SOURCE 200809L
#include "mpi/helper.h"
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

struct helper {
	struct post *post;
	double patience, heard, next_ping;
	struct settings settings;
	bool has_settings, is_leaving, has_left;
	struct answering answering;
	struct gls_office office;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct task *first, **last;
	unsigned lines; /* that are being answered */
	/* The solve that is worked on, and what ends it; the last one that is over. */
	uint32_t solve, over;
	gls_cancel *cancel;
	struct worker worker[WORKERS_MAX];
};

/* ---- The post ------------------------------------------------------------- */

static void
add_task(struct helper *helper, const struct message *message)
{
	struct task *task = malloc(sizeof *task + message->bytes + 1);
	if (!task)
		abort();
	*task = (struct task){.subject = message->subject, .bytes = message->bytes};
	memcpy(task->data, message->data, message->bytes);
	task->data[message->bytes] = '\0';
	*helper->last = task;
	helper->last = &task->next;
}

static void
on_range(struct helper *helper, const struct take_letter *letter)
{
	if (letter->solve != helper->solve || letter->worker >= WORKERS_MAX)
		return;
	helper->worker[letter->worker] =
		(struct worker){.is_answered = true, .range = letter->range};
}

static void
on_over(struct helper *helper, const struct solve_letter *letter)
{
	helper->over = letter->solve;
	if (letter->solve == helper->solve && helper->cancel)
		gls_cancel_request(helper->cancel);
}

static void
cancel_lines(struct helper *helper)
{
	if (helper->has_settings)
		gls_cancel_request(helper->settings.options->cancel);
}

static void
receive(void *data, const struct message *message)
{
	struct helper *helper = data;
	pthread_mutex_lock(&helper->lock);
	helper->heard = clock_seconds();
	if (message->subject == SUBJECT_RANGE)
		on_range(helper, message->data);
	else if (message->subject == SUBJECT_OVER)
		on_over(helper, message->data);
	else if (message->subject == SUBJECT_CANCEL)
		cancel_lines(helper);
	else if (message->subject == SUBJECT_BYE)
		helper->has_left = true;
	else if (message->subject != SUBJECT_PONG)
		add_task(helper, message);
	pthread_cond_broadcast(&helper->changed);
	pthread_mutex_unlock(&helper->lock);
}

/* Says that it is still there; without a rank 0 there is nothing left to do. */
static void
tick(void *data)
{
	struct helper *helper = data;
	double now = clock_seconds();
	pthread_mutex_lock(&helper->lock);
	double silence = now - helper->heard;
	bool is_leaving = helper->is_leaving;
	pthread_mutex_unlock(&helper->lock);
	if (silence > helper->patience) {
		fprintf(stderr, "glissade: rank %d has not heard of rank 0 for %.0f s: it ends\n",
			post_rank(helper->post), silence);
		_exit(EXIT_LIMIT);
	}
	if (now < helper->next_ping || is_leaving)
		return;
	helper->next_ping = now + PING_SECONDS;
	post_send(helper->post, 0, SUBJECT_PING, NULL, 0, NULL, 0);
}

/* ---- Packets: the office -------------------------------------------------- */

static void
join(void *data, const char *identity)
{
	struct helper *helper = data;
	struct join_letter letter = {helper->solve, helper->settings.options->threads};
	post_send(helper->post, 0, SUBJECT_JOIN, &letter, sizeof letter, identity,
		strlen(identity) + 1);
}

static bool
take(void *data, unsigned number, struct packet_range *range)
{
	struct helper *helper = data;
	struct take_letter letter = {.solve = helper->solve, .worker = number};
	struct worker *worker = &helper->worker[number];
	pthread_mutex_lock(&helper->lock);
	worker->is_answered = false;
	post_send(helper->post, 0, SUBJECT_TAKE, &letter, sizeof letter, NULL, 0);
	post_hurry(helper->post, 1);
	while (!worker->is_answered && helper->over < helper->solve)
		pthread_cond_wait(&helper->changed, &helper->lock);
	post_hurry(helper->post, -1);
	*range = worker->range;
	bool is_taken = helper->over < helper->solve;
	pthread_mutex_unlock(&helper->lock);
	return is_taken;
}

static void
done(void *data, struct packet_range range, struct packet_tally tally)
{
	struct helper *helper = data;
	struct done_letter letter = {helper->solve, range, tally};
	post_send(helper->post, 0, SUBJECT_DONE, &letter, sizeof letter, NULL, 0);
}

static void
found(void *data, const struct gls_move *moves, unsigned length)
{
	struct helper *helper = data;
	struct found_letter letter = {helper->solve, length};
	post_send(helper->post, 0, SUBJECT_FOUND, &letter, sizeof letter, moves,
		length * sizeof *moves);
}

static void
leave_solve(void *data, struct packet_tally unfinished)
{
	struct helper *helper = data;
	struct leave_letter letter = {helper->solve, unfinished};
	post_send(helper->post, 0, SUBJECT_LEAVE, &letter, sizeof letter, NULL, 0);
}

static void
refuse(struct helper *helper, const char *why)
{
	struct solve_letter letter = {helper->solve};
	post_send(helper->post, 0, SUBJECT_REFUSE, &letter, sizeof letter, why, strlen(why) + 1);
}

/* Helps with a puzzle until rank 0 says that it is over. */
static void
help_to_solve(struct helper *helper, const char *kind, const char *start, const char *goal,
	const char *heuristic)
{
	struct gls_error error = {0};
	struct gls_options reading = {.kind = kind, .goal = goal};
	struct gls_options options = {.algorithm = "champion",
		.heuristic = heuristic,
		.threads = helper->settings.options->threads,
		.memory = helper->settings.options->memory,
		.tables = helper->settings.options->tables,
		.keep_tables = true,
		.cancel = helper->cancel,
		.office = &helper->office};
	gls_puzzle *puzzle = gls_puzzle_read(start, SIZE_MAX, &reading, &error);
	struct gls_result *result = puzzle ? gls_solve(puzzle, &options, &error) : NULL;
	if (!result)
		refuse(helper, error.message);
	else if (result->limit == GLS_LIMIT_MEMORY)
		refuse(helper, result->reason);
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
do_order(struct helper *helper, char *data)
{
	const struct order_letter *letter = (const struct order_letter *)data;
	char *kind = data + sizeof *letter, *start = after_line(kind);
	char *goal = after_line(start), *heuristic = after_line(goal);
	if (!heuristic)
		return;
	gls_cancel *cancel = gls_cancel_new();
	pthread_mutex_lock(&helper->lock);
	helper->solve = letter->solve;
	helper->office.front_boards = letter->front_boards;
	helper->cancel = cancel;
	bool is_over = helper->over >= helper->solve;
	pthread_mutex_unlock(&helper->lock);
	if (!is_over)
		help_to_solve(helper, kind, start, goal, heuristic);
	pthread_mutex_lock(&helper->lock);
	helper->cancel = NULL;
	pthread_mutex_unlock(&helper->lock);
	gls_cancel_free(cancel);
}

/* ---- Lines ---------------------------------------------------------------- */

struct line_work {
	struct helper *helper;
	struct task *task;
};

static void
answer_line(struct helper *helper, const struct task *task)
{
	const struct line_letter *letter = (const struct line_letter *)task->data;
	const char *name = task->data + sizeof *letter, *bytes = name + strlen(name) + 1;
	struct batch_line line = {.name = name,
		.bytes = bytes,
		.length = task->bytes - (size_t)(bytes - task->data),
		.number = letter->number};
	struct gls_options options =
		batch_options(&helper->settings, helper->settings.options->threads);
	struct answer answer = {0};
	batch_answer(&helper->answering, &options, &line, &answer);
	struct answer_letter reply = {.seat = letter->seat,
		.status = answer.status,
		.out = answer.out.length,
		.complaints = answer.complaints.length};
	text_add_bytes(&answer.out, answer.complaints.bytes, answer.complaints.length);
	post_send(helper->post, 0, SUBJECT_ANSWER, &reply, sizeof reply, answer.out.bytes,
		answer.out.length);
	text_free(&answer.out);
	text_free(&answer.complaints);
}

static void *
work_on_line(void *data)
{
	struct line_work work = *(struct line_work *)data;
	free(data);
	answer_line(work.helper, work.task);
	free(work.task);
	pthread_mutex_lock(&work.helper->lock);
	work.helper->lines--;
	pthread_cond_broadcast(&work.helper->changed);
	pthread_mutex_unlock(&work.helper->lock);
	return NULL;
}

/* Each line has a thread: rank 0 sends no more at a time than there are cores. Takes the
 * task. */
static void
begin_line(struct helper *helper, struct task *task)
{
	pthread_t thread;
	struct line_work *work = malloc(sizeof *work);
	if (!work)
		abort();
	*work = (struct line_work){helper, task};
	pthread_mutex_lock(&helper->lock);
	helper->lines++;
	pthread_mutex_unlock(&helper->lock);
	if (pthread_create(&thread, NULL, work_on_line, work))
		work_on_line(work);
	else
		pthread_detach(thread);
}

/* ---- Tasks ---------------------------------------------------------------- */

static struct task *
next_task(struct helper *helper)
{
	pthread_mutex_lock(&helper->lock);
	while (!helper->first)
		pthread_cond_wait(&helper->changed, &helper->lock);
	struct task *task = helper->first;
	helper->first = task->next;
	if (!helper->first)
		helper->last = &helper->first;
	pthread_mutex_unlock(&helper->lock);
	return task;
}

/* Signals are for rank 0, which says what they mean for all. */
static void
begin(struct helper *helper, int argc, char **argv)
{
	int status;
	app_start(argc, argv, &helper->settings, &status);
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	struct settings *settings = &helper->settings;
	settings->options->keep_tables = true;
	if (!settings->options->threads)
		settings->options->threads = post_cores(helper->post, post_rank(helper->post));
	settings->options->threads =
		settings->options->threads < WORKERS_MAX ? settings->options->threads : WORKERS_MAX;
	helper->answering = answering_new(settings);
	pthread_mutex_lock(&helper->lock);
	helper->has_settings = true;
	pthread_mutex_unlock(&helper->lock);
}

/* Each side says that it says no more, so that no message is left in MPI. */
static void
leave(struct helper *helper)
{
	pthread_mutex_lock(&helper->lock);
	cancel_lines(helper);
	while (helper->lines)
		pthread_cond_wait(&helper->changed, &helper->lock);
	helper->is_leaving = true;
	post_send(helper->post, 0, SUBJECT_BYE, NULL, 0, NULL, 0);
	while (!helper->has_left)
		pthread_cond_wait(&helper->changed, &helper->lock);
	pthread_mutex_unlock(&helper->lock);
}

void
helper_run(struct post *post, double patience, int argc, char **argv)
{
	struct helper helper = {.post = post, .patience = patience, .heard = clock_seconds()};
	helper.office = (struct gls_office){.data = &helper,
		.join = join,
		.take = take,
		.done = done,
		.found = found,
		.leave = leave_solve};
	helper.last = &helper.first;
	pthread_mutex_init(&helper.lock, NULL);
	pthread_cond_init(&helper.changed, NULL);
	post_start(post, (struct receiver){.data = &helper, .receive = receive, .tick = tick});
	enum subject subject = SUBJECT_BEGIN;
	while (subject != SUBJECT_END) {
		struct task *task = next_task(&helper);
		subject = task->subject;
		if (subject == SUBJECT_LINE) {
			begin_line(&helper, task);
			continue;
		}
		if (subject == SUBJECT_BEGIN)
			begin(&helper, argc, argv);
		if (subject == SUBJECT_ORDER)
			do_order(&helper, task->data);
		free(task);
	}
	leave(&helper);
	post_close(post, false, 0);
	if (helper.has_settings)
		app_end(&helper.settings);
	pthread_mutex_destroy(&helper.lock);
	pthread_cond_destroy(&helper.changed);
}
