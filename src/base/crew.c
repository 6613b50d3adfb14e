#include "base/crew.h"

#include <pthread.h>
#include <stdbool.h>

enum { CREW_MAX = 256 };

struct member {
	pthread_t thread;
	bool is_running;
	unsigned number;
	void (*work)(void *data, unsigned member);
	void *data;
};

static void *
begin(void *data)
{
	struct member *member = data;
	member->work(member->data, member->number);
	return NULL;
}

void
crew_run(unsigned members, void (*work)(void *data, unsigned member), void *data)
{
	struct member crew[CREW_MAX];
	unsigned with_thread = members < CREW_MAX ? members : CREW_MAX;
	for (unsigned i = 1; i < with_thread; i++) {
		crew[i] = (struct member){.number = i, .work = work, .data = data};
		crew[i].is_running = !pthread_create(&crew[i].thread, NULL, begin, &crew[i]);
	}
	work(data, 0);
	for (unsigned i = 1; i < members; i++) {
		if (i < with_thread && crew[i].is_running)
			pthread_join(crew[i].thread, NULL);
		else
			work(data, i);
	}
}
