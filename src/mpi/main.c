/* glissade-mpi: the same command under mpirun. Rank 0 is the command as always, and has
 * the other ranks help it. */
#define _POSIX_C_SOURCE 200809L
#include "app/app.h"
#include "base/text.h"
#include "mpi/coordinator.h"
#include "mpi/team.h"
#include "mpi/watch.h"
#include "mpi/worker_process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double
read_patience(void)
{
	const char *text = getenv("GLISSADE_MPI_PATIENCE");
	double seconds;
	return text && text_read_real(text, &seconds) && seconds > 0 ? seconds : PATIENCE_SECONDS;
}

/* Runs the command with the help of all. */
static int
run_with_help(struct coordinator *coordinator, const struct command *command,
	struct settings *settings, struct watch *watch)
{
	const char *checkpoint = settings->options->checkpoint ? settings->options->checkpoint
							       : settings->options->resume;
	watch_name(watch, checkpoint ? checkpoint : "");
	settings->options->cluster = coordinator_cluster(coordinator);
	settings->slots = coordinator_slots(coordinator);
	settings->options->keep_tables = true;
	coordinator_begin(coordinator);
	return command->run(settings);
}

/* What all ranks do: rank 0 is has help, or all build tables together. */
enum mode { MODE_HELP, MODE_TEAM };

static bool
is_for_team(const struct command *command, const struct settings *settings)
{
	return command && command->verb == GLS_VERB_TABLES && settings->operand_count &&
	       !strcmp(settings->operands[0], "build");
}

static void
complete_threads(const struct transport *transport, struct settings *settings)
{
	if (!settings->options->threads)
		settings->options->threads = transport_cores(transport, transport_rank(transport));
}

/* Every rank runs the command; rank 0 speaks of it. */
static int
run_in_team(struct transport *transport, const struct command *command, struct settings *settings)
{
	struct gls_team team = team_of_ranks();
	team.data = &team;
	complete_threads(transport, settings);
	settings->options->team = &team;
	settings->quiet |= transport_rank(transport) != 0;
	int status = command->run(settings);
	transport_leave(transport);
	return status;
}

static int
run_with_workers(struct transport *transport, const struct command *command,
	struct settings *settings, struct watch *watch, int status)
{
	struct coordinator *coordinator = coordinator_new(
		transport, settings->options->threads, read_patience(), settings->options->cancel);
	if (!coordinator)
		abort();
	complete_threads(transport, settings);
	transport_start(transport, coordinator_receiver(coordinator));
	if (command)
		status = run_with_help(coordinator, command, settings, watch);
	coordinator_end(coordinator);
	watch_end(watch);
	fflush(NULL);
	transport_close(transport, coordinator_has_lost(coordinator), status);
	coordinator_free(coordinator);
	return status;
}

static int
run_rank_0(struct transport *transport, struct watch *watch, int argc, char **argv)
{
	struct settings settings;
	int status;
	const struct command *command = app_start(argc, argv, &settings, &status);
	enum mode mode = is_for_team(command, &settings) ? MODE_TEAM : MODE_HELP;
	transport_agree(mode);
	if (mode == MODE_TEAM)
		status = run_in_team(transport, command, &settings);
	else
		status = run_with_workers(transport, command, &settings, watch, status);
	watch_end(watch);
	app_end(&settings);
	return status;
}

static int
run_other_rank(struct transport *transport, int argc, char **argv)
{
	int status = EXIT_SOLVED;
	if (transport_agree(MODE_HELP) == MODE_HELP) {
		signal(SIGINT, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
		/* Of two that lose each other rank 0 is to be the first to end, with a message and
		 * a checkpoint: launchers kill it when another rank is gone. */
		worker_process_run(transport, 2 * read_patience(), argc, argv);
		return status;
	}
	struct settings settings;
	const struct command *command = app_start(argc, argv, &settings, &status);
	if (command)
		status = run_in_team(transport, command, &settings);
	app_end(&settings);
	return status;
}

int
main(int argc, char **argv)
{
	struct watch watch = watch_begin();
	struct transport *transport = transport_open(&argc, &argv);
	if (!transport) {
		watch_end(&watch);
		return EXIT_BAD_INPUT;
	}
	if (transport_rank(transport) == 0)
		return run_rank_0(transport, &watch, argc, argv);
	watch_end(&watch);
	return run_other_rank(transport, argc, argv);
}
