#include "tables/table_header.h"
#include "tables/checksum.h"

#include <stdio.h>
#include <string.h>

static const char MAGIC[8] = "GLISSADE";
static const uint32_t ORDER = 0x01020304;
enum { FORMAT = 2 }; /* of the header and the checksums */

bool
table_because(struct table_file_why *why, const char *what)
{
	snprintf(why->text, sizeof why->text, "%s", what);
	return false;
}

static uint64_t
header_sum(const struct table_header *header)
{
	return checksum(header, offsetof(struct table_header, header_sum), 1);
}

struct table_header
table_header_make(const char *name, uint32_t version, const void *data, size_t bytes, int64_t made)
{
	struct table_header header = {
		.order = ORDER,
		.format = FORMAT,
		.version = version,
		.bytes = bytes,
		.sum = checksum(data, bytes, 1),
		.made = made,
	};
	memcpy(header.magic, MAGIC, sizeof MAGIC);
	snprintf(header.name, sizeof header.name, "%s", name);
	snprintf(header.creator, sizeof header.creator, "%s", GLS_VERSION);
	header.header_sum = header_sum(&header);
	return header;
}

bool
table_header_is_good(
	const struct table_header *header, uint64_t stored_bytes, struct table_file_why *why)
{
	if (memcmp(header->magic, MAGIC, sizeof MAGIC) != 0)
		return table_because(why, "it is not a table of Glissade");
	if (header->order != ORDER)
		return table_because(why, "it was made on a machine with another order of bytes");
	if (header->format != FORMAT)
		return table_because(why, "it is in the format of another version");
	if (header->header_sum != header_sum(header))
		return table_because(why, "its header is damaged");
	/* A checksum can be made to fit: text that does not end would be read beyond. */
	if (!memchr(header->name, '\0', sizeof header->name) ||
		!memchr(header->creator, '\0', sizeof header->creator))
		return table_because(why, "its header is damaged");
	if (header->bytes + TABLE_HEADER_BYTES != stored_bytes)
		return table_because(why, "it has been cut short or has grown");
	return true;
}

bool
table_header_fits(const struct table_header *header, const char *name, uint32_t version,
	struct table_file_why *why)
{
	if (strcmp(header->name, name) != 0)
		return table_because(why, "it holds another table");
	if (header->version != version)
		return table_because(why, "it was made by another version");
	return true;
}

bool
table_header_agrees(const struct table_header *header, const void *data, unsigned threads,
	struct table_file_why *why)
{
	return checksum(data, (size_t)header->bytes, threads) == header->sum ||
	       table_because(why, "its bytes do not fit its checksum");
}
