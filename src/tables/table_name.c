#include "tables/table_name.h"

#include <stdbool.h>

static bool
is_figure(char sign)
{
	return sign >= '0' && sign <= '9';
}

size_t
table_name_read(const char *name, const char *pattern, unsigned *numbers)
{
	const char *at = name;
	for (; *pattern; pattern++) {
		if (*pattern != '#') {
			if (*at++ != *pattern)
				return 0;
			continue;
		}
		if (!is_figure(*at))
			return 0;
		*numbers = (unsigned)(*at++ - '0');
		if (is_figure(*at))
			*numbers = 10 * *numbers + (unsigned)(*at++ - '0');
		numbers++;
	}
	return (size_t)(at - name);
}
