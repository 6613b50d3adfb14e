/* What the manual page and the completions both say. */
#include "app/pages/pages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

unsigned
verbs_of_all(void)
{
	unsigned verbs = 0;
	for (const struct command *command = commands; command->name; command++)
		verbs |= command->verb;
	return verbs;
}

static bool
is_among(const struct row *rows, size_t count, const struct gls_option *option)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i].about == option)
			return true;
	return false;
}

struct row *
rows_of_all(size_t *count)
{
	const struct gls_option *option;
	size_t most = 0;
	for (const struct command *command = commands; command->name; command++)
		for (size_t i = 0; command_option(command, i); i++)
			most++;
	struct row *rows = calloc(most + 1, sizeof *rows);
	*count = 0;
	if (!rows)
		return NULL;
	for (const struct command *command = commands; command->name; command++)
		for (size_t i = 0; (option = command_option(command, i)); i++)
			if (!is_among(rows, *count, option))
				rows[(*count)++] =
					(struct row){option, option->verbs & verbs_of_all()};
	return rows;
}

/* ---- Lists of words ---------------------------------------------------------- */

static void
add_kinds(struct text *text, size_t begin, char separator)
{
	for (size_t i = 0; gls_kind(i); i++)
		text_add_word(text, begin, gls_kind(i), strlen(gls_kind(i)), separator);
}

void
add_commands(struct text *text, char separator)
{
	size_t begin = text->length;
	for (const struct command *command = commands; command->name; command++)
		text_add_word(text, begin, command->name, strlen(command->name), separator);
}

/* The usage has them: words in small letters are meant as they are, those in capitals stand
 * for others. */
void
add_operands(struct text *text, const struct command *command, char separator)
{
	size_t begin = text->length;
	const char *word = command->usage;
	while (*word) {
		size_t length = 0;
		while (isalnum((unsigned char)word[length]))
			length++;
		if (length == 4 && !strncmp(word, "KIND", length))
			add_kinds(text, begin, separator);
		else if (length == 7 && !strncmp(word, "COMMAND", length))
			add_commands(text, separator);
		else if (length && islower((unsigned char)*word) && strncmp(word, "options", 7))
			text_add_word(text, begin, word, length, separator);
		word += length ? length : 1;
	}
}

/* ---- Files --------------------------------------------------------------------- */

bool
takes_directory(const struct gls_option *option)
{
	return option->value && !strcmp(option->value, "DIR");
}

/* Some take a text or the file that has it, and say so in their help. */
bool
takes_file(const struct gls_option *option)
{
	bool is_text = option->type == GLS_OPTION_TEXT || option->type == GLS_OPTION_LIST;
	return is_text && (!strcmp(option->value, "FILE") || strstr(option->help, " file"));
}

bool
takes_puzzles(const struct command *command)
{
	return strstr(command->usage, "PUZZLE") != NULL;
}
