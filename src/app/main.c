#include "app/app.h"

int
main(int argc, char **argv)
{
	struct settings settings;
	int status;
	const struct command *command = app_start(argc, argv, &settings, &status);
	if (command)
		status = command->run(&settings);
	/* Who had enough, as head has, is not told that something was bad. */
	if (status == EXIT_BAD_INPUT && reader_has_left())
		status = EXIT_SOLVED;
	app_end(&settings);
	return status;
}
