/* glissade-mpi: the same command under mpirun. Rank 0 is the command as always, and has
 * the other ranks help it. */
#define _POSIX_C_SOURCE 200809L
#include "app/app.h"
#include "mpi/helper.h"
#include "mpi/keeper.h"
#include "mpi/watch.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static double
read_patience(void)
{
	const char *text = getenv("GLISSADE_MPI_PATIENCE");
	double seconds = text ? strtod(text, NULL) : 0;
	return seconds > 0 ? seconds : PATIENCE_SECONDS;
}

/* Runs the command with the help of all. */
static int
run_with_help(struct keeper *keeper, const struct command *command, struct settings *settings,
	struct watch *watch)
{
	const char *checkpoint = settings->checkpoint ? settings->checkpoint : settings->resume;
	watch_name(watch, checkpoint ? checkpoint : "");
	settings->office = keeper_office(keeper);
	settings->help = keeper_help(keeper);
	settings->keep_tables = true;
	keeper_begin(keeper);
	return command->run(settings);
}

static int
run_rank_0(struct post *post, struct watch *watch, int argc, char **argv)
{
	struct settings settings;
	int status;
	const struct command *command = app_start(argc, argv, &settings, &status);
	struct keeper *keeper =
		keeper_new(post, settings.threads, read_patience(), settings.cancel);
	if (!keeper)
		abort();
	if (!settings.threads)
		settings.threads = post_cores(post, 0);
	post_start(post, keeper_receiver(keeper));
	if (command)
		status = run_with_help(keeper, command, &settings, watch);
	keeper_end(keeper);
	watch_end(watch);
	fflush(NULL);
	post_close(post, keeper_has_lost(keeper), status);
	keeper_free(keeper);
	app_end(&settings);
	return status;
}

int
main(int argc, char **argv)
{
	struct watch watch = watch_begin();
	struct post *post = post_open(&argc, &argv);
	int status = EXIT_BAD_INPUT;
	if (!post) {
		watch_end(&watch);
		return status;
	}
	if (post_rank(post) == 0)
		return run_rank_0(post, &watch, argc, argv);
	watch_end(&watch);
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	helper_run(post, read_patience(), argc, argv);
	return EXIT_SOLVED;
}
