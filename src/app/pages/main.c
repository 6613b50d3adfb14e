/* The program of the build that makes a page from its template: pages TEMPLATE > PAGE. */
#include "app/pages/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
fail(const char *path, unsigned line, const char *message)
{
	fprintf(stderr, "%s:%u: %s\n", path, line, message);
	return false;
}

/* What stands behind the '@' of a directive; NULL if the line is none. */
static char *
directive_of(char *line)
{
	static const char *const beginnings[] = {"# @", ".\\\" @"};
	char *text = line + strspn(line, "\t ");
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (!strncmp(text, beginnings[i], strlen(beginnings[i])))
			return text + strlen(beginnings[i]);
	return NULL;
}

static void
add_line(struct text *text, const char *line)
{
	const char *version;
	while ((version = strstr(line, "@VERSION@"))) {
		text_add_bytes(text, line, (size_t)(version - line));
		text_add(text, "%s", gls_version());
		line = version + strlen("@VERSION@");
	}
	text_add(text, "%s", line);
}

static bool
begin_more(struct page *page, char *argument)
{
	struct more *more = realloc(page->more, (page->more_count + 1) * sizeof *more);
	if (!more)
		return false;
	page->more = more;
	char *command = strchr(argument, ' ');
	if (command)
		*command++ = '\0';
	page->more[page->more_count++] = (struct more){
		.name = strdup(argument), .command = command ? strdup(command) : NULL};
	return true;
}

static bool
follow(struct page *page, const char *name, const char *argument)
{
	const struct directive *const tables[] = {manual_directives, completion_directives};
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		for (const struct directive *directive = tables[i]; directive->name; directive++)
			if (!strcmp(directive->name, name))
				return directive->write(page, argument);
	fprintf(stderr, "there is no directive @%s\n", name);
	return false;
}

/* One line of the template, its end included. *more says whether it belongs to @more. */
static bool
read_line(struct page *page, char *line, bool *is_more)
{
	char *directive = directive_of(line);
	if (!directive) {
		add_line(*is_more ? &page->more[page->more_count - 1].words : &page->text, line);
		return true;
	}
	directive[strcspn(directive, "\n")] = '\0';
	char *argument = directive + strcspn(directive, " ");
	if (*argument)
		*argument++ = '\0';
	if (!strcmp(directive, "end") && *is_more) {
		*is_more = false;
		return true;
	}
	if (*is_more)
		return false;
	*is_more = !strcmp(directive, "more");
	return *is_more ? begin_more(page, argument) : follow(page, directive, argument);
}

static bool
read_template(struct page *page, const char *path)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return fail(path, 0, "cannot be read");
	char *line = NULL;
	size_t room = 0;
	unsigned number = 0;
	bool is_good = true, is_more = false;
	while (is_good && getline(&line, &room, file) > 0) {
		number++;
		if (!read_line(page, line, &is_more))
			is_good = fail(path, number, "this directive cannot be followed");
	}
	if (is_good && is_more)
		is_good = fail(path, number, "@end is missing");
	if (ferror(file))
		is_good = fail(path, number, "cannot be read on");
	free(line);
	fclose(file);
	for (size_t i = 0; is_good && i < page->more_count; i++)
		if (!page->more[i].is_used) {
			fprintf(stderr, "%s: @more %s: no option is called so\n", path,
				page->more[i].name);
			is_good = false;
		}
	return is_good;
}

static void
forget(struct page *page)
{
	for (size_t i = 0; i < page->more_count; i++) {
		free(page->more[i].name);
		free(page->more[i].command);
		text_free(&page->more[i].words);
	}
	free(page->more);
	text_free(&page->text);
}

int
main(int argc, char **argv)
{
	struct page page = {0};
	if (argc != 2) {
		fprintf(stderr, "usage: pages TEMPLATE\n");
		return EXIT_FAILURE;
	}
	bool is_good = read_template(&page, argv[1]) && print_text(&page.text);
	forget(&page);
	return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
