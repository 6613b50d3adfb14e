/* The board is drawn as everywhere in a terminal (io/draw.h); here come colours, keys and the
 * mouse, and the care for the terminal. */
#define _GNU_SOURCE
#include "app/play.h"

#ifdef GLS_WITH_NCURSES

#include "io/draw.h"
#include "io/theme.h"

#include <curses.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { TOP = 1, LEFT = 2, GAP = 7, WAIT_MILLISECONDS = 100, LINES_MAX = 6 };
enum { PAIR_HOME = 1, PAIR_FIXED, PAIR_HINT, PAIR_LETTERS };

static struct {
	bool is_open, has_colours, has_letters, is_utf8;
	struct termios before;     /* of the terminal */
	int top, left, wide, high; /* of the board, and of a cell with one border */
	unsigned rows, columns;
} screen;

static volatile sig_atomic_t is_ended;

static void
on_end(int number)
{
	(void)number;
	is_ended = 1;
}

/* What can be done in a crash: the other screen, a cursor, no mouse, no colours, and the
 * terminal's own settings. Then the signal does what it would have done. */
static void
on_crash(int number)
{
	static const char back[] = "\033[?1000l\033[?1002l\033[?1006l\033[0m\033[?25h\033[?1049l";
	ssize_t written = write(STDOUT_FILENO, back, sizeof back - 1);
	(void)written;
	tcsetattr(STDIN_FILENO, TCSANOW, &screen.before);
	signal(number, SIG_DFL);
	raise(number);
}

static void
set_signals(void)
{
	static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
	static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		sigaction(ends[i], &(struct sigaction){.sa_handler = on_end}, NULL);
	for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
		sigaction(crashes[i],
			&(struct sigaction){.sa_handler = on_crash, .sa_flags = (int)SA_RESETHAND},
			NULL);
}

/* The nearest of the 216 colours that terminals with 256 of them have. */
static short
colour_of(uint32_t colour)
{
	unsigned number = 16;
	for (unsigned c = 0; c < 3; c++) {
		static const unsigned weight[] = {36, 6, 1};
		number += ((colour >> (16 - 8 * c) & 0xff) + 25) / 51 * weight[c];
	}
	return (short)number;
}

static void
set_colours(void)
{
	start_color();
	use_default_colors();
	init_pair(PAIR_HOME, COLOR_GREEN, -1);
	init_pair(PAIR_FIXED, COLOR_BLACK, COLOR_WHITE);
	init_pair(PAIR_HINT, COLOR_BLACK, COLOR_YELLOW);
	screen.has_letters = COLORS >= 256 && COLOR_PAIRS > PAIR_LETTERS + 52;
	for (int i = 0; screen.has_letters && i < 52; i++) {
		uint32_t colour = theme_letter((char)(i < 26 ? 'A' + i : 'a' + i - 26));
		init_pair((short)(PAIR_LETTERS + i), colour_of(theme_sign_on(colour)),
			colour_of(colour));
	}
}

bool
screen_begin(bool has_colours)
{
	setlocale(LC_CTYPE, "");
	screen.is_utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
		tcgetattr(STDIN_FILENO, &screen.before)) {
		fprintf(stderr, "glissade: play needs a terminal; in a script, see solve and "
				"check --moves\n");
		return false;
	}
	/* One on which nothing can be shown at a place of one's own is of no use either. */
	SCREEN *opened = newterm(NULL, stdout, stdin);
	if (!opened || !strcmp(termname(), "dumb")) {
		if (opened)
			endwin();
		fprintf(stderr, "glissade: play does not know the terminal '%s' (TERM)\n",
			getenv("TERM") ? getenv("TERM") : "");
		return false;
	}
	screen.is_open = true;
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	curs_set(0);
	timeout(WAIT_MILLISECONDS);
	mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
	mouseinterval(0);
	set_escdelay(25);
	screen.has_colours = has_colours && has_colors();
	if (screen.has_colours)
		set_colours();
	set_signals();
	return true;
}

void
screen_end(void)
{
	if (screen.is_open)
		endwin();
	screen.is_open = false;
}

/* ---- Showing -------------------------------------------------------------- */

