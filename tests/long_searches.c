#include "long_searches.h"

struct budget budget;

char directory[] = "/tmp/glissade-checkpoint-XXXXXX";
char path[64], other_path[64];

struct ledger
ledger_of(uint32_t packets, uint32_t bound)
{
	struct ledger ledger;
	budget_init(&budget, 1 << 24);
	cr_assert(ledger_init(
		&ledger, "a search", packets, bound, (struct packet_tally){5, 7}, &budget));
	return ledger;
}

void
save_to_path(struct ledger *ledger)
{
	struct own_file file;
	struct gls_error error = {0};
	bool was_there;
	cr_assert(file_claim(&file, path, &was_there, &error), "%s", error.message);
	cr_assert(ledger_save(ledger, &file, &error), "%s", error.message);
	file_release(&file);
}

void
write_bytes(const char *bytes, size_t count)
{
	FILE *file = fopen(path, "wb");
	cr_assert_eq(fwrite(bytes, 1, count, file), count);
	fclose(file);
}
