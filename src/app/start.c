#define _POSIX_C_SOURCE 200809L
#include "app/app.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The one thing a signal handler can reach. */
static gls_cancel *cancel;

/* Asks the search to end; a second Ctrl-C does not wait for it. */
static void
on_signal(int number)
{
	gls_cancel_request(cancel);
	signal(number, SIG_DFL);
}

/* A mapped table was cut short while it was read (tables/table_file.h): the search cannot go
 * on. No bug of ours, and no proof: it ends as by a limit. */
static void
on_lost_page(int number)
{
	static const char text[] =
		"glissade: a file of tables was cut short or could not be read while it was in "
		"use; run the command again\n";
	(void)number;
	ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
	(void)written; /* there is nobody else to tell */
	_exit(EXIT_LIMIT);
}

static int
print_version(void)
{
	struct text text = {0};
	text_add(&text, "glissade %s\n", gls_version());
	return print_text(&text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
}

/* Whether --help stands anywhere behind the command. */
static bool
wants_help(int argc, char **argv)
{
	for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (!strcmp(argv[i], "--help"))
			return true;
	return false;
}

const struct command *
app_start(int argc, char **argv, struct settings *settings, int *status)
{
	const char *name = argc > 1 ? argv[1] : "help";
	*settings = (struct settings){0};
	*status = EXIT_BAD_INPUT;
	if (!strcmp(name, "--version")) {
		*status = print_version();
		return NULL;
	}
	if (!strcmp(name, "--help") || !strcmp(name, "-h"))
		name = "help";
	const struct command *command = command_find(name);
	if (!command)
		return NULL;
	if (wants_help(argc, argv)) {
		*status =
			command_help(&(struct settings){.operands = &argv[1], .operand_count = 1});
		return NULL;
	}
	cancel = gls_cancel_new();
	settings->options = gls_options_new();
	if (!cancel || !settings->options) {
		gls_cancel_free(cancel);
		*status = complain_of_memory();
		return NULL;
	}
	gls_options_set_cancel(settings->options, cancel);
	/* No SA_RESTART: a read that waits for input ends too. */
	sigaction(SIGINT, &(struct sigaction){.sa_handler = on_signal}, NULL);
	sigaction(SIGTERM, &(struct sigaction){.sa_handler = on_signal}, NULL);
	sigaction(SIGBUS, &(struct sigaction){.sa_handler = on_lost_page}, NULL);
	signal(SIGPIPE, SIG_IGN); /* print_text() sees it as a failed write */
	signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write too */
	bool is_good = options_read(command, argc > 2 ? argc - 2 : 0, argv + 2, settings) &&
		       open_tables(settings, status);
	if (is_good && (command->verb & (GLS_VERB_SOLVE | GLS_VERB_CHECK | GLS_VERB_COMPARE |
						GLS_VERB_CONVERT | GLS_VERB_STATS)))
		operands_join(settings);
	return is_good ? command : NULL;
}

void
app_end(struct settings *settings)
{
	if (settings->options)
		gls_tables_free(settings->options->tables);
	gls_options_free(settings->options);
	free(settings->table_directory);
	free(settings->joined);
	/* The switch is not freed: a signal may still come. */
}
