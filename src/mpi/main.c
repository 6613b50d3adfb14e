/* glissade-mpi: the same command under mpirun. Rank 0 is the command as always, and has
 * the other ranks help it. */
#define _POSIX_C_SOURCE 200809L
#include "app/app.h"
#include "base/text.h"
#include "mpi/helper.h"
#include "mpi/keeper.h"
#include "mpi/team.h"
#include "mpi/watch.h"

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
run_with_help(struct keeper *keeper, const struct command *command, struct settings *settings,
	struct watch *watch)
{
	const char *checkpoint = settings->options->checkpoint ? settings->options->checkpoint
							       : settings->options->resume;
	watch_name(watch, checkpoint ? checkpoint : "");
	settings->options->office = keeper_office(keeper);
	settings->help = keeper_help(keeper);
	settings->options->keep_tables = true;
	keeper_begin(keeper);
	return command->run(settings);
}

/* What all ranks do: rank 0 is helped, or all build tables together. */
enum mode { MODE_HELP, MODE_TEAM };

static bool
is_for_team(const struct command *command, const struct settings *settings)
{
	return command && command->verb == GLS_VERB_TABLES && settings->operand_count &&
	       !strcmp(settings->operands[0], "build");
}

static void
complete_threads(const struct post *post, struct settings *settings)
{
	if (!settings->options->threads)
		settings->options->threads = post_cores(post, post_rank(post));
}

/* Every rank runs the command; rank 0 speaks of it. */
static int
run_in_team(struct post *post, const struct command *command, struct settings *settings)
{
	struct gls_team team = team_of_ranks();
	team.data = &team;
	complete_threads(post, settings);
	settings->options->team = &team;
	settings->quiet |= post_rank(post) != 0;
	int status = command->run(settings);
	post_leave(post);
	return status;
}

static int
run_with_helpers(struct post *post, const struct command *command, struct settings *settings,
	struct watch *watch, int status)
{
	struct keeper *keeper = keeper_new(
		post, settings->options->threads, read_patience(), settings->options->cancel);
	if (!keeper)
		abort();
	complete_threads(post, settings);
	post_start(post, keeper_receiver(keeper));
	if (command)
		status = run_with_help(keeper, command, settings, watch);
	keeper_end(keeper);
	watch_end(watch);
	fflush(NULL);
	post_close(post, keeper_has_lost(keeper), status);
	keeper_free(keeper);
	return status;
}

static int
run_rank_0(struct post *post, struct watch *watch, int argc, char **argv)
{
	struct settings settings;
	int status;
	const struct command *command = app_start(argc, argv, &settings, &status);
	enum mode mode = is_for_team(command, &settings) ? MODE_TEAM : MODE_HELP;
	post_agree(mode);
	if (mode == MODE_TEAM)
		status = run_in_team(post, command, &settings);
	else
		status = run_with_helpers(post, command, &settings, watch, status);
	watch_end(watch);
	app_end(&settings);
	return status;
}

static int
run_other_rank(struct post *post, int argc, char **argv)
{
	int status = EXIT_SOLVED;
	if (post_agree(MODE_HELP) == MODE_HELP) {
		signal(SIGINT, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
		helper_run(post, read_patience(), argc, argv);
		return status;
	}
	struct settings settings;
	const struct command *command = app_start(argc, argv, &settings, &status);
	if (command)
		status = run_in_team(post, command, &settings);
	app_end(&settings);
	return status;
}

int
main(int argc, char **argv)
{
	struct watch watch = watch_begin();
	struct post *post = post_open(&argc, &argv);
	if (!post) {
		watch_end(&watch);
		return EXIT_BAD_INPUT;
	}
	if (post_rank(post) == 0)
		return run_rank_0(post, &watch, argc, argv);
	watch_end(&watch);
	return run_other_rank(post, argc, argv);
}
