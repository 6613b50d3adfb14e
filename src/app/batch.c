/* Lines wait in a ring of entries. The main thread fills them; workers take them in
 * order, and whoever finishes the first entry that is not yet printed prints it
 * and those after it that are ready. So answers come in order and at once, also
 * while the main thread waits for the next line. */
#include "app/batch.h"
#include "base/error.h"
#include "base/system.h"
#include "io/source.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
	LINE_MAX_BYTES = 1 << 16,
	/* Lines read ahead: enough for the workers never to wait. */
	ENTRIES_MIN = 256,
	ENTRIES_PER_WORKER = 4,
	WORKERS_MAX = 64, /* of this process; each slot of another one has its own beside */
	SLOTS_MAX = 4096,
	STACK_BYTES = 1 << 17, /* of a thread that waits for another process */
};

struct entry {
	char *line;
	size_t length, number;
	bool is_too_long, is_answered;
	struct answer answer;
};

/* What is said once for all lines. */
struct said {
	atomic_bool long_search; /* that the optimum may take long */
	atomic_bool understood;  /* how the first line that leaves a doubt was read */
};

struct batch {
	const struct answering *answering;
	const char *name;
	struct gls_options options;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	/* Lines so far: read, taken by a worker, printed. */
	size_t read, taken, printed;
	bool is_read, is_printing;
	bool is_full;     /* somebody waits for room */
	unsigned waiting; /* workers without a line */
	struct said said;
	atomic_bool is_broken; /* the output: nobody reads it */
	int status;
	size_t entry_count;
	struct entry *entries;
};

struct worker {
	struct batch *batch;
	bool is_remote; /* of another process, with this number */
	unsigned slot;
	pthread_t thread;
};

static struct entry *
entry_of(const struct batch *batch, size_t number)
{
	return &batch->entries[number % batch->entry_count];
}

/* Whether there is no use in going on. */
static bool
is_over(const struct batch *batch)
{
	return batch->is_broken || gls_cancel_requested(batch->options.cancel);
}

static void
answer_line(const struct answering *answering, const struct gls_options *options,
	const struct batch_line *line, struct said *said, struct answer *answer)
{
	struct gls_error error;
	gls_puzzle *puzzle =
		gls_puzzle_read(line->bytes, line->length, answering->settings->options, &error);
	if (puzzle) {
		warn_of_long_search(answering->settings, puzzle, options, &said->long_search);
		if (puzzle->understood[0] && !answering->settings->quiet &&
			!atomic_exchange(&said->understood, true))
			write_understood(line->name, line->number, puzzle, &answer->complaints);
		struct answering numbered = *answering;
		numbered.report.line = line->number;
		gls_result_free(answer_puzzle(&numbered, puzzle, options, answer));
	} else {
		error.line = line->number;
		answer_error(answering, line->name, &error, answer);
	}
	gls_puzzle_free(puzzle);
}

void
batch_answer(const struct answering *answering, const struct gls_options *options,
	const struct batch_line *line, struct answer *answer)
{
	struct said said = {true, true};
	answer_line(answering, options, line, &said, answer);
}

static void
answer_entry(const struct worker *worker, struct entry *entry)
{
	struct batch *batch = worker->batch;
	const struct batch_slots *remote = batch->answering->settings->slots;
	struct batch_line line = {batch->name, entry->line, entry->length, entry->number};
	struct gls_error error;
	if (entry->is_too_long) {
		error_at(&error, GLS_BAD_INPUT, entry->number, 1,
			"this line is longer than %d bytes", LINE_MAX_BYTES);
		answer_error(batch->answering, batch->name, &error, &entry->answer);
	} else if (worker->is_remote) {
		remote->answer(remote->data, worker->slot, &line, &entry->answer);
	} else {
		answer_line(batch->answering, &batch->options, &line, &batch->said, &entry->answer);
	}
	free(entry->line);
}

/* Joins the answers that are ready, up to the next complaint, which is not to be said
 * before its turn; how many they are. The lock is held. */
static size_t
take_ready(const struct batch *batch, struct answer *ready)
{
	for (size_t count = 0;; count++) {
		struct entry *entry = entry_of(batch, batch->printed + count);
		if (batch->printed + count == batch->taken || !entry->is_answered ||
			(count && entry->answer.complaints.length))
			return count;
		answer_join(ready, &entry->answer);
		entry->is_answered = false;
	}
}

/* Prints what is ready, unless another thread is at it, which then sees that
 * there is more. The lock is held, but not while printing. */
static void
print_ready(struct batch *batch)
{
	if (batch->is_printing)
		return;
	batch->is_printing = true;
	for (;;) {
		struct answer ready = {.status = EXIT_SOLVED};
		size_t count = take_ready(batch, &ready);
		if (!count)
			break;
		pthread_mutex_unlock(&batch->lock);
		bool is_printed = !batch->is_broken;
		int status = is_printed ? answer_print(&ready, &is_printed) : EXIT_BAD_INPUT;
		text_free(&ready.out);
		text_free(&ready.complaints);
		pthread_mutex_lock(&batch->lock);
		batch->status = graver(batch->status, status);
		batch->is_broken = !is_printed;
		batch->printed += count;
		if (batch->is_full && 2 * (batch->read - batch->printed) <= batch->entry_count) {
			batch->is_full = false;
			pthread_cond_broadcast(&batch->changed);
		}
	}
	batch->is_printing = false;
}

