#include "searching.h"

bool
is_one_of(const char *name, const char *list)
{
	size_t length = strlen(name);
	for (const char *at = strstr(list, name); at; at = strstr(at + 1, name))
		if ((at == list || at[-1] == ' ') && (!at[length] || at[length] == ' '))
			return true;
	return false;
}
