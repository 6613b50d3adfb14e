/* fuzz_files.h: for targets whose bytes come in a file. The input is not the file itself but
 * how it differs from a good one, so that most of it stays good: a checksum that does not
 * fit would hide all that is behind it. */
#ifndef GLS_TESTS_FUZZ_FILES_H
#define GLS_TESTS_FUZZ_FILES_H

#include "fuzz.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder of this run's own, in memory where there is such a place. */
static char fuzz_folder[64];

static void
fuzz_remove_folder(void)
{
	rmdir(fuzz_folder);
}

static inline void
fuzz_make_folder(void)
{
	if (fuzz_folder[0])
		return;
	snprintf(fuzz_folder, sizeof fuzz_folder, "%s/glissade-fuzz-XXXXXX",
		access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
	fuzz_require(mkdtemp(fuzz_folder), "a folder can be made");
	atexit(fuzz_remove_folder);
}

static inline void
fuzz_write_file(const char *path, const void *bytes, size_t count, mode_t mode)
{
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	fuzz_require(file >= 0 && write(file, bytes, count) == (ssize_t)count &&
			     !fchmod(file, mode) && !close(file),
		"a file can be written");
}

/* Changes the bytes of what is good by those of the input. */
static inline void
fuzz_change(void *good, size_t good_bytes, const uint8_t *input, size_t length)
{
	uint8_t *byte = good;
	for (size_t i = 0; i < good_bytes && i < length; i++)
		byte[i] ^= input[i];
}

#endif
