/* long_searches.h: long searches that are stopped and go on. */
#ifndef GLS_TESTS_LONG_SEARCHES_H
#define GLS_TESTS_LONG_SEARCHES_H

#include "base/error.h"
#include "base/file.h"
#include "failing.h"
#include "search/ledger.h"
#include "support.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern struct budget budget;

struct ledger ledger_of(uint32_t packets, uint32_t bound);

/* Where files of the tests are, and names of two of them. */
extern char directory[], path[64], other_path[64];

void save_to_path(struct ledger *ledger);

void write_bytes(const char *bytes, size_t count);

enum { BOUNDS_MAX = 128, KILLS = 20 };

#endif
