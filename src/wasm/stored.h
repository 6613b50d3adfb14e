/* stored.h: tables that the page brought from its own storage. */
#ifndef GLS_WASM_STORED_H
#define GLS_WASM_STORED_H

#include "tables/table_header.h"

/* Takes over a block of memory with a table and its header. False, with the
 * reason, if it is damaged; the block is then still the caller's. */
bool stored_add(void *block, size_t bytes, struct table_file_why *why);

#endif