static void *
work(void *data)
{
	const struct worker *worker = data;
	struct batch *batch = worker->batch;
	pthread_mutex_lock(&batch->lock);
	for (;;) {
		while (batch->taken == batch->read && !batch->is_read) {
			batch->waiting++;
			pthread_cond_wait(&batch->changed, &batch->lock);
			batch->waiting--;
		}
		if (batch->taken == batch->read || is_over(batch))
			break;
		struct entry *entry = entry_of(batch, batch->taken++);
		pthread_mutex_unlock(&batch->lock);
		answer_entry(worker, entry);
		pthread_mutex_lock(&batch->lock);
		entry->is_answered = true;
		print_ready(batch);
	}
	pthread_cond_broadcast(&batch->changed);
	pthread_mutex_unlock(&batch->lock);
	return NULL;
}

/* Hands a line over to the workers, when there is room. Workers that were
 * interrupted make none. */
static void
add_line(struct batch *batch, struct source_line *line, size_t number)
{
	pthread_mutex_lock(&batch->lock);
	/* One who waited for room waits until there is much, so as not to be woken for
	 * every line. */
	if (batch->read == batch->printed + batch->entry_count) {
		batch->is_full = true;
		while (batch->is_full && !is_over(batch))
			pthread_cond_wait(&batch->changed, &batch->lock);
	}
	if (batch->read == batch->printed + batch->entry_count) {
		pthread_mutex_unlock(&batch->lock);
		return;
	}
	*entry_of(batch, batch->read++) = (struct entry){.line = line->bytes,
		.length = line->length,
		.number = number,
		.is_too_long = line->is_too_long};
	if (batch->waiting)
		pthread_cond_broadcast(&batch->changed);
	pthread_mutex_unlock(&batch->lock);
	*line = (struct source_line){0};
}

/* The error that ended the reading has code GLS_OK at the end of the file. */
static size_t
read_lines(struct batch *batch, FILE *file, struct gls_error *error)
{
	struct source_line line = {0};
	size_t number = 0;
	error->code = GLS_OK;
	while (!is_over(batch) && source_next(file, LINE_MAX_BYTES, &line, error)) {
		number++;
		if (holds_puzzle(&line))
			add_line(batch, &line, number);
	}
	free(line.bytes);
	return number;
}

struct gls_options
batch_options(const struct settings *settings, unsigned workers)
{
	struct gls_options options = solve_options(settings);
	options.threads = 1;
	options.cluster = NULL;
	options.memory = (options.memory ? options.memory : system_memory() / 2) / workers;
	return options;
}

/* Starts the workers of this process, and one for each slot of another; how many. */
static unsigned
start_workers(struct batch *batch, struct worker *worker, unsigned own, unsigned slots)
{
	pthread_attr_t small;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, STACK_BYTES);
	unsigned running = 0;
	for (; running < own + slots; running++) {
		bool is_remote = running >= own;
		worker[running] = (struct worker){.batch = batch,
			.is_remote = is_remote,
			.slot = is_remote ? running - own : 0};
		int number = pthread_create(
			&worker[running].thread, is_remote ? &small : NULL, work, &worker[running]);
		if (number && !running)
			fprintf(stderr, "glissade: no thread can be started: %s\n",
				strerror(number));
		if (number)
			break;
	}
	pthread_attr_destroy(&small);
	return running;
}

/* Reads all lines and waits until they are answered. The exit status. */
static int
answer_lines(struct batch *batch, struct worker *worker, unsigned running, FILE *file)
{
	struct gls_error error = {0};
	size_t number = running ? read_lines(batch, file, &error) : 0;
	pthread_mutex_lock(&batch->lock);
	batch->is_read = true;
	pthread_cond_broadcast(&batch->changed);
	pthread_mutex_unlock(&batch->lock);
	for (unsigned i = 0; i < running; i++)
		pthread_join(worker[i].thread, NULL);
	for (; batch->taken < batch->read; batch->taken++)
		free(entry_of(batch, batch->taken)->line);
	int status = running && !gls_cancel_requested(batch->options.cancel)
			     ? batch->status
			     : graver(batch->status, EXIT_LIMIT);
	if (error.code != GLS_OK && !is_over(batch)) {
		error.line = number + 1;
		error.column = 1;
		status = graver(status, complain(batch->name, &error));
	}
	return status;
}

int
batch_solve(const struct answering *answering, const char *name, FILE *file)
{
	const struct settings *settings = answering->settings;
	unsigned own = settings->options->threads ? settings->options->threads : system_cores();
	unsigned slots = settings->slots ? settings->slots->count : 0;
	own = own < WORKERS_MAX ? own : WORKERS_MAX;
	/* A solve takes no limit below a megabyte. */
	if (settings->options->memory && own > settings->options->memory >> 20)
		own = settings->options->memory >> 20 ? (unsigned)(settings->options->memory >> 20)
						      : 1;
	slots = slots < SLOTS_MAX ? slots : SLOTS_MAX;
	struct batch batch = {.answering = answering,
		.name = name,
		.options = batch_options(settings, own),
		.entry_count = ENTRIES_MIN + ENTRIES_PER_WORKER * (own + slots)};
	struct worker *worker = calloc(own + slots, sizeof *worker);
	batch.entries = calloc(batch.entry_count, sizeof *batch.entries);
	pthread_mutex_init(&batch.lock, NULL);
	pthread_cond_init(&batch.changed, NULL);
	int status = worker && batch.entries
			     ? answer_lines(&batch, worker,
				       start_workers(&batch, worker, own, slots), file)
			     : complain_of_memory();
	pthread_mutex_destroy(&batch.lock);
	pthread_cond_destroy(&batch.changed);
	free(batch.entries);
	free(worker);
	return status;
}
