/* The parts of the manual page that come from the tables. */
#include "app/pages/pages.h"
#include "kind/kinds.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 70 };

/* ---- The language of the page ---------------------------------------------------- */

/* One character as the page is to show it. */
static void
add_sign(struct text *text, char sign)
{
	static const struct {
		char sign;
		const char *written;
	} signs[] = {{'\\', "\\e"}, {'-', "\\-"}, {'^', "\\(ha"}, {'~', "\\(ti"}, {'`', "\\(ga"},
		{'\'', "\\(aq"}};
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (signs[i].sign == sign) {
			text_add(text, "%s", signs[i].written);
			return;
		}
	text_add_char(text, sign);
}

/* Words on lines of their own, not too long; the last line ends. */
static void
add_prose(struct text *text, const char *words)
{
	size_t width = 0;
	while (*words) {
		size_t length = strcspn(words, " "), begin = text->length;
		if (width && width + 1 + length > LINE_WIDTH) {
			text_add_char(text, '\n');
			width = 0;
		} else if (width)
			text_add_char(text, ' ');
		if (!width && *words == '.')
			text_add(text, "\\&"); /* no request */
		if (!strncmp(words, "--", 2))
			text_add(text, "\\%%"); /* not to be hyphenated */
		for (size_t i = 0; i < length; i++)
			add_sign(text, words[i]);
		width += text->length - begin;
		words += length + strspn(words + length, " ");
	}
	text_add_char(text, '\n');
}

/* What a user is to write: words in capitals stand for others, those in small letters are
 * meant as they are, but for `options`. */
static void
add_usage(struct text *text, const char *usage)
{
	while (*usage) {
		size_t length = 0;
		while (isalnum((unsigned char)usage[length]))
			length++;
		if (!length) {
			add_sign(text, *usage++);
			continue;
		}
		bool is_meant = islower((unsigned char)*usage) && strncmp(usage, "options", 7);
		text_add(text, "\\f%c%.*s\\fR", is_meant ? 'B' : 'I', (int)length, usage);
		usage += length;
	}
}

/* --name VALUE; in a value all but brackets stands for something else. */
static void
add_head(struct text *text, const struct gls_option *option)
{
	text_add(text, "\\fB\\-\\-");
	for (const char *sign = option->name; *sign; sign++)
		add_sign(text, *sign);
	text_add(text, "\\fR");
	for (const char *sign = option->value; sign && *sign; sign++) {
		if (sign == option->value)
			text_add_char(text, ' ');
		if (isalpha((unsigned char)*sign))
			text_add(text, "\\fI%c\\fR", *sign);
		else
			add_sign(text, *sign);
	}
	text_add_char(text, '\n');
}

static bool
write_synopsis(struct page *page, const char *argument)
{
	(void)argument;
	for (const struct command *command = commands; command->name; command++) {
		text_add(&page->text, "\\fBglissade %s\\fR ", command->name);
		add_usage(&page->text, command->usage);
		text_add(&page->text, "\n.br\n");
	}
	return true;
}

/* ---- Options ----------------------------------------------------------------------- */

static bool
write_names(struct page *page, const char *argument)
{
	const struct command *command = command_find(argument);
	if (!command)
		return false;
	struct text names = {0};
	const struct gls_option *option;
	for (size_t i = 0; (option = command_option(command, i)); i++)
		text_add(&names, "%s--%s", i ? ", " : "Options: ", option->name);
	text_add(&names, ".");
	bool is_good = !names.failed;
	if (is_good)
		add_prose(&page->text, names.bytes);
	text_free(&names);
	return is_good;
}

/* Whether two rows are one entry of the page: the same name, used the same way. */
static bool
is_same_entry(const struct gls_option *one, const struct gls_option *other)
{
	if (strcmp(one->name, other->name) || !one->value != !other->value)
		return false;
	return !one->value || !strcmp(one->value, other->value);
}

/* Those of all rows of the entry that one of them begins. */
static unsigned
verbs_of_entry(const struct row *rows, size_t first, size_t count)
{
	unsigned verbs = 0;
	for (size_t i = first; i < count; i++)
		if (is_same_entry(rows[first].about, rows[i].about))
			verbs |= rows[i].verbs;
	return verbs;
}

static bool
has_one_command(unsigned verbs)
{
	return !(verbs & (verbs - 1));
}

/* "solve, check", and the kind of puzzle if there is one; a single command that has a section
 * of its own is not named again. */
static void
add_who(struct text *text, const struct row *row, bool is_in_section)
{
	const char *comma = "";
	if (is_in_section && !row->about->kind)
		return;
	if (is_in_section)
		text_add(text, "%s", row->about->kind);
	else if (row->verbs == verbs_of_all())
		text_add(text, "all");
	else
		for (const struct command *command = commands; command->name; command++)
			if (command->verb & row->verbs) {
				text_add(text, "%s%s", comma, command->name);
				comma = ", ";
			}
	if (!is_in_section && row->about->kind)
		text_add(text, " %s", row->about->kind);
}

