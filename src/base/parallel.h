/* parallel.h: the same work in several threads. */
#ifndef GLS_BASE_PARALLEL_H
#define GLS_BASE_PARALLEL_H

/* Calls work(context) in so many threads, the calling one among them, and
 * returns when all are done. The work shares itself out; where the system gives
 * fewer threads, fewer do it. */
void parallel_run(unsigned threads, void (*work)(void *context), void *context);

#endif
