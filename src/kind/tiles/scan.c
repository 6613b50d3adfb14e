#include "kind/tiles/scan.h"
#include "base/error.h"
#include "puzzle/scanner.h"

#include <ctype.h>
#include <string.h>

/* What may turn out to be the blank: nothing between two separators, and nothing before the first
 * of a row or behind its last one, where people also put them for no reason. */
static const int64_t NOTHING_BETWEEN = INT64_MIN, NOTHING_AT_END = INT64_MIN + 1;

/* What came last in the row. */
enum last { LAST_NONE, LAST_NUMBER, LAST_SEPARATOR, LAST_CLOSED };

struct reading {
	struct scanner scanner;
	struct tiles_numbers *numbers;
	struct gls_error *error;
	unsigned row, row_start; /* row_start: numbers before this row */
	unsigned depth;          /* of brackets */
	enum last last;
	bool bars_end_rows;
};

static bool
is_digit(const struct scanner *scanner)
{
	return scanner->at < scanner->end && isdigit((unsigned char)*scanner->at);
}

/* A number without a sign; false if it does not fit into 63 bits. */
static bool
scan_digits(struct scanner *scanner, int64_t *value)
{
	*value = 0;
	for (; is_digit(scanner); scanner_advance(scanner))
		if (__builtin_mul_overflow(*value, 10, value) ||
			__builtin_add_overflow(*value, *scanner->at - '0', value))
			return false;
	return true;
}

static bool
add_number(struct reading *reading, int64_t value, size_t line, size_t column)
{
	struct tiles_numbers *numbers = reading->numbers;
	if (numbers->count == sizeof numbers->number / sizeof *numbers->number)
		return error_at(reading->error, GLS_BAD_INPUT, line, column,
			"more than %d numbers; the largest board is %d x %d", PUZZLE_CELLS_MAX,
			PUZZLE_SIDE_MAX, PUZZLE_SIDE_MAX);
	numbers->number[numbers->count++] =
		(struct tiles_number){value, line, column, reading->row};
	return true;
}

static bool
complain_of_sign(const struct reading *reading, char sign)
{
	return error_at(reading->error, GLS_BAD_INPUT, reading->scanner.line,
		reading->scanner.column,
		isgraph((unsigned char)sign) ? "unexpected '%c'; expected numbers, with / or a new "
					       "line between rows, and 0 for the blank"
					     : "unexpected sign (code %d); expected numbers",
		isgraph((unsigned char)sign) ? sign : (unsigned char)sign);
}

/* ---- The blank ------------------------------------------------------------ */

/* The length of the word that stands for the blank here; 0 if there is none. */
static size_t
blank_length(const char *at, const char *end)
{
	static const char *const words[] = {"null", "None"};
	size_t left = (size_t)(end - at), length = 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (left >= 4 && !memcmp(at, words[i], 4))
			length = 4;
	if (!length && (*at == '_' || *at == '-'))
		while (length < left && at[length] == *at)
			length++;
	else if (!length)
		length = strchr(".xX", *at) != NULL;
	bool is_alone = length < 6 && (length == left || !isalnum((unsigned char)at[length]));
	return is_alone ? length : 0;
}

static bool
add_blank(struct reading *reading, size_t length)
{
	struct scanner *scanner = &reading->scanner;
	size_t line = scanner->line, column = scanner->column;
	memcpy(reading->numbers->blank, scanner->at, length);
	reading->numbers->blank[length] = '\0';
	while (length--)
		scanner_advance(scanner);
	return add_number(reading, 0, line, column);
}

/* Which of the places where nothing stands is the blank: the only one, if no sign says where it
 * is. The others are taken out. */
