/* crew.h: several threads on one job. */
#ifndef GLS_BASE_CREW_H
#define GLS_BASE_CREW_H

/* Calls work(data, member) once for each member 0 ... members - 1, each in a
 * thread of its own, member 0 in the caller's; returns when all have. Where the
 * system has no more threads the caller does what they would have done after
 * its own part, so members must not wait for each other. */
void crew_run(unsigned members, void (*work)(void *data, unsigned member), void *data);

#endif
