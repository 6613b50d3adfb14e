/* suggest.h: "did you mean ...?" */
#ifndef GLS_BASE_SUGGEST_H
#define GLS_BASE_SUGGEST_H

/* Start with {.word = what was typed}, offer every name there is. */
struct suggestion {
	const char *word;
	const char *nearest; /* NULL if nothing is near enough */
	unsigned distance;
};

void suggest_offer(struct suggestion *suggestion, const char *name);

/* "; did you mean 'NAME'?", or nothing, written into the buffer, which is returned. */
const char *suggest_text(const struct suggestion *suggestion, char *buffer, unsigned size);

#endif
