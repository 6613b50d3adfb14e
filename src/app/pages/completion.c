/* The tables of the completions. bash gets lists of words, zsh specifications of _arguments. */
#include "api/option_table.h"
#include "app/pages/pages.h"

#include <string.h>

/* ---- bash ---------------------------------------------------------------------- */

static bool
write_command_names(struct page *page, const char *argument)
{
	text_add(&page->text, "%s'", argument);
	add_commands(&page->text, ' ');
	text_add(&page->text, "'\n");
	return true;
}

/* For each command the options. */
static bool
write_bash_options(struct page *page, const char *argument)
{
	const struct gls_option *option;
	(void)argument;
	for (const struct command *command = commands; command->name; command++) {
		text_add(&page->text, "\t%s) echo '", command->name);
		for (size_t i = 0; (option = command_option(command, i)); i++)
			text_add(&page->text, "%s--%s", i ? " " : "", option->name);
		text_add(&page->text, "' ;;\n");
	}
	return true;
}

/* For each command the words that may come first. */
static bool
write_bash_operands(struct page *page, const char *argument)
{
	(void)argument;
	for (const struct command *command = commands; command->name; command++) {
		text_add(&page->text, "\t%s) echo '%s", command->name,
			takes_puzzles(command) ? "@files" : "");
		add_operands(&page->text, command, ' ');
		text_add(&page->text, "' ;;\n");
	}
	return true;
}

/* For each option that has a value, the words that it may be. */
static bool
write_bash_values(struct page *page, const char *argument)
{
	const struct gls_option *option;
	struct text *text = &page->text;
	(void)argument;
	for (const struct command *command = commands; command->name; command++)
		for (size_t i = 0; (option = command_option(command, i)); i++) {
			if (!option->value)
				continue;
			text_add(text, "\t'%s --%s') echo '%s", command->name, option->name,
				takes_directory(option) ? "@directories "
				: takes_file(option)    ? "@files "
							: "");
			option_add_words(option_of(option), text, ' ');
			text_add(text, "' ;;\n");
		}
	return true;
}

/* ---- zsh ----------------------------------------------------------------------- */

/* In single quotes, with a backslash before each of `special`. */
static void
add_zsh(struct text *text, const char *words, const char *special)
{
	for (; *words; words++) {
		if (strchr(special, *words))
			text_add_char(text, '\\');
		if (*words == '\'')
			text_add(text, "'\\''");
		else
			text_add_char(text, *words);
	}
}

static bool
write_zsh_commands(struct page *page, const char *argument)
{
	(void)argument;
	for (const struct command *command = commands; command->name; command++) {
		text_add(&page->text, "\t\t'%s:", command->name);
		add_zsh(&page->text, command->summary, ":\\");
		text_add(&page->text, "'\n");
	}
	return true;
}

/* What completes the value: words, files, either, or nothing. */
static void
add_zsh_action(struct text *text, const struct gls_option *option)
{
	struct text words = {0};
	option_add_words(option_of(option), &words, ' ');
	text_add_char(text, ':');
	if (words.length && takes_file(option)) {
		/* After a blank it gets no arguments but its own. */
		text_add(text, " _alternative \"words\\:word\\:(");
		add_zsh(text, words.bytes, ":");
		text_add(text, ")\" \"files\\:file\\:_files\"");
	} else if (words.length) {
		text_add(text, "(");
		add_zsh(text, words.bytes, ":");
		text_add(text, ")");
	} else if (takes_directory(option))
		text_add(text, "_files -/");
	else
		text_add(text, takes_file(option) ? "_files" : " ");
	text_free(&words);
}

/* --goal=[what it is]:G:action; the value may stand behind '=' or be the next word. */
static void
add_zsh_option(struct text *text, const struct gls_option *option)
{
	text_add(text, "\t\t\t'%s--%s%s[", option->type == GLS_OPTION_LIST ? "*" : "", option->name,
		option->value ? "=" : "");
	add_zsh(text, option->help, "[]:\\");
	text_add_char(text, ']');
	if (option->value) {
		/* A second colon: it may be left out. */
		text_add(text, "%s:", option->type == GLS_OPTION_AMOUNT ? ":" : "");
		add_zsh(text, option->value, "[]:\\");
		add_zsh_action(text, option);
	}
	text_add(text, "' \\\n");
}

static bool
write_zsh_options(struct page *page, const char *argument)
{
	const struct gls_option *option;
	struct text *text = &page->text;
	(void)argument;
	for (const struct command *command = commands; command->name; command++) {
		struct text operands = {0};
		add_operands(&operands, command, ' ');
		text_add(text, "\t%s)\n\t\t_arguments \\\n", command->name);
		for (size_t i = 0; (option = command_option(command, i)); i++)
			add_zsh_option(text, option);
		text_add(text, "\t\t\t'(- *)--help[list the options]' \\\n");
		if (operands.length)
			text_add(text, "\t\t\t'1: :(%s)'", operands.bytes);
		else
			text_add(text, "\t\t\t'*:puzzle:_files'");
		text_add(text, "\n\t\t;;\n");
		text_free(&operands);
	}
	return true;
}

const struct directive completion_directives[] = {
	{"command-names", write_command_names},
	{"bash-options", write_bash_options},
	{"bash-operands", write_bash_operands},
	{"bash-values", write_bash_values},
	{"zsh-commands", write_zsh_commands},
	{"zsh-options", write_zsh_options},
	{NULL, NULL},
};
