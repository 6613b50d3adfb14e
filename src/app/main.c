#define _POSIX_C_SOURCE 200809L
#include "app/app.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The one thing a signal handler can reach. */
static gls_cancel *cancel;

/* Asks the search to end; a second Ctrl-C does not wait for it. */
static void
on_signal(int number)
{
	gls_cancel_request(cancel);
	signal(number, SIG_DFL);
}

int
main(int argc, char **argv)
{
	struct settings settings = {0};
	const char *name = argc > 1 ? argv[1] : "help";
	if (!strcmp(name, "--version")) {
		struct text text = {0};
		text_add(&text, "glissade %s\n", gls_version());
		return print_text(&text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
	}
	if (!strcmp(name, "--help") || !strcmp(name, "-h"))
		name = "help";
	const struct command *command = command_find(name);
	if (!command)
		return EXIT_BAD_INPUT;
	if (argc > 2 && !strcmp(argv[2], "--help")) {
		settings.operands = &argv[1];
		settings.operand_count = 1;
		return command_help(&settings);
	}
	cancel = settings.cancel = gls_cancel_new();
	if (!cancel)
		return EXIT_LIMIT;
	/* No SA_RESTART: a read that waits for input ends too. */
	sigaction(SIGINT, &(struct sigaction){.sa_handler = on_signal}, NULL);
	sigaction(SIGTERM, &(struct sigaction){.sa_handler = on_signal}, NULL);
	signal(SIGPIPE, SIG_IGN); /* print_text() sees it as a failed write */
	int status = EXIT_BAD_INPUT;
	if (options_read(command, argc > 2 ? argc - 2 : 0, argv + 2, &settings) &&
		resolve_goal(&settings) && resolve_waypoints(&settings) && open_tables(&settings))
		status = command->run(&settings);
	gls_tables_free(settings.tables);
	free(settings.table_directory);
	free(settings.goal_text);
	for (unsigned i = 0; i < settings.via_count; i++)
		free(settings.via_text[i]);
	return status; /* the switch is not freed: a signal may still come */
}
