#define _POSIX_C_SOURCE 200809L
#include "mpi/watch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAME_MAX_BYTES = 4096 };
static const char END = '\n';

static void
tell(const char *checkpoint)
{
	struct stat status;
	char when[32] = "?";
	struct tm local;
	fprintf(stderr, "glissade: the run was killed, most likely because one of its ranks died");
	if (*checkpoint && !stat(checkpoint, &status) && localtime_r(&status.st_mtime, &local)) {
		strftime(when, sizeof when, "%H:%M:%S", &local);
		fprintf(stderr, "; --resume %s goes on with what was done until %s", checkpoint,
			when);
	} else if (!*checkpoint) {
		fprintf(stderr, "; with --checkpoint FILE it could be resumed");
	}
	fprintf(stderr, "\n");
}

/* Reads the name, and then either the end or, if the other was killed, nothing. */
static void
watch(int from)
{
	char name[NAME_MAX_BYTES + 1];
	size_t length = 0;
	bool has_ended = false;
	for (ssize_t count = 1; count > 0 && length < NAME_MAX_BYTES;) {
		count = read(from, name + length, NAME_MAX_BYTES - length);
		length += count > 0 ? (size_t)count : 0;
		has_ended = length && name[length - 1] == END;
		if (has_ended)
			break;
	}
	name[length] = '\0';
	if (!has_ended && length)
		tell(name);
}

struct watch
watch_begin(void)
{
	int ends[2];
	if (pipe(ends))
		return (struct watch){-1};
	pid_t watcher = fork();
	if (watcher == 0) {
		close(ends[1]);
		setsid(); /* signals for the run are not for its watcher */
		signal(SIGINT, SIG_IGN);
		signal(SIGTERM, SIG_IGN);
		watch(ends[0]);
		_exit(0);
	}
	close(ends[0]);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	if (watcher > 0)
		return (struct watch){ends[1]};
	close(ends[1]);
	return (struct watch){-1};
}

static void
say(const struct watch *watch, const char *bytes, size_t count)
{
	/* A watcher who is gone is no reason to end. */
	if (watch->pipe >= 0 && write(watch->pipe, bytes, count) < 0)
		return;
}

void
watch_name(struct watch *watch, const char *checkpoint)
{
	/* The NUL says that the name is whole, also an empty one. */
	say(watch, checkpoint, strlen(checkpoint) + 1);
}

void
watch_end(struct watch *watch)
{
	say(watch, &END, 1);
	if (watch->pipe >= 0)
		close(watch->pipe);
	watch->pipe = -1;
}