/* A line of the drawing; without UTF-8 its signs for frames are as near as can be. */
static void
add_line(int row, int column, const char *line)
{
	move(row, column);
	while (*line) {
		size_t length = text_utf8_length(line, strlen(line));
		length += !length;
		if (length == 1 || screen.is_utf8)
			addnstr(line, (int)length);
		else
			addch(!strncmp(line, "\xe2\x94\x80", 3)     ? '-'
				: !strncmp(line, "\xe2\x94\x82", 3) ? '|'
								    : '+');
		line += length;
	}
}

static int
width_of(const char *line)
{
	int width = 0;
	for (; *line; line++)
		width += ((unsigned char)*line & 0xc0) != 0x80;
	return width;
}

static unsigned
letter_number(char letter)
{
	if (letter >= 'A' && letter <= 'Z')
		return (unsigned)(letter - 'A');
	return letter >= 'a' && letter <= 'z' ? 26u + (unsigned)(letter - 'a') : UINT_MAX;
}

/* Without colours bold is what is not yet home, and what never moves is reversed. */
static attr_t
look_of(const gls_puzzle *puzzle, enum cell_look look, const char *sign, short *pair)
{
	unsigned letter = letter_number(*sign);
	*pair = 0;
	if (look == CELL_FIXED) {
		*pair = screen.has_colours ? PAIR_FIXED : 0;
		return screen.has_colours ? A_NORMAL : A_REVERSE;
	}
	if (screen.has_letters && puzzle->kind->letters_are_colours && letter != UINT_MAX) {
		*pair = (short)(PAIR_LETTERS + letter);
		return look == CELL_HOME ? A_NORMAL : A_BOLD;
	}
	if (look == CELL_HOME && screen.has_colours)
		*pair = PAIR_HOME;
	return look == CELL_AWAY ? A_BOLD : A_NORMAL;
}

static void
colour_cell(int left, unsigned cell, attr_t attributes, short pair)
{
	int row = screen.top + 1 + 2 * (int)(cell / screen.columns);
	int column = left + 1 + screen.wide * (int)(cell % screen.columns);
	mvchgat(row, column, screen.wide - 1, attributes, pair, NULL);
}

static void
show_cell(const struct view *view, unsigned cell)
{
	const gls_puzzle *puzzle = view->game->puzzle;
	const struct position *position = view->game->position;
	char sign[8];
	short pair;
	enum cell_look look = puzzle->kind->cell(puzzle, position, cell, sign);
	attr_t attributes = look_of(puzzle, look, sign, &pair);
	unsigned piece = puzzle_piece(puzzle, position, cell);
	bool is_hinted =
		view->hinted != UINT_MAX && piece == puzzle_piece(puzzle, position, view->hinted);
	if (is_hinted) {
		pair = screen.has_colours ? PAIR_HINT : 0;
		attributes = screen.has_colours ? A_BOLD : A_UNDERLINE | A_BOLD;
	}
	if (view->cursor != UINT_MAX && piece == puzzle_piece(puzzle, position, view->cursor))
		attributes |= A_REVERSE;
	colour_cell(screen.left, cell, attributes, pair);
}

/* A board as draw_board() writes it. */
static void
show_lines(int left, char *board)
{
	const char *line;
	for (int row = screen.top; (line = strsep(&board, "\n")) && *line; row++)
		add_line(row, left, line);
}

/* The goal on the right of the board, or words for it below. */
static void
show_aim(const struct view *view, int wide)
{
	const gls_puzzle *puzzle = view->game->puzzle;
	int left = wide + GAP;
	struct text text = {0};
	if (view->has_goal && left + wide - screen.left <= COLS) {
		draw_board(puzzle, view->goal, false, &text);
		char *board = text_take(&text);
		if (board)
			show_lines(left, board);
		free(board);
		mvaddstr(screen.top + screen.high / 2, wide + 2, "-->");
		for (unsigned cell = 0; cell < screen.rows * screen.columns; cell++) {
			char sign[8];
			short pair;
			enum cell_look look = puzzle->kind->cell(puzzle, view->goal, cell, sign);
			attr_t attributes = look_of(puzzle, look, sign, &pair);
			colour_cell(left, cell, attributes, pair);
		}
	} else if (view->aim) {
		mvaddnstr(screen.top + screen.high, screen.left, view->aim, COLS - screen.left);
	}
}

