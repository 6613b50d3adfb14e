/* Any messages to rank 0, while a search is open and lines are waited for: its ledger keeps its
 * own rules. Ranks believe each other, but a lost or doubled message must not prove anything. */
#include "../../src/mpi/coordinator.c"
#include "fuzz_messages.h"

enum { PACKETS = 100 };

static struct budget budget;

/* Some lines are under way, as if threads waited for them. */
static void
await_lines(struct coordinator *coordinator, struct answer *answer, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		coordinator->slot[i].is_waiting = true;
		coordinator->slot[i].answer = &answer[i];
	}
}

static void
check_ledger(const struct ledger *ledger)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < PACKETS; i++)
		count += ledger->done[i / 64] >> i % 64 & 1;
	fuzz_require(count == ledger->done_count, "what is done is counted once");
}

static void
check_coordinator(const struct coordinator *coordinator)
{
	fuzz_require(coordinator->length <= SOLUTION_MAX, "a solution has room");
	fuzz_require(coordinator->waiting_count <= coordinator->waiting_room, "so have waiters");
}

/* Nobody is waited for at the end. */
static void
leave_all(struct coordinator *coordinator)
{
	struct leave_body body = {.solve = coordinator->solve};
	struct receiver receiver = coordinator_receiver(coordinator);
	for (int rank = 1; rank < QUIET_RANKS; rank++)
		receiver.receive(receiver.data, &(struct message){.rank = rank,
							.subject = SUBJECT_LEAVE,
							.data = &body,
							.bytes = sizeof body});
}

static void
solve(struct coordinator *coordinator, const gls_puzzle *puzzle, const uint8_t *bytes,
	size_t length)
{
	struct ledger ledger;
	struct packet_range range;
	struct packet_tally unfinished = {0};
	struct gls_error failure = {0};
	struct gls_move moves[SOLUTION_MAX];
	atomic_bool is_over = false;
	struct gls_cluster *cluster = coordinator_cluster(coordinator);
	struct receiver receiver = coordinator_receiver(coordinator);
	fuzz_require(ledger_init(&ledger, "a", PACKETS, 1, unfinished, &budget), "memory");
	cluster->call(cluster->data, puzzle, "pdb:5-5-5", 1000);
	fuzz_receive(&receiver, bytes, length / 2);
	cluster->open(cluster->data, &ledger, &is_over);
	fuzz_receive(&receiver, bytes + length / 2, length - length / 2);
	check_coordinator(coordinator);
	while (ledger_take(&ledger, &range))
		ledger_done(&ledger, range, (struct packet_tally){1, 1});
	check_ledger(&ledger);
	leave_all(coordinator);
	cluster->close(cluster->data, &unfinished, &failure);
	fuzz_require(cluster->solution(cluster->data, moves, SOLUTION_MAX) <= SOLUTION_MAX,
		"a solution has room");
	ledger_free(&ledger);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct answer answer[2] = {0};
	budget_init(&budget, 1 << 24);
	gls_cancel *cancel = gls_cancel_new();
	gls_puzzle *puzzle = gls_puzzle_read("1 2/3 0", SIZE_MAX, NULL, NULL);
	struct coordinator *coordinator = coordinator_new(NULL, 0, 60, cancel);
	fuzz_require(coordinator && puzzle && cancel, "memory");
	await_lines(coordinator, answer, 2);
	solve(coordinator, puzzle, bytes, length);
	for (unsigned i = 0; i < 2; i++) {
		text_free(&answer[i].out);
		text_free(&answer[i].complaints);
	}
	coordinator_free(coordinator);
	gls_puzzle_free(puzzle);
	gls_cancel_free(cancel);
	return 0;
}
