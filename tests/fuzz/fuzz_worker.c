/* Any messages to another rank than 0: lines and puzzles are cut out of them as they stand. What is
 * done with them then, solving, is not of interest here: a function of this file does it. */
#define gls_solve fuzz_solve
#include "../../src/mpi/worker_process.c"
#include "fuzz_messages.h"

static const uint8_t *input;
static size_t input_length;

/* ---- In place of the command ---------------------------------------------- */

const struct command *
app_start(int argc, char **argv, struct settings *settings, int *status)
{
	(void)argc;
	(void)argv;
	*status = 0;
	settings->options = gls_options_new();
	fuzz_require(settings->options, "memory");
	gls_cancel *cancel = gls_cancel_new();
	gls_options_set_cancel(settings->options, cancel);
	return NULL;
}

void
app_end(struct settings *settings)
{
	gls_cancel_free(settings->options->cancel);
	gls_options_free(settings->options);
}

struct answering
answering_new(const struct settings *settings)
{
	(void)settings;
	return (struct answering){0};
}

struct gls_options
batch_options(const struct settings *settings, unsigned workers)
{
	(void)workers;
	return *settings->options;
}

/* The answer is the line. */
void
batch_answer(const struct answering *answering, const struct gls_options *options,
	const struct batch_line *line, struct answer *answer)
{
	(void)answering;
	(void)options;
	text_add(&answer->out, "%s", line->name);
	text_add_bytes(&answer->complaints, line->bytes, line->length);
}

struct gls_result *
fuzz_solve(const gls_puzzle *puzzle, const gls_options *options, struct gls_error *error)
{
	char *text = gls_puzzle_text(puzzle);
	struct gls_move move = {0};
	fuzz_require(text && strlen(options->heuristic) < SIZE_MAX, "there is a puzzle");
	options->cluster->join(options->cluster->data, text);
	options->cluster->done(
		options->cluster->data, (struct packet_range){0}, (struct packet_tally){0});
	options->cluster->found(options->cluster->data, &move, 1);
	options->cluster->leave(options->cluster->data, (struct packet_tally){0});
	snprintf(error->message, sizeof error->message, "not solved: %.100s", text);
	gls_free(text);
	return NULL;
}

/* ---- In place of MPI ------------------------------------------------------ */

static void
hand_over(struct receiver receiver, enum subject subject)
{
	receiver.receive(receiver.data, &(struct message){.subject = subject, .data = ""});
}

/* Rank 0 has them begin once, and says at the end that it is the end. */
static void
receive_unless_begin(void *data, const struct message *message)
{
	if (message->subject != SUBJECT_BEGIN && message->subject != SUBJECT_END)
		receive(data, message);
}

void
transport_start(struct transport *transport, struct receiver receiver)
{
	(void)transport;
	hand_over(receiver, SUBJECT_BEGIN);
	struct receiver some = receiver;
	some.receive = receive_unless_begin;
	fuzz_receive(&some, input, input_length);
	hand_over(receiver, SUBJECT_END);
	hand_over(receiver, SUBJECT_BYE);
}

void
transport_close(struct transport *transport, bool is_rank_lost, int status)
{
	(void)transport;
	(void)is_rank_lost;
	(void)status;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	input = bytes;
	input_length = length;
	worker_process_run(NULL, 60, 0, NULL);
	return 0;
}
