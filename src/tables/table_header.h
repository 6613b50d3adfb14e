/* table_header.h: the page before the bytes of a stored table.
 *
 * It names the table, its version and size, who made it when, and has a checksum
 * of the bytes and one of itself, so that one that was cut short, changed, or
 * made by another version is told from a good one. Tables look the same wherever
 * they are kept: in files, or in the storage of a browser.
 */
#ifndef GLS_TABLES_TABLE_HEADER_H
#define GLS_TABLES_TABLE_HEADER_H

#include "tables/tables.h"

enum { TABLE_HEADER_BYTES = 4096 }; /* a page, so that the table begins on one */

/* Numbers are in the machine's own order: `order` tells another one's table. */
struct table_header {
	char magic[8];
	uint32_t order, format;
	uint32_t version, reserved; /* of the table */
	uint64_t bytes, sum;
	int64_t made;
	char name[TABLE_NAME_MAX + 4];
	char creator[24];
	uint64_t header_sum; /* of all before it */
};

/* What is wrong with a stored table, in words. */
struct table_file_why {
	char text[200];
};

/* Fills in why; always false. */
bool table_because(struct table_file_why *why, const char *what);

/* The header of a table made at this time, in seconds since 1970. */
struct table_header table_header_make(
	const char *name, uint32_t version, const void *data, size_t bytes, int64_t made);

/* Whether the header is whole, and fits this many bytes, its own page included. */
MUST_CHECK bool table_header_is_good(
	const struct table_header *header, uint64_t stored_bytes, struct table_file_why *why);

/* Whether it is the header of this table, in this version. */
MUST_CHECK bool table_header_fits(const struct table_header *header, const char *name,
	uint32_t version, struct table_file_why *why);

/* Whether these are the bytes that the header was made for. */
MUST_CHECK bool table_header_agrees(const struct table_header *header, const void *data,
	unsigned threads, struct table_file_why *why);

#endif