static bool
settle_blank(struct tiles_numbers *numbers, struct gls_error *error)
{
	unsigned between = 0, at_end = 0, blanks = 0, count = 0;
	for (unsigned i = 0; i < numbers->count; i++) {
		int64_t value = numbers->number[i].value;
		between += value == NOTHING_BETWEEN;
		at_end += value == NOTHING_AT_END;
		blanks += !value;
	}
	int64_t blank = blanks          ? 1
			: between == 1  ? NOTHING_BETWEEN
			: between       ? 1
			: (at_end == 1) ? NOTHING_AT_END
					: 1;
	for (unsigned i = 0; i < numbers->count; i++) {
		struct tiles_number number = numbers->number[i];
		if (number.value == NOTHING_BETWEEN && blank != NOTHING_BETWEEN)
			return error_at(error, GLS_BAD_INPUT, number.line, number.column,
				"nothing between two commas; expected a number");
		if (number.value == blank && blank < 0) {
			number.value = 0;
			strcpy(numbers->blank, "nothing");
		}
		if (number.value != NOTHING_AT_END)
			numbers->number[count++] = number;
	}
	numbers->count = count;
	return true;
}

/* ---- Signs between numbers ------------------------------------------------ */

static bool
end_row(struct reading *reading)
{
	bool has_numbers = reading->numbers->count > reading->row_start;
	if (reading->last == LAST_SEPARATOR && has_numbers &&
		!add_number(
			reading, NOTHING_AT_END, reading->scanner.line, reading->scanner.column))
		return false;
	reading->row += has_numbers;
	reading->row_start = reading->numbers->count;
	reading->last = LAST_NONE;
	return true;
}

static bool
separate(struct reading *reading)
{
	const struct scanner *scanner = &reading->scanner;
	enum last last = reading->last;
	reading->last = last == LAST_CLOSED ? LAST_NONE : LAST_SEPARATOR;
	if (last == LAST_SEPARATOR)
		return add_number(reading, NOTHING_BETWEEN, scanner->line, scanner->column);
	bool is_first = last == LAST_NONE && reading->numbers->count == reading->row_start;
	return !is_first || add_number(reading, NOTHING_AT_END, scanner->line, scanner->column);
}

static bool
close_bracket(struct reading *reading, char sign)
{
	bool has_numbers = reading->numbers->count > reading->row_start;
	if (!reading->depth)
		return complain_of_sign(reading, sign);
	reading->depth--;
	reading->numbers->has_slash |= has_numbers && reading->depth;
	if (!end_row(reading))
		return false;
	reading->last = LAST_CLOSED;
	return true;
}

/* Schools' files end lines with a `$`, shown by an editor or typed along. */
static bool
is_line_end_mark(const struct scanner *scanner)
{
	const char *after = scanner->at + 1;
	while (after < scanner->end && (*after == ' ' || *after == '\t' || *after == '\r'))
		after++;
	return *scanner->at == '$' && (after == scanner->end || *after == '\n');
}

/* Over a line such as ---+---+---; false if none begins here. */
static bool
skip_rule(struct scanner *scanner)
{
	const char *at = scanner->at;
	bool is_rule = false;
	for (; at < scanner->end && *at != '\n'; at++) {
		if (!strchr("-=+| \t\r", *at))
			return false;
		is_rule |= at > scanner->at && *at == at[-1] && (*at == '-' || *at == '=');
	}
	if (!is_rule || at - scanner->at < 3)
		return false;
	while (scanner->at < at)
		scanner_advance(scanner);
	return true;
}

/* Whether bars stand between the rows of a single line: there are several numbers between two. */
static bool
do_bars_end_rows(const char *bytes, size_t length)
{
	unsigned numbers = 0, most = 0;
	bool has_bar = false;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] == '/' || bytes[i] == ';' || (bytes[i] == '\n' && i + 1 < length))
			return false;
		has_bar |= bytes[i] == '|';
		if (bytes[i] == '|')
			numbers = 0;
		bool begins = !i || !isdigit((unsigned char)bytes[i - 1]);
		numbers += isdigit((unsigned char)bytes[i]) && begins;
		most = numbers > most ? numbers : most;
	}
	return has_bar && most > 1;
}

/* ---- The text ------------------------------------------------------------- */

