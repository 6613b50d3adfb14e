/* Reading boards of letters: from text, and from a document such as JSON gives.
 * Both end in a word and rows with their places, checked in one place. */
#include "base/error.h"
#include "kind/shuffdle/rules.h"
#include "puzzle/document.h"
#include "puzzle/scanner.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

enum { LIMIT_MAX = 10000 };

/* A piece of the text, with its place. */
struct piece {
	const char *text;
	size_t length, line, column;
};

/* A puzzle as it was found; one row more than there may be, to complain about. */
struct found {
	struct piece word, rows[SHUFFDLE_SIDE_MAX + 1];
	unsigned row_count;
	bool hard, any_holes;
	unsigned move_limit;
};

/* ---- Checking ------------------------------------------------------------- */

/* "'x'", or its code if it cannot be shown. */
static const char *
sign_text(char sign, char *buffer, size_t size)
{
	unsigned char code = (unsigned char)sign;
	snprintf(buffer, size, isgraph(code) ? "'%c'" : "a sign (code %d)", code);
	return buffer;
}

bool
shuffdle_read_word(const char *text, size_t length, size_t line, size_t column, char *word,
	struct gls_error *error)
{
	char sign[24];
	for (size_t i = 0; i < length; i++)
		if (!isalpha((unsigned char)text[i]))
			return error_at(error, GLS_BAD_INPUT, line, column ? column + i : 0,
				"%s in the word; expected letters from A to Z",
				sign_text(text[i], sign, sizeof sign));
	if (length < SHUFFDLE_SIDE_MIN || length > SHUFFDLE_SIDE_MAX)
		return error_at(error, GLS_BAD_INPUT, line, column,
			"a word of %zu letters; expected %d to %d, as many as the board has rows",
			length, SHUFFDLE_SIDE_MIN, SHUFFDLE_SIDE_MAX);
	for (size_t i = 0; i < length; i++)
		word[i] = (char)toupper((unsigned char)text[i]);
	word[length] = '\0';
	return true;
}

static bool
check_row(const struct piece *row, unsigned number, unsigned side, uint8_t *cell,
	struct gls_error *error)
{
	char sign[24];
	for (unsigned i = 0; i < row->length; i++) {
		int letter = toupper((unsigned char)row->text[i]);
		if (!isalpha(letter) && letter != '_')
			return error_at(error, GLS_BAD_INPUT, row->line, row->column + i,
				"%s in row %u; expected letters from A to Z, and _ for a hole",
				sign_text(row->text[i], sign, sizeof sign), number + 1);
		unsigned place = number * side + i;
		if (i < side)
			cell[place] = letter == '_' ? SHUFFDLE_HOLE
						    : shuffdle_tile(side, place,
							      (unsigned)(letter - 'A'));
	}
	if (row->length != side)
		return error_at(error, GLS_BAD_INPUT, row->line, row->column,
			"row %u has %zu signs; expected %u, as many as the word has letters",
			number + 1, row->length, side);
	return true;
}

/* As many holes as rows, or where any number is allowed, one at least and a tile
 * for every letter. */
static bool
check_holes(const struct found *found, unsigned side, const uint8_t *cell, bool any,
	struct gls_error *error)
{
	unsigned holes = 0, most = side * side - side;
	for (unsigned c = 0; c < side * side; c++)
		holes += cell[c] == SHUFFDLE_HOLE;
	if (any ? holes >= 1 && holes <= most : holes == side)
		return true;
	if (any)
		return error_at(error, GLS_BAD_INPUT, found->rows->line, found->rows->column,
			"%u holes; expected 1 to %u on a board of %u x %u", holes, most, side,
			side);
	return error_at(error, GLS_BAD_INPUT, found->rows->line, found->rows->column,
		"%u hole%s; expected exactly %u on a board of %u x %u (--any-holes allows others)",
		holes, holes == 1 ? "" : "s", side, side, side);
}

static gls_puzzle *
finish(const struct found *found, const struct gls_options *options, struct gls_error *error)
{
	char word[SHUFFDLE_SIDE_MAX + 1];
	uint8_t cell[SHUFFDLE_CELLS_MAX];
	enum metric metric;
	const struct piece *text = &found->word;
	if (!shuffdle_read_word(text->text, text->length, text->line, text->column, word, error) ||
		!metric_read(&shuffdle_kind, options->metric, &metric, error))
		return NULL;
	unsigned side = (unsigned)text->length;
	if (options->goal) {
		error_set(error, GLS_BAD_INPUT, "a goal is not for shuffdle puzzles");
		return NULL;
	}
	for (unsigned i = 0; i < found->row_count && i < side; i++)
		if (!check_row(&found->rows[i], i, side, cell, error))
			return NULL;
	if (found->row_count != side) {
		const struct piece *last =
			found->row_count ? &found->rows[found->row_count - 1] : text;
		error_at(error, GLS_BAD_INPUT, last->line, last->column,
			"%s%u row%s; expected %u, as many as the word has letters",
			found->row_count > SHUFFDLE_SIDE_MAX ? "more than " : "",
			found->row_count > SHUFFDLE_SIDE_MAX ? (unsigned)SHUFFDLE_SIDE_MAX
							     : found->row_count,
			found->row_count == 1 ? "" : "s", side);
		return NULL;
	}
	bool any_holes = found->any_holes || options_flag(options, "any-holes");
	if (!check_holes(found, side, cell, any_holes, error))
		return NULL;
	unsigned move_limit = found->move_limit ? found->move_limit : options->move_limit;
	struct shuffdle *shuffdle = shuffdle_new(side, word, found->hard, cell, move_limit);
	if (!shuffdle)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return shuffdle ? &shuffdle->base : NULL;
}

/* ---- Text ----------------------------------------------------------------- */

