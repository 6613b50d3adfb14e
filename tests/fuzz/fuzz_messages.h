/* fuzz_messages.h: messages of other ranks out of the bytes of an input, for
 * those who receive them. Each message is a byte for the subject, one for the rank, one for the
 * length of the body, and the body, in a block of just that size and the NUL that the transport
 * adds. */
#ifndef GLS_TESTS_FUZZ_MESSAGES_H
#define GLS_TESTS_FUZZ_MESSAGES_H

#include "fuzz.h"

#include "../quiet_transport.h"

/* Hands all that is whole to the receiver, as the transport does. */
static inline void
fuzz_receive(const struct receiver *receiver, const uint8_t *bytes, size_t length)
{
	while (length >= 3) {
		size_t count = bytes[2] <= length - 3 ? bytes[2] : length - 3;
		char *body = malloc(count + 1);
		fuzz_require(body, "memory");
		memcpy(body, bytes + 3, count);
		body[count] = '\0';
		struct message message = {.rank = 1 + bytes[1] % (QUIET_RANKS - 1),
			.subject = (enum subject)(bytes[0] % (SUBJECT_PING + 2)),
			.data = body,
			.bytes = count};
		if (message_is_whole(&message))
			receiver->receive(receiver->data, &message);
		receiver->tick(receiver->data);
		free(body);
		bytes += 3 + count;
		length -= 3 + count;
	}
}

#endif
