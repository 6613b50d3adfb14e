/* Gives a fuzz target the files that are named, without the fuzzer: by an ordinary build, the seeds
 * keep the target whole, and what was found once stays mended.
 *
 *     replay-TARGET [CHANGES [SEED]] FILE ...
 *
 * With a number before them the files are changed so many times by chance, and given again: not as
 * clever as the fuzzer, which sees where it gets to, but without its compiler and ten times as
 * fast. What breaks a promise is kept in the file `broken` of the working directory. */
#include "fuzz.h"

#include "base/rng.h"

#include <ctype.h>
#include <signal.h>
#include <unistd.h>

enum { SEED_MAX = 4096, SEEDS = 4096, BYTES_MAX = 1 << 20 };

struct seed {
	uint8_t *bytes;
	size_t length;
};

static struct seed seeds[SEEDS];
static size_t seed_count;
static uint8_t input[BYTES_MAX];
static size_t input_length;

/* Words of which a change takes one, since chance does not find them. */
static const char *const words[] = {"\"start\":", "\"goal\":", "\"word\":", "\"rows\":",
	"[[1,2],[3,0]]", "[\"AB\",\"..\"]", "=>", "@a1", "X@b5,c5", "*", " * * 0",
	"kind=", "metric=move", "blocks", "mondrian", "tiles", "shuffdle", "snail", "blank-first",
	"4294967296", "-1", "0", "/", "..", "#", "_", "A", "a1R", "c2-d3", "R2", "\\u0000", "null",
	"{", "}", "[", "]", "\"", "'", "\n", " ", "\xc3\xa4", "\xff"};

static void
keep_input(int number)
{
	FILE *file = fopen("broken", "wb");
	if (file) {
		fwrite(input, 1, input_length, file);
		fclose(file);
	}
	signal(number, SIG_DFL);
	raise(number);
}

static void
read_input(const char *name)
{
	FILE *file = fopen(name, "rb");
	if (!file) {
		perror(name);
		exit(1);
	}
	input_length = fread(input, 1, sizeof input, file);
	fclose(file);
}

static void
keep_seed(void)
{
	if (seed_count == SEEDS || input_length > SEED_MAX)
		return;
	struct seed *seed = &seeds[seed_count++];
	*seed = (struct seed){malloc(input_length + 1), input_length};
	fuzz_require(seed->bytes, "memory");
	memcpy(seed->bytes, input, input_length);
}

/* Puts bytes in the place of others. */
static void
splice(size_t at, size_t removed, const void *bytes, size_t count)
{
	if (input_length - removed + count > SEED_MAX)
		return;
	memmove(input + at + count, input + at + removed, input_length - at - removed);
	if (count)
		memcpy(input + at, bytes, count);
	input_length += count - removed;
}

/* Of 0 ... count - 1. */
static size_t
any(struct rng *rng, size_t count)
{
	return rng_below(rng, (uint32_t)count);
}

static void
change(struct rng *rng)
{
	size_t at = any(rng, input_length + 1), most = input_length - at;
	size_t count = any(rng, (most < 8 ? most : 8) + 1);
	const struct seed *other = &seeds[any(rng, seed_count)];
	size_t from = any(rng, other->length + 1);
	const char *word = words[any(rng, sizeof words / sizeof *words)];
	uint8_t byte = (uint8_t)any(rng, 256), bytes[8];
	switch (any(rng, 7)) {
	case 0:
		splice(at, most > 0, &byte, 1);
		break;
	case 1:
		splice(at, count, NULL, 0);
		break;
	case 2:
		splice(at, any(rng, 2) ? count : 0, word, strlen(word));
		break;
	case 3: /* so many of its own bytes once more */
		memcpy(bytes, input + at, count);
		splice(any(rng, input_length + 1), 0, bytes, count);
		break;
	case 4: /* a part of another, instead of the rest or within it */
		splice(at, any(rng, 2) ? most : 0, other->bytes + from,
			any(rng, other->length - from + 1));
		break;
	case 5:
		if (most && isdigit(input[at]))
			input[at] = (uint8_t)('0' + any(rng, 10));
		break;
	default:
		if (most)
			input[at] ^= (uint8_t)(1 << any(rng, 8));
	}
}

static void
run_changed(unsigned long changes, unsigned long chance)
{
	struct rng rng = rng_seed(chance);
	for (unsigned long i = 0; i < changes; i++) {
		const struct seed *seed = &seeds[any(&rng, seed_count)];
		memcpy(input, seed->bytes, seed->length);
		input_length = seed->length;
		for (uint64_t times = 1 + any(&rng, 4); times; times--)
			change(&rng);
		LLVMFuzzerTestOneInput(input, input_length);
	}
	fprintf(stderr, "%lu changes of %zu seeds\n", changes, seed_count);
}

int
main(int count, char **names)
{
	unsigned long number[2] = {0, 1};
	int first = 1;
	for (; first < count && first < 3 && isdigit((unsigned char)*names[first]); first++)
		number[first - 1] = strtoul(names[first], NULL, 10);
	signal(SIGABRT, keep_input);
	signal(SIGSEGV, keep_input);
	signal(SIGBUS, keep_input);
	signal(SIGFPE, keep_input);
	for (int i = first; i < count; i++) {
		read_input(names[i]);
		if (!number[0])
			fprintf(stderr, "%s\n", names[i]);
		LLVMFuzzerTestOneInput(input, input_length);
		keep_seed();
	}
	if (seed_count)
		run_changed(number[0], number[1]);
	return count <= first;
}
