/* A good file of a table with some of its bytes changed, cut short or longer, its checksums
 * made to fit or not: it is refused, or what is read is what stands in the file. */
#include "fuzz_files.h"

#include "tables/checksum.h"
#include "tables/table_file.h"

enum {
	BODY = 100, /* the largest */
	/* What the first byte of the input asks for. */
	FITS_BODY = 1,
	FITS_HEADER = 2,
	FITS_LENGTH = 4,
	IS_ANYBODYS = 8, /* others may write the file: it is copied, not mapped */
	IS_CUT = 16,     /* within the header */
};

static const char NAME[] = "a-table+of.12";

struct file {
	union {
		struct table_header header;
		char page[TABLE_HEADER_BYTES];
	};
	char body[BODY];
};

/* The input: what is asked for, how long the body is, changes of the body, of the header. */
static struct file
make_file(const uint8_t *bytes, size_t length, size_t body)
{
	struct file file = {.page = {0}};
	memset(file.body, 'x', body);
	file.header = table_header_make(NAME, 7, file.body, body, 1000);
	if (length <= 2)
		return file;
	fuzz_change(file.body, body, bytes + 2, length - 2);
	if (length > 2 + body)
		fuzz_change(&file.header, sizeof file.header, bytes + 2 + body, length - 2 - body);
	if (bytes[0] & FITS_LENGTH)
		file.header.bytes = body;
	if (bytes[0] & FITS_BODY)
		file.header.sum = checksum(file.body, body, 1);
	if (bytes[0] & FITS_HEADER)
		file.header.header_sum =
			checksum(&file.header, offsetof(struct table_header, header_sum), 1);
	return file;
}

static void
check_listed(const struct gls_table_file *file, void *data)
{
	(void)data;
	fuzz_require(memchr(file->name, '\0', sizeof file->name), "a name ends");
	fuzz_require(memchr(file->creator, '\0', sizeof file->creator), "a creator ends");
	fuzz_require(memchr(file->problem, '\0', sizeof file->problem), "a problem ends");
}

static void
check_map(const struct file *file, size_t body)
{
	struct table_mapping mapping;
	struct table_file_why why = {""};
	struct table_plan plan = {.name = NAME, .version = 7, .bytes = body};
	enum table_file_state state = table_file_map(fuzz_folder, &plan, 1, &mapping, &why);
	fuzz_require(state != TABLE_FILE_ABSENT, "the file is there");
	fuzz_require((state == TABLE_FILE_GOOD) == !why.text[0], "a refusal has a reason");
	if (state != TABLE_FILE_GOOD)
		return;
	fuzz_require(!memcmp(mapping.data, file->body, body), "the bytes are those of the file");
	fuzz_require(file->header.sum == checksum(file->body, body, 1), "the checksum fits");
	fuzz_require(table_file_is_there(fuzz_folder, NAME, 7), "what is good is there");
	fuzz_require(table_file_is_whole(&mapping), "nobody has touched it");
	table_file_unmap(&mapping);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	char path[100];
	struct table_file_why why = {""};
	uint8_t wish = length ? bytes[0] : 0;
	size_t body = length > 1 ? bytes[1] % (BODY + 1) : BODY;
	struct file file = make_file(bytes, length, body);
	size_t count = wish & IS_CUT ? body : TABLE_HEADER_BYTES + body;
	fuzz_make_folder();
	snprintf(path, sizeof path, "%s/%s.table", fuzz_folder, NAME);
	fuzz_write_file(path, &file, count, wish & IS_ANYBODYS ? 0666 : 0644);
	check_map(&file, body);
	fuzz_require(table_file_list(fuzz_folder, check_listed, NULL, &why), "a folder is listed");
	unlink(path);
	return 0;
}