static bool
is_between(char sign)
{
	return isspace((unsigned char)sign) || sign == '/';
}

/* Over what stands between pieces, comments included; false at the end. */
static bool
skip(struct scanner *scanner)
{
	while (scanner->at < scanner->end) {
		if (scanner_skip_comment(scanner))
			continue;
		if (!is_between(*scanner->at))
			return true;
		scanner_advance(scanner);
	}
	return false;
}

/* The next piece: up to what stands between pieces, or a colon, which it keeps. */
static bool
scan(struct scanner *scanner, struct piece *piece)
{
	if (!skip(scanner))
		return false;
	*piece = (struct piece){scanner->at, 0, scanner->line, scanner->column};
	while (scanner->at < scanner->end && !is_between(*scanner->at) && *scanner->at != '#') {
		bool is_colon = *scanner->at == ':';
		scanner_advance(scanner);
		if (is_colon)
			break;
	}
	piece->length = (size_t)(scanner->at - piece->text);
	return true;
}

static bool
piece_is(const struct piece *piece, const char *word)
{
	return piece->length == strlen(word) && !strncasecmp(piece->text, word, piece->length);
}

gls_puzzle *
shuffdle_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	struct scanner scanner = {text, text + length, 1, 1};
	struct found found = {.row_count = 0};
	bool has_word = scan(&scanner, &found.word);
	found.hard = has_word && piece_is(&found.word, "hard:");
	if (found.hard || (has_word && piece_is(&found.word, "easy:")))
		has_word = scan(&scanner, &found.word);
	if (!has_word) {
		error_at(error, GLS_BAD_INPUT, scanner.line, scanner.column,
			"no word; expected a word and rows of letters, like LATCH VVXKD/NGTSV/...");
		return NULL;
	}
	while (found.row_count <= SHUFFDLE_SIDE_MAX && scan(&scanner, &found.rows[found.row_count]))
		found.row_count++;
	return finish(&found, options, error);
}

/* Words and rows are made of letters, with _ for holes. A few other signs among them
 * are mistakes, which the reader complains about. */
bool
shuffdle_recognise(const char *text, size_t length)
{
	struct scanner scanner = {text, text + length, 1, 1};
	struct piece piece;
	size_t letters = 0, others = 0;
	while (scan(&scanner, &piece)) {
		if (piece_is(&piece, "hard:") || piece_is(&piece, "easy:"))
			return true;
		for (size_t i = 0; i < piece.length; i++) {
			bool is_letter = isalpha((unsigned char)piece.text[i]);
			letters += is_letter || piece.text[i] == '_';
			others += !is_letter && piece.text[i] != '_';
		}
	}
	return letters > 2 * others;
}

/* ---- Documents ------------------------------------------------------------ */

static const struct document *
find(const struct document *document, const char *key, enum document_type type, bool is_needed,
	bool *good, struct gls_error *error)
{
	const struct document *value = document_find(document, key);
	if (value ? value->type == type : !is_needed)
		return value;
	*good = false;
	if (value)
		error_at(error, GLS_BAD_INPUT, value->line, value->column, "%s is %s; expected %s",
			key, document_type_name(value->type), document_type_name(type));
	else
		error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"missing \"%s\"; expected "
			"{\"kind\":\"shuffdle\",\"word\":\"LATCH\",\"board\":[\"VVXKD\",...]}",
			key);
	return NULL;
}

/* A string as a piece; its text begins after the quotation mark. */
static struct piece
piece_of(const struct document *string)
{
	return (struct piece){
		string->string, strlen(string->string), string->line, string->column + 1};
}

static bool
read_rows(const struct document *board, struct found *found, struct gls_error *error)
{
	for (size_t i = 0; i < board->count && i <= SHUFFDLE_SIDE_MAX; i++) {
		const struct document *row = &board->member[i];
		if (row->type != DOCUMENT_STRING)
			return error_at(error, GLS_BAD_INPUT, row->line, row->column,
				"row %zu is %s; expected a string", i + 1,
				document_type_name(row->type));
		found->rows[found->row_count++] = piece_of(row);
	}
	return true;
}

gls_puzzle *
shuffdle_read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	struct found found = {.row_count = 0};
	bool good = true;
	const struct document *word = find(document, "word", DOCUMENT_STRING, true, &good, error);
	/* By either name. */
	bool has_start = document_find(document, "start");
	const struct document *board = good ? find(document, has_start ? "start" : "board",
						      DOCUMENT_LIST, true, &good, error)
					    : NULL;
	const struct document *mode =
		good ? find(document, "mode", DOCUMENT_STRING, false, &good, error) : NULL;
	const struct document *limit =
		good ? find(document, "limit", DOCUMENT_INTEGER, false, &good, error) : NULL;
	const struct document *any_holes =
		good ? find(document, "any_holes", DOCUMENT_BOOLEAN, false, &good, error) : NULL;
	if (!good || !read_rows(board, &found, error))
		return NULL;
	found.word = piece_of(word);
	found.hard = mode && !strcmp(mode->string, "hard");
	if (mode && !found.hard && strcmp(mode->string, "easy") != 0) {
		error_at(error, GLS_BAD_INPUT, mode->line, mode->column,
			"the mode is '%.20s'; expected easy or hard", mode->string);
		return NULL;
	}
	if (limit && (limit->integer < 1 || limit->integer > LIMIT_MAX)) {
		error_at(error, GLS_BAD_INPUT, limit->line, limit->column,
			"a limit of %lld moves; expected 1 to %d", (long long)limit->integer,
			LIMIT_MAX);
		return NULL;
	}
	found.any_holes = any_holes && any_holes->integer;
	found.move_limit = limit ? (unsigned)limit->integer : 0;
	return finish(&found, options, error);
}
