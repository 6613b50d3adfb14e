/* watch.h: somebody who is left to say what happened.
 *
 * When a rank dies, most launchers kill all others at once, with a signal that nobody
 * can handle and a message that knows nothing of checkpoints. So rank 0 has a process
 * beside it that does nothing but notice its end. It is made before MPI begins, because
 * some do not like forks after that.
 */
#ifndef GLS_MPI_WATCH_H
#define GLS_MPI_WATCH_H

struct watch {
	int pipe; /* its other end is with the one who watches; -1: nobody does */
};

struct watch watch_begin(void);

/* What there is to resume from; an empty name: nothing. From here on a sudden end is
 * spoken of. */
void watch_name(struct watch *watch, const char *checkpoint);

/* The end is not sudden. */
void watch_end(struct watch *watch);

#endif
