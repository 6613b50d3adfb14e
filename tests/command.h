/* command.h: running the command, or another program, and looking at what it says. */
#ifndef GLS_TESTS_COMMAND_H
#define GLS_TESTS_COMMAND_H

#include "base/clock.h"
#include "support.h"
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 16, OUTPUT_MAX = 1 << 18 };

struct command {
	pid_t process;
	FILE *in, *out, *err;
	int status; /* of exit, -1 if a signal ended it */
	char *stdout, *stderr;
	struct rusage usage;
};

/* A file of no name with these bytes, to be read from the beginning. */
FILE *file_with(const char *bytes, size_t length);

void replace_process(struct command *command, const char *const *arguments);

/* Starts a program; out may be NULL, or where its output is to go. */
struct command start_with(
	const char *const *arguments, const char *input, size_t length, FILE *out);

char *read_all(FILE *file);

void finish(struct command *command);

void forget(struct command *command);

/* Runs glissade with these arguments and this standard input. */
#define RUN_WITH(input, ...) \
	run((const char *const[ARGUMENTS_MAX]){GLISSADE, __VA_ARGS__}, input, strlen(input))
#define RUN(...) RUN_WITH("", __VA_ARGS__)

struct command run(const char *const *arguments, const char *input, size_t length);

void expect_status(const struct command *command, int status);

void expect_words(const char *text, const char *words);

/* Ends with status 2, nothing on standard output, and these words after
 * "glissade: " on standard error. */
void expect_refusal(struct command command, const char *words);

/* Ends with this status and prints exactly this. */
void expect_output(struct command command, int status, const char *output);

/* A file with a name, removed by file_gone(). */
const char *file_named(const char *bytes, size_t length);

/* A board of 80 moves: no search here solves it in a second. */
#define HARD "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0", "--goal", "blank-first"

/* The object, which must be all of a line. */
json_t *parse(const char *line);

void expect_string(const json_t *object, const char *key, const char *expected);

void expect_integer(const json_t *object, const char *key, json_int_t expected);

/* Nobody is late three times in a row because the machine is busy. */
enum { ATTEMPTS = 3 };

#endif