/* A number, or a size like 3x5 if nothing came before. */
static bool
scan_item(struct reading *reading)
{
	struct scanner *scanner = &reading->scanner;
	struct tiles_numbers *numbers = reading->numbers;
	size_t line = scanner->line, column = scanner->column;
	size_t blank = blank_length(scanner->at, scanner->end);
	int64_t value, columns;
	if (blank)
		return add_blank(reading, blank);
	char first = *scanner->at;
	bool is_number =
		isdigit((unsigned char)first) || (first == '-' && scanner->at + 1 < scanner->end &&
							 isdigit((unsigned char)scanner->at[1]));
	if (!is_number)
		return complain_of_sign(reading, first);
	if (first == '-')
		scanner_advance(scanner);
	if (!scan_digits(scanner, &value) || (first == '-' && -value <= NOTHING_AT_END))
		return error_at(reading->error, GLS_BAD_INPUT, line, column,
			"this number is too large for a tile");
	bool is_size = !numbers->count && !numbers->rows && scanner->at < scanner->end &&
		       *scanner->at == 'x';
	if (!is_size)
		return add_number(reading, first == '-' ? -value : value, line, column);
	scanner_advance(scanner);
	if (!is_digit(scanner) || !scan_digits(scanner, &columns) || first == '-')
		return error_at(
			reading->error, GLS_BAD_INPUT, line, column, "expected a size like 3x5");
	if (value < 1 || columns < 1 || value > PUZZLE_SIDE_MAX || columns > PUZZLE_SIDE_MAX ||
		value * columns < 2)
		return error_at(reading->error, GLS_BAD_INPUT, line, column,
			"a board of %llu x %llu; expected 1 to %d rows and columns, and two cells "
			"at least",
			(unsigned long long)value, (unsigned long long)columns, PUZZLE_SIDE_MAX);
	numbers->rows = (unsigned)value;
	numbers->columns = (unsigned)columns;
	return true;
}

static bool
scan_sign(struct reading *reading)
{
	struct scanner *scanner = &reading->scanner;
	char sign = *scanner->at;
	bool good = true;
	/* Lists of programs may have a line for each number. */
	if (sign == '\n' && reading->depth && reading->last == LAST_SEPARATOR) {
		;
	} else if (sign == '/' || sign == '\n' || sign == ';' ||
		   (sign == '|' && reading->bars_end_rows)) {
		reading->numbers->has_slash |= sign != '\n';
		good = end_row(reading);
	} else if (sign == ',' || sign == '|') {
		good = separate(reading);
	} else if (sign == ']' || sign == ')') {
		good = close_bracket(reading, sign);
	} else if (sign == '[' || sign == '(') {
		reading->depth++;
	} else if (!strchr(" \t\r\"'", sign) && !is_line_end_mark(scanner)) {
		bool had_size = reading->numbers->rows;
		good = scan_item(reading);
		if (had_size || !reading->numbers->rows)
			reading->last = LAST_NUMBER;
		return good;
	}
	scanner_advance(scanner);
	return good;
}

bool
tiles_scan(const char *bytes, size_t length, struct tiles_numbers *numbers, struct gls_error *error)
{
	struct reading reading = {
		.scanner = {bytes, bytes + length, 1, 1},
		.numbers = numbers,
		.error = error,
		.bars_end_rows = do_bars_end_rows(bytes, length),
	};
	numbers->count = 0;
	numbers->has_slash = false;
	numbers->blank[0] = '\0';
	while (reading.scanner.at < reading.scanner.end) {
		bool is_line = reading.scanner.at == bytes || reading.scanner.at[-1] == '\n';
		if (scanner_skip_comment(&reading.scanner) ||
			(is_line && skip_rule(&reading.scanner)))
			continue;
		if (!scan_sign(&reading))
			return false;
	}
	if (reading.depth)
		return error_at(error, GLS_BAD_INPUT, reading.scanner.line, reading.scanner.column,
			"a bracket that is not closed; expected ] or )");
	if (!end_row(&reading) || !settle_blank(numbers, error))
		return false;
	return numbers->count ||
	       error_at(error, GLS_BAD_INPUT, reading.scanner.line, reading.scanner.column,
		       "nothing here; expected a board such as 1 2 3/4 5 6/7 8 0");
}

