/* Messages between ranks: what is read of them is there. */
#include "mpi/messages.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Whether a message of so many bytes is taken: in a block of just that size, so that the
 * address sanitizer sees what is read beyond it. */
static bool
is_taken(enum subject subject, const void *bytes, size_t count)
{
	char *block = malloc(count ? count : 1);
	if (count)
		memcpy(block, bytes, count);
	bool is_whole = message_is_whole(
		&(struct message){.subject = subject, .data = block, .bytes = count});
	free(block);
	return is_whole;
}

/* A message that is taken, but with no byte more or less. */
static void
check_exact(enum subject subject, const void *bytes, size_t count)
{
	char *longer = calloc(1, count + 1);
	if (count)
		memcpy(longer, bytes, count);
	cr_assert(is_taken(subject, bytes, count), "subject %d of %zu bytes", subject, count);
	for (size_t less = 0; less < count; less++)
		cr_assert_not(is_taken(subject, bytes, less), "subject %d: %zu bytes of %zu",
			subject, less, count);
	longer[count] = 'x';
	cr_assert_not(is_taken(subject, longer, count + 1), "subject %d with one more", subject);
	free(longer);
}

Test(messages, of_fixed_length_have_just_that)
{
	static const char zeros[200];
	static const struct {
		enum subject subject;
		size_t bytes;
	} fixed[] = {{SUBJECT_RANGE, sizeof(struct take_body)},
		{SUBJECT_TAKE, sizeof(struct take_body)}, {SUBJECT_OVER, sizeof(struct solve_body)},
		{SUBJECT_DONE, sizeof(struct done_body)},
		{SUBJECT_LEAVE, sizeof(struct leave_body)}, {SUBJECT_BEGIN, 0}, {SUBJECT_PONG, 0},
		{SUBJECT_CANCEL, 0}, {SUBJECT_END, 0}, {SUBJECT_BYE, 0}, {SUBJECT_PING, 0},
		{SUBJECT_FOUND, sizeof(struct found_body)},
		{SUBJECT_ANSWER, sizeof(struct answer_body)}};
	for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++)
		check_exact(fixed[i].subject, zeros, fixed[i].bytes);
}

Test(messages, with_text_end_with_it)
{
	static const enum subject subjects[] = {SUBJECT_PUZZLE, SUBJECT_JOIN, SUBJECT_REFUSE};
	for (unsigned i = 0; i < 3; i++) {
		char bytes[64];
		size_t before = body_bytes(subjects[i]);
		memset(bytes, 'x', sizeof bytes);
		strcpy(bytes + before, "text");
		check_exact(subjects[i], bytes, before + sizeof "text");
	}
}

Test(messages, with_a_line_have_its_name)
{
	char bytes[64];
	size_t before = sizeof(struct line_body);
	memset(bytes, 'x', sizeof bytes);
	strcpy(bytes + before, "name");
	cr_assert(is_taken(SUBJECT_LINE, bytes, before + sizeof "name"), "an empty line");
	cr_assert(is_taken(SUBJECT_LINE, bytes, before + sizeof "name" + 10));
	for (size_t count = 0; count < before + sizeof "name"; count++)
		cr_assert_not(is_taken(SUBJECT_LINE, bytes, count));
}

Test(messages, with_moves_or_an_answer_have_all_of_it)
{
	char bytes[200] = {0};
	struct found_body *found = (struct found_body *)bytes;
	found->length = 3;
	check_exact(SUBJECT_FOUND, bytes, sizeof *found + 3 * sizeof(struct gls_move));
	found->length = UINT32_MAX;
	cr_assert_not(is_taken(SUBJECT_FOUND, bytes, sizeof bytes));

	memset(bytes, 0, sizeof bytes);
	struct answer_body *answer = (struct answer_body *)bytes;
	answer->out = 20;
	answer->complaints = 5;
	check_exact(SUBJECT_ANSWER, bytes, sizeof *answer + 25);
	answer->out = UINT64_MAX - 4; /* the sum is 0 again */
	cr_assert_not(is_taken(SUBJECT_ANSWER, bytes, sizeof *answer));
}

Test(messages, about_nothing_known_are_none)
{
	cr_assert_not(is_taken((enum subject)(SUBJECT_PING + 1), "", 0));
	cr_assert_not(is_taken((enum subject) - 1, "", 0));
}
