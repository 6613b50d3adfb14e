/* table_name.h: the numbers in the names of tables. */
#ifndef GLS_TABLES_TABLE_NAME_H
#define GLS_TABLES_TABLE_NAME_H

#include <stddef.h>

/* Reads the beginning of a name by a pattern in which '#' stands for a number of one or two
 * figures and everything else for itself. How many bytes of the name that took; 0 if it does not
 * begin so, and then the numbers mean nothing. */
size_t table_name_read(const char *name, const char *pattern, unsigned *numbers);

#endif
