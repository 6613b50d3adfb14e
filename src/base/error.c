#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool
error_at(struct gls_error *error, enum gls_code code, size_t line, size_t column,
	const char *format, ...)
{
	if (!error)
		return false;
	error->code = code;
	error->line = line;
	error->column = column;
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(error->message, sizeof error->message, format, arguments);
	va_end(arguments);
	return false;
}

bool
error_unless_given(const void *pointer, const char *name, struct gls_error *error)
{
	return pointer || error_set(error, GLS_BAD_INPUT, "%s is NULL; expected one", name);
}