/* Whether the letters that begin here stand for the blank, or for the "by" of a size; how many. */
static size_t
known_letters(const char *bytes, size_t length, size_t at)
{
	size_t blank = blank_length(bytes + at, bytes + length);
	bool is_alone = !at || !isalnum((unsigned char)bytes[at - 1]);
	bool is_by = bytes[at] == 'x' && at && isdigit((unsigned char)bytes[at - 1]) &&
		     at + 1 < length && isdigit((unsigned char)bytes[at + 1]);
	return is_by ? 1 : is_alone ? blank : 0;
}

bool
tiles_scan_fits(const char *bytes, size_t length)
{
	char first = '\0';
	bool has_digit = false;
	for (size_t i = 0, letters; i < length; i++) {
		if (bytes[i] == '#') {
			while (i < length && bytes[i] != '\n')
				i++;
			continue;
		}
		if (!first && !strchr(" \t\r\n,/;|[]()\"'", bytes[i]))
			first = bytes[i];
		has_digit |= isdigit((unsigned char)bytes[i]) != 0;
		if (!isalpha((unsigned char)bytes[i]))
			continue;
		if (!(letters = known_letters(bytes, length, i)))
			return false;
		i += letters - 1;
	}
	return has_digit && first && (isdigit((unsigned char)first) || strchr("-_.xXnN", first));
}

/* ---- A sign a cell -------------------------------------------------------- */

enum { SIGNS_MAX = 36 };

/* The signs of a text in which all rows are words of one length. */
static bool
find_words(const char *bytes, size_t length, char *sign, unsigned *rows, unsigned *columns)
{
	unsigned count = 0, run = 0;
	*rows = *columns = 0;
	for (size_t i = 0; i <= length; i++) {
		bool is_sign =
			i < length && (isalnum((unsigned char)bytes[i]) || strchr("_.-", bytes[i]));
		if (i < length && !is_sign && !strchr(" \t\r\n/;,", bytes[i]))
			return false;
		if (is_sign) {
			if (count == SIGNS_MAX)
				return false;
			sign[count++] = bytes[i];
			run++;
		} else if (run) {
			if (*rows && run != *columns)
				return false;
			*columns = run;
			++*rows;
			run = 0;
		}
	}
	if (*rows == 1) {
		while (*rows * *rows < count)
			++*rows;
		*columns = *rows;
	}
	return *rows * *columns == count && *rows >= 2 && *columns >= 2;
}

/* The tile that a sign stands for; below 0: none. */
static int
tile_of(char sign, bool is_letters)
{
	int letter = toupper((unsigned char)sign) - 'A';
	if (strchr("_.-", sign) || (is_letters && sign == '0'))
		return 0;
	if (isdigit((unsigned char)sign))
		return is_letters ? -1 : sign - '0';
	return is_letters ? letter + 1 : letter + 10;
}

bool
tiles_scan_signs(const char *bytes, size_t length, unsigned *rows, unsigned *columns,
	uint16_t *cell, const char **what)
{
	char sign[SIGNS_MAX];
	if (!find_words(bytes, length, sign, rows, columns))
		return false;
	unsigned cells = *rows * *columns;
	for (unsigned is_letters = 0; is_letters < 2; is_letters++) {
		bool seen[SIGNS_MAX] = {false}, good = true;
		for (unsigned i = 0; i < cells && good; i++) {
			int tile = tile_of(sign[i], is_letters);
			good = tile >= 0 && tile < (int)cells && !seen[tile];
			cell[i] = (uint16_t)tile;
			if (good)
				seen[tile] = true;
		}
		*what = is_letters   ? "letters, A for 1"
			: cells > 10 ? "digits, A for 10"
				     : "digits";
		if (good)
			return true;
	}
	return false;
}