/* What the template says more of the entry. */
static void
add_more(struct page *page, const struct row *entry, unsigned verbs)
{
	for (size_t i = 0; i < page->more_count; i++) {
		struct more *more = &page->more[i];
		bool is_meant = !more->command;
		for (const struct command *command = commands; command->name; command++)
			is_meant |= more->command && !strcmp(more->command, command->name) &&
				    (command->verb & verbs);
		if (strcmp(more->name, entry->about->name) || !is_meant || !more->words.length)
			continue;
		text_add_bytes(&page->text, more->words.bytes, more->words.length);
		more->is_used = true;
	}
}

/* The entry that begins with this row: all rows that are the same one, those with the same
 * help as one. `done` has the rows that were written. */
static void
write_entry(struct page *page, const struct row *rows, size_t first, size_t count, bool *done)
{
	unsigned verbs = verbs_of_entry(rows, first, count);
	bool is_in_section = has_one_command(verbs);
	text_add(&page->text, ".TP\n");
	add_head(&page->text, rows[first].about);
	for (size_t i = first; i < count; i++) {
		if (done[i] || !is_same_entry(rows[first].about, rows[i].about))
			continue;
		struct text who = {0}, words = {0};
		for (size_t j = i; j < count; j++)
			if (!done[j] && is_same_entry(rows[i].about, rows[j].about) &&
				!strcmp(rows[i].about->help, rows[j].about->help)) {
				text_add(&who, j > i ? ", " : "");
				add_who(&who, &rows[j], is_in_section);
				done[j] = true;
			}
		if (who.length)
			text_add(&page->text, ".IR \"%s\" :\n", who.bytes);
		text_add(&words, "%s.", rows[i].about->help);
		if (!words.failed)
			add_prose(&page->text, words.bytes);
		page->text.failed |= words.failed || who.failed;
		text_free(&who);
		text_free(&words);
	}
	add_more(page, &rows[first], verbs);
}

/* The entries of options that serve this one command; without a command, of those
 * that serve several. */
static void
write_section(struct page *page, const struct command *command, const struct row *rows,
	size_t count, bool *done)
{
	bool is_begun = false;
	for (size_t i = 0; i < count; i++) {
		unsigned verbs = verbs_of_entry(rows, i, count);
		bool is_here = command ? verbs == command->verb : !has_one_command(verbs);
		if (done[i] || !is_here)
			continue;
		if (!is_begun)
			text_add(&page->text, ".SS %s %s\n", command ? "Only of" : "Of several",
				command ? command->name : "commands");
		is_begun = true;
		write_entry(page, rows, i, count, done);
	}
}

static bool
write_options(struct page *page, const char *argument)
{
	size_t count;
	struct row *rows = rows_of_all(&count);
	bool *done = calloc(count + 1, sizeof *done);
	bool is_good = rows && done;
	(void)argument;
	if (is_good)
		write_section(page, NULL, rows, count, done);
	for (const struct command *command = commands; is_good && command->name; command++)
		if (command->verb)
			write_section(page, command, rows, count, done);
	free(rows);
	free(done);
	return is_good;
}

/* ---- Searches and heuristics ------------------------------------------------------- */

static void
add_named(struct text *text, const char *name, const char *summary)
{
	text_add(text, ".TP\n\\fB");
	for (; *name; name++)
		add_sign(text, *name);
	text_add(text, "\\fR\n");
	add_prose(text, summary);
}

static bool
write_searches(struct page *page, const char *argument)
{
	const struct gls_algorithm *a;
	(void)argument;
	for (size_t i = 0; (a = gls_algorithm(i)); i++) {
		struct text summary = {0};
		text_add(&summary, "%s%s%s%s", a->summary, a->optimal ? " [*]" : "",
			a->uses_heuristic ? " [h]" : "", a->parallel ? " [p]" : "");
		if (!summary.failed)
			add_named(&page->text, a->name, summary.bytes);
		page->text.failed |= summary.failed;
		text_free(&summary);
	}
	return true;
}

static bool
write_heuristics(struct page *page, const char *argument)
{
	const struct gls_heuristic *h;
	(void)argument;
	for (const struct kind_entry *entry = kinds; entry->kind; entry++) {
		text_add(&page->text, ".SS Heuristics of %s\n", entry->kind->name);
		add_prose(&page->text, entry->kind->summary);

		for (size_t i = 0; (h = gls_heuristic(entry->kind->name, i)); i++)
			add_named(&page->text, h->name, h->summary);
	}
	return true;
}

const struct directive manual_directives[] = {
	{"synopsis", write_synopsis},
	{"names", write_names},
	{"options", write_options},
	{"searches", write_searches},
	{"heuristics", write_heuristics},
	{NULL, NULL},
};
