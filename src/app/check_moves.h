/* check_moves.h: check --moves: do they solve the puzzle, and which of them were
 * lost. */
#ifndef GLS_APP_CHECK_MOVES_H
#define GLS_APP_CHECK_MOVES_H

#include "app/app.h"

/* Replays settings->moves and appends what there is to say; the exit status. */
int check_moves(const struct settings *settings, const gls_puzzle *puzzle, struct text *text);

#endif