/* How much room there must be, and where the board is. */
static void
measure(const gls_puzzle *puzzle, const char *board)
{
	const char *end = strchr(board, '\n');
	char *first = strndup(board, end ? (size_t)(end - board) : strlen(board));
	int width = first ? width_of(first) : 1;
	free(first);
	screen.rows = puzzle->rows;
	screen.columns = puzzle->columns;
	screen.wide = (width - 1) / (int)screen.columns;
	screen.high = (int)draw_height(puzzle);
	screen.top = TOP;
	screen.left = LEFT;
}

void
screen_show(const struct view *view)
{
	struct text text = {0};
	erase();
	draw_board(view->game->puzzle, view->game->position, false, &text);
	char *board = text_take(&text);
	if (!board)
		return;
	measure(view->game->puzzle, board);
	int wide = screen.left + screen.wide * (int)screen.columns + 1;
	int high = screen.top + screen.high + LINES_MAX + 1;
	if (wide > COLS || high > LINES) {
		char words[80];
		snprintf(words, sizeof words, "this window is too small: %d x %d are needed", wide,
			high);
		mvaddnstr(0, 0, words, COLS);
	} else {
		show_lines(screen.left, board);
		for (unsigned cell = 0; cell < screen.rows * screen.columns; cell++)
			show_cell(view, cell);
		show_aim(view, wide);
		for (int i = 0; i < LINES_MAX; i++)
			if (view->lines[i])
				mvaddnstr(screen.top + screen.high + 1 + i, screen.left,
					view->lines[i], COLS - screen.left);
	}
	refresh();
	free(board);
}

/* ---- Keys ----------------------------------------------------------------- */

static struct key
clicked(void)
{
	MEVENT event;
	struct key none = {.kind = KEY_NONE};
	if (getmouse(&event) != OK || event.x <= screen.left || event.y <= screen.top ||
		screen.wide < 1)
		return none;
	unsigned column = (unsigned)(event.x - screen.left - 1) / (unsigned)screen.wide;
	unsigned row = (unsigned)(event.y - screen.top - 1) / 2;
	if (row >= screen.rows || column >= screen.columns)
		return none;
	return (struct key){.kind = KEY_CELL, .cell = row * screen.columns + column};
}

/* Whether there is nobody at the other end any more. */
static bool
is_gone(void)
{
	struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
	return is_ended ||
	       (poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)));
}

struct key
screen_key(void)
{
	static const char letters[] = "wasdWASD", ways[] = "ULDRULDR";
	int sign = getch();
	const char *letter = sign > 0 && sign < 128 ? strchr(letters, sign) : NULL;
	if (is_gone())
		return (struct key){.kind = KEY_GONE};
	if (letter)
		return (struct key){.kind = KEY_WAY, .way = ways[letter - letters]};
	switch (sign) {
	case KEY_UP:
		return (struct key){.kind = KEY_WAY, .way = 'U', .is_arrow = true};
	case KEY_DOWN:
		return (struct key){.kind = KEY_WAY, .way = 'D', .is_arrow = true};
	case KEY_LEFT:
		return (struct key){.kind = KEY_WAY, .way = 'L', .is_arrow = true};
	case KEY_RIGHT:
		return (struct key){.kind = KEY_WAY, .way = 'R', .is_arrow = true};
	case KEY_MOUSE:
		return clicked();
	case ERR:
	case KEY_RESIZE:
		return (struct key){.kind = KEY_NONE};
	default:
		return (struct key){.kind = KEY_SIGN, .sign = sign};
	}
}

#else

#include <stdio.h>

bool
screen_begin(bool has_colours)
{
	(void)has_colours;
	fprintf(stderr, "glissade: built without ncurses, which play needs: install "
			"libncurses-dev and run make again\n");
	return false;
}

void
screen_end(void)
{
}

void
screen_show(const struct view *view)
{
	(void)view;
}

struct key
screen_key(void)
{
	return (struct key){.kind = KEY_GONE};
}

#endif
