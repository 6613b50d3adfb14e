#include "base/parallel.h"

#include <pthread.h>

enum { THREADS_MAX = 64 }; /* beyond that memory is the bottleneck */

struct job {
	void (*work)(void *context);
	void *context;
};

static void *
run(void *data)
{
	const struct job *job = data;
	job->work(job->context);
	return NULL;
}

void
parallel_run(unsigned threads, void (*work)(void *context), void *context)
{
	struct job job = {work, context};
	pthread_t others[THREADS_MAX];
	unsigned count = 0;
	while (count + 1 < threads && count < THREADS_MAX &&
		!pthread_create(&others[count], NULL, run, &job))
		count++;
	work(context);
	while (count > 0)
		pthread_join(others[--count], NULL);
}
