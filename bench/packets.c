/* The sizes of the packets of a long search, for scripts/simulate-packets.
 *
 *	bench-packets HEURISTIC FILE LINE SECONDS > sizes
 *
 * Solves the board in that line of a file, with the goal blank-first, and writes for
 * each bound that was searched in packets, and to its end, one line: the bound, and the
 * boards expanded in each packet, in the order in which they are handed out.
 */
#include "search/ledger.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many that packets are handed out one by one. */
static const unsigned WORKERS = 1 << 24;

/* A cluster in which nobody else works, opened for a look at the ledger. */
static void
call_nobody(void *data, const gls_puzzle *puzzle, const char *heuristic, uint32_t front_boards)
{
	(void)data, (void)puzzle, (void)heuristic, (void)front_boards;
}

static void
open_cluster(void *data, struct ledger *ledger, atomic_bool *is_over)
{
	(void)is_over;
	ledger_add_workers(ledger, WORKERS);
	*(struct ledger **)data = ledger;
}

static void
close_cluster(void *data, struct packet_tally *unfinished, struct gls_error *failure)
{
	(void)unfinished, (void)failure;
	*(struct ledger **)data = NULL;
}

static unsigned
no_solution(void *data, struct gls_move *moves, unsigned room)
{
	(void)data, (void)moves, (void)room;
	return 0;
}

static void
write_bound(const struct gls_progress *now, void *data)
{
	const struct ledger *ledger = *(struct ledger **)data;
	if (!ledger || !now->is_bound_done)
		return;
	printf("%" PRIu32, ledger->bound);
	for (uint32_t i = 0; i < ledger->packets; i++)
		printf(" %.0f", (double)ledger->weight[i]);
	printf("\n");
	fflush(stdout);
}

static gls_puzzle *
read_board(const char *path, int number)
{
	char line[512] = "";
	struct gls_read_options options = {.kind = "tiles", .goal = "blank-first"};
	FILE *file = fopen(path, "r");
	for (int i = 0; file && i < number && fgets(line, sizeof line, file); i++)
		;
	if (file)
		fclose(file);
	line[strcspn(line, "#\n")] = '\0';
	return gls_puzzle_read(line, SIZE_MAX, &options, NULL);
}

int
main(int argc, char **argv)
{
	gls_puzzle *puzzle = argc == 5 ? read_board(argv[2], atoi(argv[3])) : NULL;
	if (!puzzle) {
		fprintf(stderr, "usage: bench-packets HEURISTIC FILE LINE SECONDS\n");
		return 2;
	}
	struct ledger *ledger = NULL;
	struct gls_cluster cluster = {.data = &ledger,
		.is_coordinator = true,
		.call = call_nobody,
		.open = open_cluster,
		.close = close_cluster,
		.solution = no_solution};
	struct gls_options options = {.algorithm = "champion",
		.heuristic = argv[1],
		.threads = 1,
		.seconds = atof(argv[4]),
		.progress = write_bound,
		.progress_data = &ledger,
		.cluster = &cluster};
	struct gls_error error;
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	if (!result)
		fprintf(stderr, "%s\n", error.message);
	gls_puzzle_free(puzzle);
	bool is_good = result;
	gls_result_free(result);
	return is_good ? 0 : 1;
}
