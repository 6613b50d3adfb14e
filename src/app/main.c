#include "app/app.h"

int
main(int argc, char **argv)
{
	struct settings settings;
	int status;
	const struct command *command = app_start(argc, argv, &settings, &status);
	if (command)
		status = command->run(&settings);
	app_end(&settings);
	return status;
}
