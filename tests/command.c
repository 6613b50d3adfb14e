#include "command.h"

FILE *
file_with(const char *bytes, size_t length)
{
	FILE *file = tmpfile();
	cr_assert(file, "no temporary file");
	fwrite(bytes, 1, length, file);
	fflush(file);
	rewind(file);
	return file;
}

void
replace_process(struct command *command, const char *const *arguments)
{
	dup2(fileno(command->in), STDIN_FILENO);
	dup2(fileno(command->out), STDOUT_FILENO);
	dup2(fileno(command->err), STDERR_FILENO);
	execv(arguments[0], (char **)arguments);
	_exit(127);
}

struct command
start_with(const char *const *arguments, const char *input, size_t length, FILE *out)
{
	struct command command = {.in = file_with(input, length),
		.out = out ? out : tmpfile(),
		.err = tmpfile(),
		.status = -1};
	fflush(NULL);
	command.process = fork();
	cr_assert_geq(command.process, 0, "no process");
	if (!command.process)
		replace_process(&command, arguments);
	return command;
}

char *
read_all(FILE *file)
{
	char *text = calloc(OUTPUT_MAX + 1, 1);
	rewind(file);
	size_t length = fread(text, 1, OUTPUT_MAX, file);
	text[length] = '\0';
	fclose(file);
	return text;
}

void
finish(struct command *command)
{
	int status;
	wait4(command->process, &status, 0, &command->usage);
	command->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	fclose(command->in);
	command->stdout = read_all(command->out);
	command->stderr = read_all(command->err);
}

void
forget(struct command *command)
{
	free(command->stdout);
	free(command->stderr);
}

struct command
run(const char *const *arguments, const char *input, size_t length)
{
	struct command command = start_with(arguments, input, length, NULL);
	finish(&command);
	return command;
}

void
expect_status(const struct command *command, int status)
{
	cr_assert_eq(command->status, status, "exit status %d, not %d\nstdout: %s\nstderr: %s",
		command->status, status, command->stdout, command->stderr);
}

void
expect_words(const char *text, const char *words)
{
	cr_assert(strstr(text, words), "'%s' does not say '%s'", text, words);
}

void
expect_refusal(struct command command, const char *words)
{
	expect_status(&command, 2);
	cr_assert_str_eq(command.stdout, "", "refused, but it prints %s", command.stdout);
	cr_assert(!strncmp(command.stderr, "glissade: ", 10), "%s", command.stderr);
	expect_words(command.stderr, words);
	forget(&command);
}

void
expect_output(struct command command, int status, const char *output)
{
	expect_status(&command, status);
	cr_assert_str_eq(command.stdout, output, "'%s' and not '%s'", command.stdout, output);
	forget(&command);
}

const char *
file_named(const char *bytes, size_t length)
{
	static char path[] = "/tmp/glissade-test-XXXXXX";
	strcpy(path + sizeof path - 7, "XXXXXX");
	int file = mkstemp(path);
	cr_assert(file >= 0 && write(file, bytes, length) == (ssize_t)length, "no file %s", path);
	close(file);
	return path;
}

json_t *
parse(const char *line)
{
	json_error_t error;
	json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
	cr_assert(object, "%s: %s", error.text, line);
	return object;
}

void
expect_string(const json_t *object, const char *key, const char *expected)
{
	const char *string = json_string_value(json_object_get(object, key));
	cr_assert(
		string && !strcmp(string, expected), "%s is '%s', not '%s'", key, string, expected);
}

void
expect_integer(const json_t *object, const char *key, json_int_t expected)
{
	const json_t *value = json_object_get(object, key);
	cr_assert(json_is_integer(value) && json_integer_value(value) == expected,
		"%s is %lld, not %lld", key, json_integer_value(value), expected);
}
