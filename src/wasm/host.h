/* host.h: what the library asks of the page or program that runs it.
 *
 * These are all the imports of glissade.wasm; web/glissade.mjs gives them.
 */
#ifndef GLS_WASM_HOST_H
#define GLS_WASM_HOST_H

#include <stdint.h>

#define HOST(name) __attribute__((import_module("host"), import_name(name)))

/* Seconds since some moment in the past, and since 1970. */
HOST("clock") double host_clock(void);
HOST("time") double host_time(void);

/* How far a solve has come; numbers as in struct gls_progress. True if it is to
 * end. */
HOST("progress")
int host_progress(const char *phase, double seconds, double generated, double expanded,
	double waiting, unsigned lower_bound, unsigned best_length, double memory_bytes);

/* An answer better than those before, as the JSON of a result. */
HOST("better") void host_better(const char *result);

/* A board as it is expanded; as in struct gls_trace. */
HOST("trace") void host_trace(double number, const char *board, unsigned g, unsigned h);

/* A check inside the library failed. Does not return. */
HOST("fail") _Noreturn void host_fail(const char *what, const char *file, int line);

#endif
