/* Rank 0 without MPI: what other ranks may send it. */
#include "../src/mpi/coordinator.c"
#include "quiet_transport.h"

#include <criterion/criterion.h>

static struct coordinator *coordinator;

static void
begin(void)
{
	coordinator = coordinator_new(NULL, 0, 60, NULL);
	cr_assert(coordinator);
}

static void
end(void)
{
	coordinator_free(coordinator);
}

/* A message in a block of just its size. */
static void
send(enum subject subject, const void *bytes, size_t count)
{
	struct receiver receiver = coordinator_receiver(coordinator);
	char *block = malloc(count ? count : 1);
	if (count)
		memcpy(block, bytes, count);
	receiver.receive(receiver.data,
		&(struct message){.rank = 1, .subject = subject, .data = block, .bytes = count});
	free(block);
}

/* Without a body there is no number of a solve in it; a number that is there by chance is none. */
Test(coordinator, passes_over_messages_that_are_for_others, .init = begin, .fini = end)
{
	struct take_body range = {.solve = 0};
	send(SUBJECT_PONG, NULL, 0);
	send(SUBJECT_CANCEL, NULL, 0);
	send(SUBJECT_RANGE, &range, sizeof range);
	cr_assert_eq(coordinator->waiting_count, 0);
	cr_assert_not(coordinator->process[1].has_joined);
}

Test(coordinator, passes_over_answers_to_no_line, .init = begin, .fini = end)
{
	struct answer_body body = {.slot = UINT32_MAX};
	send(SUBJECT_ANSWER, &body, sizeof body);
	body.slot = coordinator->batch_slots.count;
	send(SUBJECT_ANSWER, &body, sizeof body);
	body.slot = 0;
	send(SUBJECT_ANSWER, &body, sizeof body);
	cr_assert_not(coordinator->slot[0].is_waiting);
}

/* So many that a share of what is left would be divided by none. */
Test(coordinator, takes_a_rank_for_no_more_workers_than_it_may_have, .init = begin, .fini = end)
{
	struct {
		struct join_body body;
		char identity[4];
	} join = {{0, UINT32_MAX}, "a"};
	struct budget budget;
	struct ledger ledger;
	struct packet_range range;
	atomic_bool is_over = false;
	budget_init(&budget, 1 << 20);
	cr_assert(ledger_init(&ledger, "a", 100, 1, (struct packet_tally){0}, &budget));
	coordinator->cluster.open(coordinator, &ledger, &is_over);
	send(SUBJECT_JOIN, &join, sizeof join);
	cr_assert_eq(ledger.workers, 1 + WORKERS_MAX, "%u workers", ledger.workers);
	cr_assert(ledger_take(&ledger, &range));
	ledger_free(&ledger);
}
