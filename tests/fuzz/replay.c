/* Gives a fuzz target the files that are named, without the fuzzer: by an ordinary build, the seeds
 * keep the target whole, and what was found once stays mended. */
#include "fuzz.h"

int
main(int count, char **names)
{
	for (int i = 1; i < count; i++) {
		static uint8_t bytes[1 << 20];
		FILE *file = fopen(names[i], "rb");
		if (!file) {
			perror(names[i]);
			return 1;
		}
		size_t length = fread(bytes, 1, sizeof bytes, file);
		fclose(file);
		fprintf(stderr, "%s\n", names[i]);
		LLVMFuzzerTestOneInput(bytes, length);
	}
	return count == 1;
}
