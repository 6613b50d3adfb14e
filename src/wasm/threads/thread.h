/* thread.h: what a worker of the page calls to be a thread.
 *
 * The solving worker calls thread_stack() for each of the others; a worker sets
 * its stack pointer to the answer before it calls anything else, says that it is
 * ready, and serves. web/thread.mjs does this.
 */
#ifndef GLS_WASM_THREAD_H
#define GLS_WASM_THREAD_H

#include <stddef.h>

/* The top of a new stack for the thread of this number, counted from 0; NULL if
 * there is no such number or no memory. */
void *thread_stack(unsigned number);

/* From now on the thread can be given work. */
void thread_ready(unsigned number);

/* Does what the thread is given. Does not return. */
_Noreturn void thread_serve(unsigned number);

/* A thread has failed: whoever waits, for it or for a lock that it held, fails
 * too instead of waiting for ever. */
void thread_failed(void);

#endif
