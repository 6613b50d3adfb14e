/* error.h: filling in a struct gls_error. */
#ifndef GLS_BASE_ERROR_H
#define GLS_BASE_ERROR_H

#include <glissade/glissade.h>

/* Describes what went wrong; a place of 0:0 means "nowhere in particular".
 * error may be NULL. Always false, so that a reader can `return error_at(...)`. */
bool error_at(struct gls_error *error, enum gls_code code, size_t line, size_t column,
	const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The same without a place. */
#define error_set(error, code, ...) error_at(error, code, 0, 0, __VA_ARGS__)

/* For the functions of glissade.h: whether a pointer that must be given is there; else
 * the error names it. */
#define is_given(argument, error) error_unless_given(argument, #argument, error)
bool error_unless_given(const void *pointer, const char *name, struct gls_error *error);

#endif
